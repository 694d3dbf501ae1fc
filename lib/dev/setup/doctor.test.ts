import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { basicFindings, browserFinding, describe as line, hasDisplay } from './doctor.mjs';
import { ROOT, SetupFailure } from './install.mjs';

const GOOD = { packages: true, disk: 3e9, display: true };
const statesOf = (node: string | undefined, machine: Partial<typeof GOOD>) =>
  basicFindings(node, { ...GOOD, ...machine }).map(({ name, state }) => `${name} ${state}`);

it('lists what a fresh clone lacks with the fix, and installs nothing', () => {
  const root = temporaryFolder();
  cpSync(join(ROOT, 'lib/dev/setup'), join(root, 'lib/dev/setup'), { recursive: true });
  cpSync(join(ROOT, 'package-lock.json'), join(root, 'package-lock.json'));
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'lib/dev/setup/doctor.mjs')], {
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/✗ Packages .*\n.*→ npm run setup/);
  expect(stdout).toContain('checked after npm run setup');
  expect(stdout.trimEnd()).toMatch(/The lines marked ✗ say how to fix it\.$/);
  expect(status).toBe(1);
});

describe('a finding', () => {
  it('is ok for what is there', () => {
    expect(statesOf('/node', {})).toEqual(['Node ok', 'Packages ok', 'Disk ok', 'Display ok']);
  });

  it('is missing without Node, packages or disk space, and only a note without a display', () => {
    expect(statesOf(undefined, { packages: false, disk: 2e8, display: false })).toEqual([
      'Node missing',
      'Packages missing',
      'Disk missing',
      'Display note',
    ]);
  });

  it('for a browser passes on what is wrong with the one that was named', async () => {
    const fail = () => Promise.reject(new SetupFailure('CHROMIUM is /x, which does not exist.'));
    expect(await browserFinding('Chromium', fail, false)).toMatchObject({
      state: 'missing',
      text: 'CHROMIUM is /x, which does not exist.',
    });
    expect(await browserFinding('Chromium', () => '/usr/bin/chromium', false)).toMatchObject({ state: 'ok' });
    expect(await browserFinding('Chromium', () => undefined, false)).toMatchObject({ fix: 'npm run setup' });
  });

  it('for Firefox is missing only where npm test cannot install it', async () => {
    expect((await browserFinding('Firefox', () => undefined, false)).state).toBe('missing');
    expect((await browserFinding('Firefox', () => undefined, true)).state).toBe('note');
  });

  it('has its fix on the next line', () => {
    expect(line({ name: 'Node', state: 'missing', text: 'is old', fix: 'npm run setup' })).toBe(
      '✗ Node      is old\n            → npm run setup',
    );
  });
});

it.each([
  [{ DISPLAY: '', WAYLAND_DISPLAY: '' }, 'linux', false],
  [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
  [{}, 'darwin', true],
] as const)('%j on %s: a display is available: %s', (variables, platform, expected) => {
  expect(hasDisplay(variables, platform)).toBe(expected);
});
