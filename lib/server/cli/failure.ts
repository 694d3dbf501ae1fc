import { statSync } from 'node:fs';
import { ImportFileError } from '../data/bulk-file.ts';
import { isBusy, isDamaged, isFull, isReadOnly, isUnopened } from '../errors/errors.ts';
import { OtherEmbedderError } from '../search/upkeep.ts';
import { ForeignDatabaseError } from '../store/migrations.ts';

/** A command line that cannot be understood: exit 2 and the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A command that was understood and cannot be done: one sentence, exit 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** What to do about a file that is there and cannot be used. Often another person, or root, made it. */
const RIGHTS = 'look whether you may write it and its folder, or name another with --db';

/** What the person at the command line is told who works with the database `file`. A stack is for faults of ours only. */
export function explain(error: unknown, file: string): string {
  if (!(error instanceof Error)) return String(error);
  if (isBusy(error)) return 'another program, perhaps an import, is writing to the database; try again when it is done';
  if (isDamaged(error))
    return `${file} is damaged, or no database: put back a copy of it, delete it with ${file}-wal and ${file}-shm, or name another with --db`;
  if (isOutOfReach(error))
    return isFolder(file) ? `${file} is a folder; --db takes the name of a file` : unopened(file);
  if (isReadOnly(error)) return `${file} cannot be written; ${RIGHTS}`;
  if (isFull(error))
    return `there is no room for ${file} to grow; make some on its disk, then try again: nothing is damaged`;
  const expected =
    error instanceof UsageError ||
    error instanceof CommandError ||
    error instanceof ImportFileError ||
    error instanceof ForeignDatabaseError ||
    error instanceof OtherEmbedderError ||
    // The system's own and SQLite's: a full disk, a missing right.
    'code' in error;
  return expected ? error.message : (error.stack ?? error.message);
}

/** As SQLite says it, or the system where the folder could not be made. */
function isOutOfReach(error: Error): boolean {
  return isUnopened(error) || ('syscall' in error && error.syscall === 'mkdir');
}

/** Whether the database `file` is there; throws where nobody may look, as in a folder that one may not enter. */
export function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    throw new CommandError(unopened(file));
  }
}

function isFolder(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}

function unopened(file: string): string {
  return `${file} cannot be opened; ${RIGHTS}`;
}
