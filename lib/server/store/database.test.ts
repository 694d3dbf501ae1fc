import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { openDatabase } from './database.ts';
import { seed } from './seed.ts';

const put = 'INSERT INTO facts (name, value) VALUES ($name, $value)';
const names = (database: ReturnType<typeof openDatabase>) =>
  database.all('SELECT name FROM facts ORDER BY name').map(({ name }) => name);

describe('openDatabase', () => {
  it('creates a durable file (WAL, full sync), and reopens it unchanged', () => {
    const file = temporaryDatabase();
    const first = openDatabase(file);
    // FULL is 2 (sqlite.org/pragma.html#pragma_synchronous).
    expect([first.first('PRAGMA journal_mode'), first.first('PRAGMA synchronous')]).toEqual([
      { journal_mode: 'wal' },
      { synchronous: 2 },
    ]);
    first.run(put, { name: 'a', value: '1' });
    first.close();
    const again = openDatabase(file);
    expect(names(again)).toEqual(['a']);
    again.close();
  });

  it("rejects another program's database and leaves it unchanged", () => {
    const file = temporaryDatabase();
    const foreign = new DatabaseSync(file);
    foreign.exec('CREATE TABLE treasure (gold)');
    expect(() => openDatabase(file)).toThrow('an SQLite database that belongs to another program');
    expect(foreign.prepare('SELECT name FROM sqlite_master').all()).toEqual([{ name: 'treasure' }]);
    foreign.close();
  });

  it('rejects a file from a newer version', () => {
    const file = temporaryDatabase();
    const newer = openDatabase(file);
    newer.connection.exec('PRAGMA user_version = 999');
    newer.close();
    expect(() => openDatabase(file)).toThrow('written by a newer version');
  });

  it('rejects a file that is not a database', () => {
    const file = temporaryDatabase();
    writeFileSync(file, 'Dear diary, '.repeat(500));
    expect(() => openDatabase(file)).toThrow('file is not a database');
  });

  it('lets several processes initialize the same new file', () => {
    const file = temporaryDatabase();
    const [one, two] = [openDatabase(file), openDatabase(file)];
    seed(one, new Date());
    seed(two, new Date());
    expect(two.all('SELECT email FROM admins')).toHaveLength(3);
    one.close();
    two.close();
  });
});

describe('transactions', () => {
  it('keep all or nothing, also when async or nested', async () => {
    const database = openDatabase(':memory:');
    const failing = () => {
      database.transaction(() => database.run(put, { name: 'inner', value: '' }));
      throw new Error('halfway');
    };
    expect(() => database.transaction(failing)).toThrow('halfway');
    await expect(
      database.asyncTransaction(async () => {
        await Promise.resolve();
        failing();
      }),
    ).rejects.toThrow('halfway');
    expect(names(database)).toEqual([]);
    expect(database.transaction(() => database.run(put, { name: 'kept', value: '' }))).toBe(1);
    expect(names(database)).toEqual(['kept']);
    database.close();
  });

  it('give snapshots one state, whatever others commit', () => {
    const file = temporaryDatabase();
    const [reader, writer] = [openDatabase(file), openDatabase(file)];
    reader.snapshot(() => {
      expect(names(reader)).toEqual([]);
      writer.run(put, { name: 'meanwhile', value: '' });
      expect(names(reader)).toEqual([]);
    });
    expect(names(reader)).toEqual(['meanwhile']);
    reader.close();
    writer.close();
  });
});
