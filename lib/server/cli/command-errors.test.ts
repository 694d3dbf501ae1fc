import { closeSync, openSync, readFileSync, symlinkSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../store/database.ts';
import { seed } from '../store/seed.ts';
import { runCommand } from '../testing/command.ts';
import { endOf, startProgram } from '../testing/program.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { describeError } from './command-errors.ts';

/** The commands that open a database, with the arguments that each needs. */
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

// The format name is at the very start, the list of tables after the first hundred bytes.
describe.each([
  ['in its first bytes', 0],
  ['in its list of tables', 100],
])('a database that is damaged %s', (_, at) => {
  it.each(COMMANDS)('is reported with advice and left unchanged: %s', async (...command) => {
    const file = openSync(db, 'r+');
    writeSync(file, 'x'.repeat(100), at);
    closeSync(file);
    const before = readFileSync(db);
    expect(await runCommand(...command, '--db', db)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${db} is damaged or not a database: restore a backup, delete it with ${db}-wal and ${db}-shm, or name another file with --db\n`,
    });
    expect(readFileSync(db).equals(before)).toBe(true);
  });
});

// A folder without permission fails the same way, but root can enter any folder, so use a symlink loop.
it.skipIf(process.platform === 'win32').each([...COMMANDS, ['keys', 'revoke', 'deadbeef']])(
  'a database that cannot be reached is reported with advice: %s',
  async (...command) => {
    const loop = `${db}-loop`;
    symlinkSync(loop, loop);
    const hidden = `${loop}/backend.db`;
    expect(await runCommand(...command, '--db', hidden)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${hidden} cannot be opened; check the permissions of the file and its folder, or name another file with --db\n`,
    });
  },
);

it.each([
  [
    'is read-only',
    true,
    'cannot be written; check the permissions of the file and its folder, or name another file with --db',
  ],
  ['has a full disk', false, 'the disk of'],
])('a database that %s is reported with advice', (_, readOnly, words) => {
  const connection = new DatabaseSync(db, { readOnly });
  connection.exec('PRAGMA max_page_count = 1');
  try {
    connection.exec('CREATE TABLE more AS SELECT randomblob(1000000) AS bytes');
    expect.unreachable();
  } catch (error) {
    expect(describeError(error, db)).toContain(words);
    expect(describeError(error, db)).toContain(db);
  } finally {
    connection.close();
  }
});

it('the program ends with the exit code, and with the usage after a misuse', async () => {
  const { code, stdout, stderr } = await endOf(startProgram('reset', 'everything'));
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^unexpected argument "everything"\n\nUsage:\n {2}serve /);
});

it.each([
  [[], 'missing command'],
  [['sreve', '--no-sample'], 'unknown command "sreve"'],
])('%j is no command', async (args, sentence) => {
  const { code, stdout, stderr } = await runCommand(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr.split('\n')[0]).toBe(sentence);
});

it.each([[['--help']], [['help']], [['serve', '--help']], [['keys', 'create', '-h']]])(
  '%j prints the usage and runs nothing',
  async (args) => {
    const { code, stdout, stderr } = await runCommand(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage:\n {2}serve /);
  },
);
