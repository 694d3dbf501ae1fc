import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openDatabase } from '../store/database.ts';
import { KeyStore } from '../store/keys.ts';
import { runCommand, runImpatiently } from '../testing/command.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';

const keys = (db: string, ...args: string[]) => runCommand('keys', ...args, '--db', db);
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1) ?? '';

function callerOf(db: string, key: string) {
  const database = openDatabase(db);
  try {
    return new KeyStore(database).callerOf(key);
  } finally {
    database.close();
  }
}

it('creates a key, alone on the last line, lists it without showing it, and revokes it', async () => {
  const db = temporaryDatabase();
  const made = await keys(db, 'create', '--admin', 'Priya@harborlight.example.com', '--read-only');
  const key = lastLine(made.stdout);
  expect(key).toMatch(/^pc_[\w-]{43}$/);
  const caller = callerOf(db, key);
  expect(caller).toMatchObject({ readOnly: true });

  const id = caller?.keyId ?? '';
  const listed = (await keys(db, 'list')).stdout;
  expect(listed).toContain(`${id}  Priya Ellison <priya@harborlight.example.com>  read-only`);
  expect(listed).not.toContain(key);

  expect((await keys(db, 'revoke', id)).code).toBe(0);
  expect(callerOf(db, key)).toBeUndefined();
  expect((await keys(db, 'list')).stdout).toContain('revoked');
  expect(await keys(db, 'revoke', id)).toMatchObject({ code: 1, stderr: `no valid key has the id ${id}\n` });
});

it('revokes nothing in a missing database, and does not create one', async () => {
  const db = temporaryDatabase();
  expect(await keys(db, 'revoke', 'deadbeef')).toEqual({
    code: 1,
    stdout: '',
    stderr: `there is no database ${db}; use --db to name the one that has the key\n`,
  });
  expect(existsSync(db)).toBe(false);
});

it('creates a read-write key for the first admin by default', async () => {
  const db = temporaryDatabase();
  expect((await keys(db, 'list')).stdout).toBe(`No keys yet: npm run backend -- keys create --db ${db} creates one.\n`);
  expect(existsSync(db)).toBe(false);
  const key = lastLine((await keys(db, 'create')).stdout);
  expect(callerOf(db, key)).toMatchObject({ readOnly: false });
  expect((await keys(db, 'list')).stdout).toContain('mara@northgate.example.com');
});

it('asks to try again while an import is writing', async () => {
  const db = temporaryDatabase();
  await keys(db, 'create');
  const importing = openDatabase(db);
  const [made] = new KeyStore(importing).list();
  importing.connection.exec('BEGIN IMMEDIATE');
  for (const action of [['create'], ['revoke', made?.id ?? '']])
    expect(await runImpatiently('keys', ...action, '--db', db)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'another program, such as an import, is writing to the database; try again when it finishes\n',
    });
  importing.close();
});

it.each([
  [[], 2, 'keys needs create, list or revoke'],
  [['make'], 2, 'keys needs create, list or revoke'],
  [['revoke'], 2, 'keys revoke needs the id that keys list shows'],
  [['create', '--admin', 'nobody@example.com'], 1, 'there is no admin nobody@example.com; admins are mara@'],
  [['create', '--color', 'red'], 2, "Unknown option '--color'"],
])('%j exits with %i and a sentence', async (args, code, sentence) => {
  const ended = await keys(temporaryDatabase(), ...args);
  expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: '' });
  expect(ended.stderr).toContain(sentence);
  expect(ended.stderr).not.toContain('    at ');
});

it.each([
  [':memory:', 'keys needs a database file: --db FILE'],
  ['', '--db needs a file name'],
  [' ', '--db needs a file name'],
])('creates no key in the temporary database "%s"', async (db, sentence) => {
  const ended = await keys(db, 'create');
  expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 2, stdout: '' });
  expect(ended.stderr.split('\n')[0]).toBe(sentence);
});
