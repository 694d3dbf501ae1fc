/**
 * The doctor's second half, which needs the project's own Node and packages: browsers, and whether the build is of today's
 * sources. Installs nothing and builds nothing.
 */
import { buildState, type BuildState } from '../build.ts';
import { findChromium } from '../setup-chromium.ts';
import { isRootOnDebian } from '../setup-debian.ts';
import { FIREFOX_BY_HAND, findFirefox } from '../setup-firefox.ts';
import { SetupFailure } from '../setup-failure.mjs';
import { describeFinding, isSomethingMissing } from './finding.mjs';
import type { Finding } from './finding.mjs';

type Find = () => Promise<string | undefined> | string | undefined;

/**
 * Whether a browser is there. Without Chromium nothing can be shown; without Firefox `npm test` fails, unless it may install one.
 */
export async function findBrowser(
  name: 'Chromium' | 'Firefox',
  find: Find,
  mayInstall = isRootOnDebian(),
): Promise<Finding> {
  try {
    const file = await find();
    if (file !== undefined) return { name, state: 'well', says: file };
  } catch (error) {
    // A variable that names a browser which is not there: its message says what to do.
    if (!(error instanceof SetupFailure)) throw error;
    return { name, state: 'lacks', says: error.message };
  }
  if (name === 'Chromium') return { name, state: 'lacks', says: 'none was found.', mend: 'npm run setup' };
  const needing = 'npm test and npm run test:e2e:firefox';
  return mayInstall
    ? { name, state: 'note', says: `none was found; ${needing} install firefox-esr with apt.` }
    : { name, state: 'lacks', says: `none was found; ${needing} need one.`, mend: `${FIREFOX_BY_HAND}.` };
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
