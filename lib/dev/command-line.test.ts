import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Misuse, run } from './command-line.ts';
import { SetupFailure } from './setup/install.mjs';

const printed = { out: '', error: '' };

beforeEach(() => {
  Object.assign(printed, { out: '', error: '' });
  vi.spyOn(console, 'log').mockImplementation((line: string) => void (printed.out += `${line}\n`));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed.error += String(text);
    return true;
  });
});

afterEach(() => {
  process.exitCode = undefined;
});

it.each(['--help', '-h'])('prints the usage for %s, and does not work', async (option) => {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'program.ts', option]);
  const work = vi.fn();
  await run('Usage: program', work);
  expect(work).not.toHaveBeenCalled();
  expect(printed).toEqual({ out: 'Usage: program\n', error: '' });
});

it('reports a misuse with the usage, and without a stack', async () => {
  await run('Usage: program', () => Promise.reject(new Misuse('FILE is missing')));
  expect({ code: process.exitCode, ...printed }).toEqual({
    code: 2,
    out: '',
    error: 'FILE is missing\nUsage: program\n',
  });
});

it('reports a setup failure in its own words', async () => {
  await run('Usage: program', () => Promise.reject(new SetupFailure('No browser.')));
  expect({ code: process.exitCode, ...printed }).toEqual({ code: 1, out: '', error: 'No browser.\n' });
});

it('passes on any other error', async () => {
  await expect(run('Usage: program', () => Promise.reject(new Error('a mistake')))).rejects.toThrow('a mistake');
});
