/** The files that a command creates, on a real disk. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../dev/testing/temporary-folder.ts';
import { openDatabase } from '../store/database.ts';
import { endOf, startProgram } from '../testing/program.ts';

const CLI = join(import.meta.dirname, '..', 'cli.ts');

const modesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  );

describe.skipIf(process.platform === 'win32')('files of the database', () => {
  it.each(['new', 'existing'])('are readable by their owner only, in a folder of the same kind: %s', async (how) => {
    const cwd = temporaryFolder();
    // As created by an earlier version.
    if (how === 'existing') {
      mkdirSync(join(cwd, '.data'), { mode: 0o755 });
      const files = ['', '-wal', '-shm'].map((end) => join(cwd, '.data', `pursuit.db${end}`));
      for (const file of files) writeFileSync(file, '', { mode: 0o644 });
    }
    // The usual umask, which lets everyone read.
    const command = `umask 022; exec "$0" "$1" serve --port 0 --no-sample`;
    const server = spawn('sh', ['-c', command, process.execPath, CLI], { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void server.kill('SIGKILL'));
    for await (const line of createInterface(server.stdout)) if (line.startsWith('listening on ')) break;
    expect(modesIn(cwd)).toEqual({ '.data': '700' });
    expect(modesIn(join(cwd, '.data'))).toEqual({
      'pursuit.db': '600',
      'pursuit.db-shm': '600',
      'pursuit.db-wal': '600',
    });
    server.kill();
    await once(server, 'exit');
  });
});

it.each([
  ['serve', '--port', '0', '--no-sample'],
  ['keys', 'create'],
  ['import', 'sam', import.meta.filename],
])('a folder that does not exist is reported, and not created: %s', async (...command) => {
  const folder = join(temporaryFolder(), 'typo');
  const db = join(folder, 'pursuit.db');
  expect(await endOf(startProgram(...command, '--db', db))).toEqual({
    code: 1,
    stdout: '',
    stderr: `the folder ${folder} does not exist; create it, or name another file with --db\n`,
  });
  expect(existsSync(folder)).toBe(false);
});

it.skipIf(process.platform === 'win32')('a file that is no database keeps its rights', async () => {
  const file = join(temporaryFolder(), 'notes.txt');
  writeFileSync(file, 'Call the contracting officer. '.repeat(40), { mode: 0o644 });
  const { code, stderr } = await endOf(startProgram('keys', 'create', '--db', file));
  expect(code).toBe(1);
  expect(stderr).toContain('not a database');
  expect((statSync(file).mode & 0o777).toString(8)).toBe('644');
});

it.skipIf(process.platform === 'win32')('a database of a newer version is closed to others', () => {
  const file = join(temporaryFolder(), 'pursuit.db');
  const { connection } = openDatabase(file);
  connection.exec('PRAGMA user_version = 99');
  connection.close();
  chmodSync(file, 0o644);
  expect(() => openDatabase(file)).toThrow('newer version');
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
});
