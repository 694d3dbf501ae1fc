/**
 * The doctor's second half, which needs the project's own Node and packages: browsers, and whether the build is of today's
 * sources. Installs nothing and builds nothing.
 */
import { buildState, type BuildState } from '../build.ts';
import { findChromium } from '../setup-chromium.ts';
import { findFirefox } from '../setup-firefox.ts';
import { SetupFailure } from '../setup-failure.mjs';
import { describeFinding, isSomethingMissing } from './finding.mjs';
import type { Finding } from './finding.mjs';

type Find = () => Promise<string | undefined> | string | undefined;

/** Whether a browser is there. Without Chromium nothing can be shown; Firefox is needed for its own tests alone. */
export async function findBrowser(name: 'Chromium' | 'Firefox', find: Find): Promise<Finding> {
  try {
    const file = await find();
    if (file !== undefined) return { name, state: 'well', says: file };
  } catch (error) {
    // A variable that names a browser which is not there: its message says what to do.
    if (!(error instanceof SetupFailure)) throw error;
    return { name, state: 'lacks', says: error.message };
  }
  return name === 'Chromium'
    ? { name, state: 'lacks', says: 'none was found.', mend: 'npm run setup' }
    : {
        name,
        state: 'note',
        says: 'none was found; only npm run test:e2e:firefox needs one.',
        mend: 'On Debian or Ubuntu: sudo apt-get install firefox-esr. Elsewhere: set FIREFOX_BINARY to one.',
      };
}

/** Whether what a browser would load is what the sources say. Commands that need it build it themselves. */
export function findBuild(state: BuildState): Finding {
  const name = 'Build';
  if (state === 'fresh') return { name, state: 'well', says: '.output/chrome-mv3 is of these sources' };
  const says =
    state === 'absent'
      ? 'there is none yet.'
      : '.output/chrome-mv3 is older than the sources; a browser that loaded it shows the old one.';
  return { name, state: 'note', says, mend: 'npm run build' };
}

if (import.meta.main) {
  const findings = [
    await findBrowser('Chromium', findChromium),
    await findBrowser('Firefox', findFirefox),
    findBuild(buildState('chrome')),
  ];
  for (const finding of findings) console.log(describeFinding(finding));
  if (isSomethingMissing(findings)) process.exitCode = 1;
}
