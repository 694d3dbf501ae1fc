import { afterEach, describe, expect, it, vi } from 'vitest';
import { program } from '../testing/program.ts';
import { findChromium, findFirefox, hasDisplay, lacks } from './browsers.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each([
  ['Chromium', 'CHROMIUM', 'chromium', findChromium, ['chromium-browser', 'Chromium 156.0.0.0 built on Debian']],
  [
    'Firefox',
    'FIREFOX_BINARY',
    'firefox-esr',
    () => Promise.resolve(findFirefox()),
    ['firefox', 'Mozilla Firefox 153.0esr'],
  ],
] as const)('finding %s', (_name, variable, first, find, [second, version]) => {
  it(`uses the one that ${variable} names`, async () => {
    vi.stubEnv(variable, process.execPath);
    expect(await find()).toBe(process.execPath);
  });

  it(`fails if ${variable} names a file that does not exist`, async () => {
    vi.stubEnv(variable, '/no/such/browser');
    await expect(async () => find()).rejects.toThrow(`${variable} is /no/such/browser, which does not exist.`);
  });

  it.skipIf(process.platform !== 'linux')('skips a stand-in that only says how to install it', async () => {
    const stub = program(first, 'echo "Command requires the snap to be installed." >&2; exit 1');
    const real = program(second, `echo "${version}"`);
    vi.stubEnv(variable, '');
    vi.stubEnv('PATH', [stub.folder, real.folder].join(':'));
    expect(await find()).toBe(real.file);
  });
});

it('setup lists what it could not install, with the fix', () => {
  const lines = lacks(undefined, false, false);
  expect(lines[0]).toMatch(/^No Firefox, which npm test needs\. Install .* FIREFOX_BINARY/);
  expect(lines[1]).toMatch(/^No display: /);
  expect(lacks(undefined, true)[0]).toBe('No Firefox: npm test installs it with apt.');
  expect(lacks('/usr/bin/firefox', true, true).join()).not.toMatch(/Firefox|display/);
});

it.each([
  [{ DISPLAY: '', WAYLAND_DISPLAY: '' }, 'linux', false],
  [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
  [{}, 'darwin', true],
] as const)('%j on %s: a display is available: %s', (variables, platform, expected) => {
  expect(hasDisplay(variables, platform)).toBe(expected);
});
