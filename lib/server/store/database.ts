/** The one SQLite file of the backend: how it is opened, kept safe and read. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { getLoadablePath } from 'sqlite-vec';
import { migrate } from './migrations.ts';

export type Row = Record<string, SQLOutputValue>;
export type Values = Record<string, SQLInputValue>;

/** Statements kept compiled. The texts come from a few builders, so this is far above what one process uses. */
const MAX_STATEMENTS = 300;

/**
 * WAL lets readers go on while another process imports. `synchronous = FULL` puts every commit on disk before it is
 * acknowledged, so neither `kill -9` nor a power cut loses an acknowledged pursuit. `trusted_schema` off: a database
 * file is data and may not call functions with side effects.
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

/** A connection with its schema up to date. One per process; SQLite coordinates several processes on one file. */
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

  /** Every row. */
  all(sql: string, values: Values = {}): Row[] {
    return this.#statement(sql).all(values);
  }

  /** Rows one by one, for answers too long to hold as objects. */
  each(sql: string, values: Values = {}): Iterable<Row> {
    return this.#statement(sql).iterate(values);
  }

  /** Runs a change; answers how many rows it touched. */
  run(sql: string, values: Values = {}): number {
    return Number(this.#statement(sql).run(values).changes);
  }

  /**
   * Inserts one row; answers its rowid. Its values go by their order: by name each would cost an import a quarter of a
   * microsecond.
   */
  insert(sql: string, values: readonly SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).lastInsertRowid);
  }

  /**
   * Runs `work` in one transaction: all of its writes stay or, when it throws, none. Inside another transaction it
   * joins that one. The write lock is taken at once, so that a later upgrade cannot fail half-way.
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
   * {@link transaction} for work that waits. Nothing else may use this connection meanwhile. When SQLite itself rolls it
   * back, as on a full disk, what the work goes on to write is refused: it would stay although the rest is gone.
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

  /** Runs several reads that see one state of the data, whatever other processes commit meanwhile. */
  snapshot<T>(work: () => T): T {
    if (this.connection.isTransaction) return work();
    this.connection.exec('BEGIN');
    try {
      return work();
    } finally {
      this.#rollBack();
    }
  }

  /** How long a statement may sleep for another process's lock. The whole process sleeps with it. */
  waitForLocks(milliseconds: number): void {
    this.connection.exec(`PRAGMA busy_timeout = ${String(Math.trunc(milliseconds))}`);
  }

  /** Refreshes the planner's statistics and folds the log into the file; worth its time after a large import. */
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
    // A full disk makes SQLite roll back by itself.
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

/** Opens `file` (or `:memory:`), creating it and its folder where missing, and brings its schema up to date. */
export function openDatabase(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const connection = new DatabaseSync(file, { timeout: 5000, allowExtension: true });
  try {
    connection.loadExtension(getLoadablePath());
    connection.enableLoadExtension(false);
    migrate(connection);
    connection.exec(PRAGMAS);
    return new Database(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}
