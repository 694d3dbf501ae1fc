import { existsSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alone } from './setup-lock.mjs';
import { temporaryFolder } from './testing/temporary-folder.ts';

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
});
