import { statSync } from 'node:fs';
import { ImportFileError } from '../data/bulk-file.ts';
import { isBusy, isDamaged, isFull, isReadOnly, isUnopened } from '../errors.ts';
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
  if (isUnopened(error))
    return isFolder(file)
      ? `${file} is a folder; --db takes the name of a file`
      : `${file} cannot be opened; ${RIGHTS}`;
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

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}
