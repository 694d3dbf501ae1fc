import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { run } from '../command-line.ts';
import { startChromium } from './chromium-start.ts';

/** What Playwright says on a Linux that keeps user namespaces to itself. */
const REFUSED = new Error(
  'browserType.launchPersistentContext: Target page, context or browser has been closed\nBrowser logs:\n\nChromium sandboxing failed!\n',
);

const as = (uid: number) => vi.spyOn(process, 'getuid').mockReturnValue(uid);
const open = (strangers: boolean) => startChromium({ headless: true, strangers });

const spied = () => vi.spyOn(chromium, 'launchPersistentContext');
let launch: ReturnType<typeof spied>;
beforeEach(() => {
  // Any file will do: it is never started.
  vi.stubEnv('CHROMIUM', process.execPath);
  launch = spied().mockRejectedValue(REFUSED);
  return () => {
    vi.unstubAllEnvs();
  };
});

it.each([
  ['a test without a window', { headless: true, strangers: false }, false],
  ['a test in a window on a display of its own', { headless: false, strangers: false, display: ':9' }, false],
  ['a person’s window, who may connect to a service anywhere', { headless: false, strangers: false }, true],
  ['real pages', { headless: false, strangers: true }, true],
])('%s: whether names of the network are resolved', async (_who, start, isResolved) => {
  await expect(startChromium(start)).rejects.toThrow();
  const isOff = launch.mock.lastCall?.[1]?.args?.some((arg) => arg.includes('MAP * ~NOTFOUND'));
  expect(isOff).toBe(!isResolved);
});

describe.skipIf(process.platform === 'win32')('the sandbox', () => {
  const isIn = () => launch.mock.lastCall?.[1]?.chromiumSandbox;

  it('holds pages of strangers', async () => {
    as(1000);
    await expect(open(true)).rejects.toThrow();
    expect(isIn()).toBe(true);
  });

  it('is not asked for pages of our own, which have to come on every build machine', async () => {
    as(1000);
    await expect(open(false)).rejects.toThrow();
    expect(isIn()).toBe(false);
  });

  it('is not there for root, who is told so', async () => {
    as(0);
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await expect(open(true)).rejects.toThrow();
    expect(isIn()).toBe(false);
    expect(said.mock.calls.join('')).toContain('better run this as another user');
  });

  it('is named with what gives it back where the system offers none, and nothing is left behind', async () => {
    as(1000);
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await run('Usage', async () => {
      await open(true);
    });
    expect(process.exitCode).toBe(1);
    process.exitCode = undefined;
    expect(said.mock.calls.join('')).toMatch(/^Real pages are opened in Chromium’s sandbox alone.*sudo sysctl .*\n$/);
    expect(existsSync(launch.mock.lastCall?.[0] ?? '/')).toBe(false);
  });
});
