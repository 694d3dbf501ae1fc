import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hashOfSources, buildState } from '../build.ts';
import { hasDisplay } from '../display.mjs';
import { SetupFailure } from '../setup-failure.mjs';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { findDisk, findDisplay, findNode, findPackages, findPorts, findSavedPages } from './basics.mjs';
import { findBrowser, findBuild } from './browsers-and-build.ts';
import { describeFinding, isSomethingMissing } from './finding.mjs';

const ROOT = join(import.meta.dirname, '..', '..', '..');

describe('the doctor', () => {
  it('names what a fresh clone lacks and how to mend it, and installs nothing', () => {
    const root = temporaryFolder();
    cpSync(join(ROOT, 'lib/dev'), join(root, 'lib/dev'), { recursive: true });
    cpSync(join(ROOT, 'package-lock.json'), join(root, 'package-lock.json'));
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'lib/dev/run.mjs'), 'doctor'], {
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/✗ Packages .*\n.*→ npm run setup/);
    expect(stdout).toContain('Browsers and build were not looked at');
    expect(stdout.trimEnd().endsWith('the lines marked ✗ say how to mend it.')).toBe(true);
    expect(status).toBe(1);
  });

  it('needs neither TypeScript nor packages for its first half', () => {
    const files = ['doctor/basics', 'doctor/finding', 'run-steps'].map((name) => join(ROOT, `lib/dev/${name}.mjs`));
    const program = `await Promise.all(${JSON.stringify(files)}.map((file) => import(file)))`;
    const { status, stderr } = spawnSync(process.execPath, ['--no-strip-types', '--input-type=module', '-e', program], {
      encoding: 'utf8',
      cwd: temporaryFolder(),
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('what it finds', () => {
  it('tells an old Node from a new one, and says where the new one lies', () => {
    expect(findNode(undefined, 'v25.2.0')).toMatchObject({
      state: 'lacks',
      says: 'v25.2.0 does not run this project, which needs Node 24.15 or newer but not 25; none lies in .tools.',
      mend: 'npm run setup',
    });
    expect(findNode({ file: process.execPath, version: '24.21.0' })).toMatchObject({ state: 'well', says: '24.21.0' });
    expect(findNode({ file: '/x/.tools/node', version: '24.21.0' }).says).toContain('in .tools');
  });

  it('lacks packages where there is no Node to install them for', () => {
    expect(findPackages(temporaryFolder(), undefined).state).toBe('lacks');
  });

  it('warns of a full disk with what is needed', () => {
    expect(findDisk(ROOT, 3e9)).toMatchObject({ state: 'well', says: '3.0 GB free' });
    expect(findDisk(ROOT, 2e8).says).toMatch(/^0\.2 GB free .* need 1\.5 GB\.$/);
    expect(findDisk(ROOT, 2e8).state).toBe('lacks');
  });

  it('takes a missing display for no fault', () => {
    expect(findDisplay(false).state).toBe('note');
    expect(hasDisplay({ DISPLAY: '', WAYLAND_DISPLAY: '' }, 'linux')).toBe(false);
    expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
    expect(hasDisplay({}, 'darwin')).toBe(true);
  });

  it('notices a taken port and offers the next', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    onTestFinished(() => void server.close());
    expect(await findPorts(port)).toMatchObject({
      state: 'note',
      mend: `npm run backend -- serve --port ${String(port + 1)}`,
    });
  });

  it('finds pages saved from real sites only beside the checkout', () => {
    const root = join(temporaryFolder(), 'checkout');
    mkdirSync(root);
    expect(findSavedPages(root).state).toBe('note');
    mkdirSync(join(root, '..', 'shared', 'pages'), { recursive: true });
    expect(findSavedPages(root).state).toBe('well');
  });

  it('needs Chromium and Firefox, and hands on what is wrong with a named one', async () => {
    expect(await findBrowser('Chromium', () => undefined)).toMatchObject({ state: 'lacks', mend: 'npm run setup' });
    expect(await findBrowser('Firefox', () => '/usr/bin/firefox')).toMatchObject({ state: 'well' });
    const wrong = () => Promise.reject(new SetupFailure('CHROMIUM names /x, which does not exist.'));
    expect(await findBrowser('Chromium', wrong)).toMatchObject({
      state: 'lacks',
      says: 'CHROMIUM names /x, which does not exist.',
    });
  });

  it('misses Firefox where npm test would fail for want of it, not where npm test installs one', async () => {
    const lacking = await findBrowser('Firefox', () => undefined, false);
    expect(lacking.state).toBe('lacks');
    expect(describeFinding(lacking)).toMatch(/npm test .* need one\.\n.*→ Install Firefox/);
    const installed = await findBrowser('Firefox', () => undefined, true);
    expect(installed.state).toBe('note');
    expect(installed.says).toContain('npm test');
  });

  it('knows an absent, a stale and a fresh build', () => {
    const root = temporaryFolder();
    expect(findBuild(buildState('chrome', root)).says).toBe('there is none yet.');
    mkdirSync(join(root, '.output/chrome-mv3'), { recursive: true });
    writeFileSync(join(root, '.output/chrome-mv3/manifest.json'), '{}');
    expect(findBuild(buildState('chrome', root))).toMatchObject({ state: 'note', mend: 'npm run build' });
    writeFileSync(join(root, '.output/chrome-mv3.sources'), hashOfSources(root));
    expect(findBuild(buildState('chrome', root)).state).toBe('well');
  });
});

describe('how it says it', () => {
  it('puts what mends it under the line', () => {
    expect(describeFinding({ name: 'Node', state: 'lacks', says: 'is old.', mend: 'npm run setup' })).toBe(
      '✗ Node      is old.\n            → npm run setup',
    );
  });

  it('fails for what is lacking, not for a note', () => {
    const note = { name: 'Build', state: 'note', says: '' } as const;
    expect(isSomethingMissing([note])).toBe(false);
    expect(isSomethingMissing([note, { ...note, state: 'lacks' }])).toBe(true);
  });
});
