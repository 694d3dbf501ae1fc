import { closeSync, openSync, readFileSync, symlinkSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../store/database.ts';
import { seed } from '../store/seed.ts';
import { runCommand, temporaryDatabase } from '../testing/command.ts';
import { explain } from './failure.ts';

/** The commands that open a database, with what each needs besides it. */
const COMMANDS = [
  ['keys', 'list'],
  ['import', 'sam', import.meta.filename],
  ['serve', '--port', '0', '--no-sample'],
  ['reset'],
];

let db: string;
beforeEach(() => {
  db = temporaryDatabase();
  const database = openDatabase(db);
  seed(database, new Date());
  database.close();
});

// The name of the format stands at the very beginning, the list of tables behind the first hundred bytes.
describe.each([
  ['in its first bytes', 0],
  ['in its list of tables', 100],
])('a database that is damaged %s', (_, at) => {
  it.each(COMMANDS)('is named, with what can be done, and left as it is: %s', async (...command) => {
    const file = openSync(db, 'r+');
    writeSync(file, 'x'.repeat(100), at);
    closeSync(file);
    const before = readFileSync(db);
    expect(await runCommand(...command, '--db', db)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${db} is damaged, or no database: put back a copy of it, delete it with ${db}-wal and ${db}-shm, or name another with --db\n`,
    });
    expect(readFileSync(db).equals(before)).toBe(true);
  });
});

// A folder that one may not enter is the like, but root may enter any.
it.skipIf(process.platform === 'win32').each([...COMMANDS, ['keys', 'revoke', 'deadbeef']])(
  'a database where nobody can look is named, with what can be done: %s',
  async (...command) => {
    const loop = `${db}-loop`;
    symlinkSync(loop, loop);
    const hidden = `${loop}/backend.db`;
    expect(await runCommand(...command, '--db', hidden)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${hidden} cannot be opened; look whether you may write it and its folder, or name another with --db\n`,
    });
  },
);

it.each([
  [
    'may only be read',
    true,
    'cannot be written; look whether you may write it and its folder, or name another with --db',
  ],
  ['has no room to grow', false, 'there is no room for'],
])('a database that %s is named, with what can be done', (_, readOnly, words) => {
  const connection = new DatabaseSync(db, { readOnly });
  connection.exec('PRAGMA max_page_count = 1');
  try {
    connection.exec('CREATE TABLE more AS SELECT randomblob(1000000) AS bytes');
    expect.unreachable();
  } catch (error) {
    expect(explain(error, db)).toContain(words);
    expect(explain(error, db)).toContain(db);
  } finally {
    connection.close();
  }
});
