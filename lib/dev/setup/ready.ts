/**
 * `node lib/dev/setup/ready.ts chrome|firefox`: makes a browser and a fresh build of the extension available,
 * for tests and other commands that run in a browser.
 */
import { spawnSync } from 'node:child_process';
import { isFresh } from '../../build/source-stamp.ts';
import { ensureChromium, ensureFirefox, installDisplay } from './browsers.ts';
import { ROOT, SetupFailure, environment, reportFailure } from './install.mjs';

type Target = 'chrome' | 'firefox';

/** Builds the extension if the build is stale. Everything printed goes to standard error. */
export function ensureBuild(target: Target): void {
  if (isFresh(ROOT, target)) return;
  const { status } = spawnSync('wxt', ['build', '--browser', target, '--mv3'], {
    cwd: ROOT,
    // Without CI, wxt fills a log with the frames of its progress bar.
    env: { ...environment(), ...(process.stderr.isTTY ? {} : { CI: '1' }) },
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new SetupFailure(`The extension for ${target} was not built. See above.`);
}

if (import.meta.main) {
  try {
    const target = process.argv[2] === 'firefox' ? 'firefox' : 'chrome';
    await (target === 'firefox' ? ensureFirefox() : ensureChromium());
    if (target === 'chrome') installDisplay();
    ensureBuild(target);
  } catch (error) {
    reportFailure(error);
  }
}
