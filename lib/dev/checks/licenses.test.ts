import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCovered, licensesOf } from './licenses.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Names of the packages that do not fit, in a project with these lockfile entries. */
function misfits(packages: Record<string, object>, onDisk: Record<string, object> = {}): string[] {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
  for (const [path, text] of Object.entries(onDisk)) {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify(text));
  }
  return licensesOf(folder)
    .filter(({ fits }) => !fits)
    .map(({ name }) => name);
}

it('lists every package of this project, and all fit', () => {
  const all = licensesOf(ROOT);
  expect(all.length).toBeGreaterThan(300);
  expect(all.find(({ name }) => name === 'react')).toMatchObject({ license: 'MIT', isTool: false, fits: true });
  expect(all.find(({ name }) => name === 'vitest')).toMatchObject({ isTool: true });
  expect(all.filter(({ fits }) => !fits)).toEqual([]);
});

describe('a package', () => {
  it('does not fit if it is copyleft, not free, or without a license', () => {
    expect(
      misfits({
        'node_modules/fine': { version: '1.0.0', license: 'MIT' },
        'node_modules/a': { version: '1.0.0', license: 'GPL-3.0-only' },
        'node_modules/@scope/b': { version: '1.0.0', license: 'UNLICENSED', dev: true },
        'node_modules/fine/node_modules/c': { version: '1.0.0' },
      }),
    ).toEqual(['@scope/b', 'a', 'c']);
  });

  it('needs a stricter license if it is shipped than as a tool', () => {
    const data = { version: '1.0.0', license: 'CC-BY-4.0' };
    expect(misfits({ 'node_modules/data': { ...data, dev: true } })).toEqual([]);
    expect(misfits({ 'node_modules/data': data })).toEqual(['data']);
    // The same version as a tool's dependency and as ours counts as ours.
    const twice = { 'node_modules/data': data, 'node_modules/tool/node_modules/data': { ...data, dev: true } };
    expect(misfits(twice)).toEqual(['data']);
  });

  it('may state its license in its own package.json', () => {
    const packages = { 'node_modules/old': { version: '1.0.0' } };
    expect(misfits(packages, { 'node_modules/old': { license: 'ISC' } })).toEqual([]);
    expect(misfits(packages, { 'node_modules/old': { license: { type: 'ISC' } } })).toEqual(['old']);
  });
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-2.0)', true],
  ['MIT OR Apache', true],
  ['MIT AND GPL-2.0', false],
  ['(MIT AND ISC) OR GPL-2.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
])('reads %s', (expression, covered) => {
  expect(isCovered(expression, ['MIT', 'ISC', 'Apache-2.0'])).toBe(covered);
});
