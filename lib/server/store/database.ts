/** Opens the backend's SQLite file and runs statements and transactions on it. */
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, normalize } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { getLoadablePath } from 'sqlite-vec';
import { migrate, refuseOthers } from './migrations.ts';

export type Row = Record<string, SQLOutputValue>;
export type Values = Record<string, SQLInputValue>;

/** Maximum number of cached prepared statements, far above what one process uses. */
const MAX_STATEMENTS = 300;

/** Long enough for any write but an import. */
const LOCK_WAIT_MS = 5000;

/**
 * WAL lets readers continue while another process imports. `synchronous = FULL` writes every commit to disk
 * before it is acknowledged, so neither `kill -9` nor a power failure loses an acknowledged pursuit.
 * `trusted_schema` is off because a database file is data and must not call functions with side effects.
 */
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA trusted_schema = OFF;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -65536;
  PRAGMA journal_size_limit = 67108864;
`;

/** A connection with an up-to-date schema, one per process. SQLite coordinates the processes. */
export class Database {
  readonly connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #isWaiting = false;

  constructor(connection: DatabaseSync) {
    this.connection = connection;
  }

  /** The first row, or `undefined`. */
  first(sql: string, values: Values = {}): Row | undefined {
    return this.#statement(sql).get(values);
  }

  all(sql: string, values: Values = {}): Row[] {
    return this.#statement(sql).all(values);
  }

  /** Iterates over the rows, for results too large to hold in memory. */
  each(sql: string, values: Values = {}): Iterable<Row> {
    return this.#statement(sql).iterate(values);
  }

  /** Runs a statement that writes; returns the number of rows changed. */
  run(sql: string, values: Values = {}): number {
    return Number(this.#statement(sql).run(values).changes);
  }

  /** Inserts one row; returns its rowid. Binding by position makes imports faster. */
  insert(sql: string, values: readonly SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).lastInsertRowid);
  }

  /**
   * Runs `work` in one transaction: all of its writes persist, or none if it throws. Joins an open
   * transaction. Takes the write lock up front, so that a later lock upgrade cannot fail halfway.
   */
  transaction<T>(work: () => T): T {
    if (this.connection.isTransaction) return work();
    this.#begin();
    try {
      const result = work();
      this.connection.exec('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /**
   * Like {@link transaction}, for asynchronous work. Nothing else may use this connection in the meantime. If
   * SQLite rolls back on its own (disk full), later writes by `work` throw; otherwise they would persist
   * without the rest.
   */
  async asyncTransaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.connection.isTransaction) return work();
    this.#begin();
    this.#isWaiting = true;
    try {
      const result = await work();
      this.connection.exec('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    } finally {
      this.#isWaiting = false;
    }
  }

  /** Runs several reads against one snapshot of the data, whatever other processes commit in the meantime. */
  snapshot<T>(work: () => T): T {
    if (this.connection.isTransaction) return work();
    this.connection.exec('BEGIN');
    try {
      return work();
    } finally {
      this.#rollBack();
    }
  }

  /** How long a statement may block on another process's lock. It blocks the whole process. */
  waitForLocks(milliseconds: number): void {
    this.connection.exec(`PRAGMA busy_timeout = ${String(Math.trunc(milliseconds))}`);
  }

  /** Refreshes planner statistics and checkpoints the WAL; worth the time after a large import. */
  tidy(): void {
    this.connection.exec('PRAGMA analysis_limit = 1000; PRAGMA optimize = 0x10002; PRAGMA wal_checkpoint(PASSIVE);');
  }

  close(): void {
    this.#statements.clear();
    if (this.connection.isOpen) this.connection.close();
  }

  #begin(): void {
    if (this.#isWaiting) throw new Error('the transaction was rolled back');
    this.connection.exec('BEGIN IMMEDIATE');
  }

  #rollBack(): void {
    // SQLite rolls back on its own when the disk is full.
    if (this.connection.isTransaction) this.connection.exec('ROLLBACK');
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const oldest = this.#statements.keys().next();
    if (this.#statements.size >= MAX_STATEMENTS && !oldest.done) this.#statements.delete(oldest.value);
    const statement = this.connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** Folder of the default database, relative to where the command runs; git ignores it. */
export const DATA_FOLDER = '.data';

/**
 * Lets only the owner read a database that was created with wider rights, and the folder if it is ours.
 * Leaves alone what is missing or belongs to another user. Windows has no such rights.
 */
function closeToOthers(file: string, isInOurs: boolean): void {
  if (process.platform === 'win32') return;
  const modes: [path: string, mode: number][] = ['', '-wal', '-shm'].map((end) => [`${file}${end}`, 0o600]);
  if (isInOurs) modes.push([DATA_FOLDER, 0o700]);
  for (const [path, mode] of modes) {
    try {
      chmodSync(path, mode);
    } catch {
      // Missing, or another user's.
    }
  }
}

/**
 * Opens `file` (or `:memory:`), creates it if missing, and migrates its schema. A statement may block on
 * another process's lock for `lockWaitMs`. Creates only our own folder: another that is missing is a typo.
 */
export function openDatabase(file: string, lockWaitMs = LOCK_WAIT_MS): Database {
  const isInOurs = dirname(normalize(file)) === DATA_FOLDER;
  if (isInOurs) mkdirSync(DATA_FOLDER, { recursive: true });
  const connection = new DatabaseSync(file, { timeout: lockWaitMs, allowExtension: true });
  try {
    connection.loadExtension(getLoadablePath());
    connection.enableLoadExtension(false);
    refuseOthers(connection);
    // Only now is it certain that the file is ours and not something else of the user's.
    if (file !== ':memory:') closeToOthers(file, isInOurs);
    migrate(connection);
    connection.exec(PRAGMAS);
    return new Database(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}
