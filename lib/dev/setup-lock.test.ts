import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SetupFailure } from './setup-failure.mjs';
import { alone } from './setup-lock.mjs';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { whileUnwritable } from './testing/while-unwritable.ts';

const LOCK = join(import.meta.dirname, 'setup-lock.mjs');
const NPM = join(import.meta.dirname, 'setup-npm.mjs');

const freshLock = (): string => join(temporaryFolder(), 'deep', 'setup.lock');

describe('alone', () => {
  it('lets one at a time work, and leaves no lock behind', async () => {
    const file = freshLock();
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} starts`);
      await Promise.resolve();
      events.push(`${name} ends`);
    };
    await Promise.all([alone(file, work('one')), alone(file, work('two'))]);
    expect(events).toEqual(['one starts', 'one ends', 'two starts', 'two ends']);
    expect(existsSync(file)).toBe(false);
  });

  it('gives the lock back when the work fails', async () => {
    const file = freshLock();
    await expect(alone(file, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
    expect(existsSync(file)).toBe(false);
  });

  it('takes over the lock of a process that has died', async () => {
    const file = freshLock();
    await alone(file, () => Promise.resolve());
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(file, String(pid));
    await expect(alone(file, () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it.each([
    ['that had its own process id, as in a container started again', String(process.pid)],
    ['that was ended before it wrote its id', ''],
  ])('takes over the lock of a process %s', async (_which, left) => {
    const file = freshLock();
    mkdirSync(dirname(file));
    writeFileSync(file, left);
    utimesSync(file, 0, 0);
    await expect(alone(file, () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it.skipIf(process.platform === 'win32')('leaves no lock behind when Ctrl-C ends it', async () => {
    const file = freshLock();
    const child = started(
      file,
      "console.log('working'); setInterval(() => undefined, 1000); return new Promise(() => {});",
    );
    await once(child.stdout, 'data');
    expect(existsSync(file)).toBe(true);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
    expect(existsSync(file)).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('ends an installer before it gives the lock back', async () => {
    const file = freshLock();
    const note = join(temporaryFolder(), 'note');
    const installer = `
      const { existsSync, writeFileSync } = require('node:fs');
      process.once('SIGTERM', () => {
        writeFileSync(${JSON.stringify(note)}, existsSync(${JSON.stringify(file)}) ? 'locked' : 'not locked');
        process.exit();
      });
      setTimeout(() => undefined, 20_000);
      console.log('installing');`;
    const child = started(
      file,
      `const { runForeign } = await import(${JSON.stringify(NPM)});
      await runForeign(process.execPath, ['-e', ${JSON.stringify(installer)}], { cwd: '.', env: process.env });
      console.log('went on');`,
    );
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(child.stderr, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([null, 'SIGTERM']);
    expect(readFileSync(note, 'utf8')).toBe('locked');
    expect(existsSync(file)).toBe(false);
    expect(said).toBe('');
  });

  it.skipIf(process.platform === 'win32')('says in a sentence that nothing can be written there', async () => {
    const root = temporaryFolder();
    for (const folder of [join(root, '.tools'), root]) {
      const attempt = whileUnwritable(root, () => alone(join(folder, 'setup.lock'), () => Promise.resolve()));
      await expect(attempt).rejects.toThrow(SetupFailure);
      await expect(attempt).rejects.toThrow(`Nothing was set up: no permission to write into ${folder}.`);
    }
  });

  it('says which file to remove where it waits for nobody', async () => {
    const file = freshLock();
    await alone(file, async () => {
      const child = started(file, '');
      const said = (await once(child.stderr, 'data')).join('');
      expect(said).toContain(`process ${String(process.pid)}`);
      expect(said).toContain(`remove ${file}`);
    });
  });
});

/** Another process that asks for the lock and then does `work`; gone after the test. */
function started(file: string, work: string) {
  const program = `
    import { alone } from ${JSON.stringify(LOCK)};
    await alone(${JSON.stringify(file)}, async () => { ${work} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
