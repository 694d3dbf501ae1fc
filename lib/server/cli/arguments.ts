import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { DATA_FOLDER } from '../store/database.ts';
import { UsageError } from './command-errors.ts';

/** How users start our commands. */
export const COMMAND = 'npm run backend --';

/** The `--db` option of every command. */
export const databaseOption = { db: { type: 'string', default: `${DATA_FOLDER}/pursuit.db` } } as const;

/** Parses `args`. Throws {@link UsageError} on a bad option. */
export function readArguments<const T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  const parsed = parsedArguments(args, options);
  const { db }: { db?: unknown } = parsed.values;
  // SQLite opens a temporary database for an empty name and deletes it on exit.
  if (typeof db === 'string' && db.trim() === '') throw new UsageError('--db needs a file name');
  return parsed;
}

function parsedArguments<const T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The database that `args` names, even if the rest cannot be parsed. */
export function databaseArgument(args: string[]): string {
  return String(parseArgs({ args, options: databaseOption, allowPositionals: true, strict: false }).values.db);
}

/** Throws if the database would not outlive the command. */
export function requireDatabaseFile(command: string, db: string): void {
  if (db === ':memory:') throw new UsageError(`${command} needs a database file: --db FILE`);
}

/** Parses an option as a whole number from 0 to `max`. */
export function wholeNumberOption(name: string, text: string, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max)) throw new UsageError(`--${name} must be a whole number from 0 to ${String(max)}, not "${text}"`);
  return value;
}

/** Throws if there are arguments that the command does not use. */
export function rejectExtraArguments(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`unexpected argument "${positionals.join(' ')}"`);
}
