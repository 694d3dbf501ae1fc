import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { UsageError } from './failure.ts';

/** What a person types before a command of ours. */
export const COMMAND = 'npm run backend --';

/** Where the database is kept when nobody says; the folder is ignored by git. */
const DEFAULT_DATABASE = '.data/pursuit.db';

/** The `--db` that every command takes. */
export const databaseOption = { db: { type: 'string', default: DEFAULT_DATABASE } } as const;

/** `parseArgs` that answers a wrong option with a sentence and exit 2. */
export function readArguments<const T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  const parsed = parsedArguments(args, options);
  const { db }: { db?: unknown } = parsed.values;
  // SQLite takes an empty name for a database of its own, which is gone when the command ends.
  if (typeof db === 'string' && db.trim() === '') throw new UsageError('--db takes the name of a file');
  return parsed;
}

function parsedArguments<const T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The database that a command line names, also where nothing else of it is understood. */
export function databaseNamed(args: string[]): string {
  return String(parseArgs({ args, options: databaseOption, allowPositionals: true, strict: false }).values.db);
}

/** Throws where what a command writes would be gone when it ends. */
export function expectStaying(command: string, db: string): void {
  if (db === ':memory:') throw new UsageError(`${command} needs a database that stays: --db FILE`);
}

/** A whole number given as an option. */
export function wholeNumberOption(name: string, text: string, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max)) throw new UsageError(`--${name} takes a whole number from 0 to ${String(max)}, not "${text}"`);
  return value;
}

/** Throws when more was said than the command understands. */
export function expectNothingMore(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`do not know what to do with "${positionals.join(' ')}"`);
}
