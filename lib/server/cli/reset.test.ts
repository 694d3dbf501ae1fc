import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openDatabase } from '../store/database.ts';
import { seed } from '../store/seed.ts';
import { runCommand, startServing } from '../testing/command.ts';
import { endOf, startProgram } from '../testing/program.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';

const reset = (db: string) => runCommand('reset', '--db', db);

it('deletes the database and its companion files, and the next start is fresh', async () => {
  const db = temporaryDatabase();
  // A killed server leaves all three.
  const running = `${db}-running`;
  const database = openDatabase(running);
  seed(database, new Date());
  for (const name of ['', '-wal', '-shm']) copyFileSync(running + name, db + name);
  database.close();
  expect((await reset(db)).code).toBe(0);
  expect([db, `${db}-wal`, `${db}-shm`].filter((file) => existsSync(file))).toEqual([]);
  expect((await startServing(db, '--no-sample')).key).toMatch(/^pc_/);
});

it('does nothing if there is no database', async () => {
  const db = temporaryDatabase();
  expect(await reset(db)).toEqual({ code: 0, stdout: `Nothing to delete: ${db} does not exist.\n`, stderr: '' });
});

it('does not delete a database that a server has open', async () => {
  const db = temporaryDatabase();
  const server = await startServing(db, '--no-sample');
  // A lock works differently within one process.
  const { code, stderr } = await endOf(startProgram('reset', '--db', db));
  expect(code).toBe(1);
  expect(stderr).toMatch(/stop/i);
  const known = await fetch(`${server.url}/v1/pipelines`, { headers: { Authorization: `Bearer ${server.key ?? ''}` } });
  expect(known.status).toBe(200);
});

it("does not delete another program's database, or a file that is not one", async () => {
  const foreign = temporaryDatabase();
  const database = new DatabaseSync(foreign);
  database.exec('CREATE TABLE treasure (gold)');
  database.close();
  expect((await reset(foreign)).code).toBe(1);
  expect(existsSync(foreign)).toBe(true);

  const text = temporaryDatabase();
  writeFileSync(text, 'Dear diary, '.repeat(500));
  const { code, stderr } = await reset(text);
  expect(code).toBe(1);
  expect(stderr).toContain(`${text} is damaged or not a database`);
  expect(readFileSync(text, 'utf8')).toMatch(/^Dear diary/);
});
