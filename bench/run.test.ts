import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const bench = (...typed: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts'), ...typed], { encoding: 'utf8' });

describe('npm run bench', () => {
  it('lists the measurements', () => {
    const { status, stdout } = bench();
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ {2}search-scale {2}/m);
  });

  it.each([
    [['walk'], 'there is no measurement "walk"'],
    [['incumbents', '--speed', '9'], "Unknown option '--speed'"],
    [['reading', '--speed', '9'], "Unknown option '--speed'"],
    [['backend-load', '--clients', 'many'], '--clients takes a whole number from 1 to 2000, not "many"'],
  ])('%j ends with 2 and a sentence', (typed, sentence) => {
    const { status, stdout, stderr } = bench(...typed);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).toContain('npm run bench -- NAME');
    expect(stderr).not.toContain('    at ');
  });
});
