import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { AmendmentError } from '../catalog/amendments.ts';
import { ImportFileError } from '../data/bulk-file.ts';
import { isBusy, isDamaged, isFull, isReadOnly, isUnopened } from '../errors/errors.ts';
import { EmbedderMismatchError } from '../search/embedding-upkeep.ts';
import { ForeignDatabaseError } from '../store/migrations.ts';

/** A command line that cannot be parsed: exit code 2, with the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A valid command that cannot be carried out: one sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Advice for a file that exists but cannot be used, usually because another user, such as root, owns it. */
const CHECK_PERMISSIONS = 'check the permissions of the file and its folder, or name another file with --db';

/** The message for the user of the database `file`. Only bugs show a stack trace. */
export function describeError(error: unknown, file: string): string {
  if (!(error instanceof Error)) return String(error);
  if (isBusy(error))
    return 'another program, such as an import, is writing to the database; try again when it finishes';
  if (isDamaged(error))
    return `${file} is damaged or not a database: restore a backup, delete it with ${file}-wal and ${file}-shm, or name another file with --db`;
  if (isInaccessible(error)) return inaccessible(file);
  if (isReadOnly(error)) return `${file} cannot be written; ${CHECK_PERMISSIONS}`;
  if (isFull(error)) return `the disk of ${file} is full; free some space and try again: nothing is damaged`;
  const expected =
    error instanceof UsageError ||
    error instanceof CommandError ||
    error instanceof AmendmentError ||
    error instanceof ImportFileError ||
    error instanceof ForeignDatabaseError ||
    error instanceof EmbedderMismatchError ||
    // From the system or SQLite: a full disk, a missing permission.
    'code' in error;
  return expected ? error.message : (error.stack ?? error.message);
}

/** Whether SQLite could not open the file, or its folder could not be created. */
function isInaccessible(error: Error): boolean {
  return isUnopened(error) || ('syscall' in error && error.syscall === 'mkdir');
}

/** Whether the database `file` exists. Throws {@link CommandError} if its folder is not accessible. */
export function databaseExists(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    throw new CommandError(cannotOpen(file));
  }
}

function inaccessible(file: string): string {
  const folder = dirname(file);
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return `${file} is a folder; --db needs a file name`;
    if (!existsSync(folder)) return `the folder ${folder} does not exist; create it, or name another file with --db`;
  } catch {
    // The folder can't be entered.
  }
  return cannotOpen(file);
}

function cannotOpen(file: string): string {
  return `${file} cannot be opened; ${CHECK_PERMISSIONS}`;
}
