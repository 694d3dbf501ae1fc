import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { runCommand, startServing, temporaryDatabase } from '../testing/command.ts';

const reset = (db: string) => runCommand('reset', '--db', db);

it('removes the database with all that belongs to it, and the next start is fresh', async () => {
  const db = temporaryDatabase();
  const server = await startServing(db, '--no-sample');
  await server.end('SIGKILL');
  expect(existsSync(`${db}-wal`)).toBe(true);
  expect((await reset(db)).code).toBe(0);
  expect([db, `${db}-wal`, `${db}-shm`].filter((file) => existsSync(file))).toEqual([]);
  expect((await startServing(db, '--no-sample')).key).toMatch(/^pc_/);
});

it('does nothing where there is nothing', async () => {
  const db = temporaryDatabase();
  expect(await reset(db)).toEqual({ code: 0, stdout: `Nothing to remove: ${db} does not exist.\n`, stderr: '' });
});

it('leaves alone what a server has open', async () => {
  const db = temporaryDatabase();
  const server = await startServing(db, '--no-sample');
  const { code, stderr } = await reset(db);
  expect(code).toBe(1);
  expect(stderr).toMatch(/stop/i);
  const known = await fetch(`${server.url}/v1/pipelines`, { headers: { Authorization: `Bearer ${server.key ?? ''}` } });
  expect(known.status).toBe(200);
});

it("leaves alone another program's database, and what is no database", async () => {
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
  expect(stderr).toContain(`${text} is damaged, or no database`);
  expect(readFileSync(text, 'utf8')).toMatch(/^Dear diary/);
});
