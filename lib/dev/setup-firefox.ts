import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileNamedBy, isBrowser, onPath, windowsFolders } from './installed-browser.ts';
import { installFromDebian } from './setup-debian.ts';
import { SetupFailure } from './setup-failure.mjs';

/** Firefox, found or installed: an ESR, a Developer Edition or a Nightly. */

/** What a person does where no Firefox can be installed for them; the beginning of a sentence. */
export const FIREFOX_BY_HAND =
  'Install Firefox ESR, Developer Edition or Nightly (Debian: `apt-get install firefox-esr`), or set the environment variable ' +
  'FIREFOX_BINARY to the path of one';

const MACS = ['Firefox Developer Edition', 'Firefox Nightly', 'Firefox'];

/** Where a Firefox is, or undefined (`FIREFOX` itself is a flag of wxt's). Asks the environment, then the path, then the usual places. */
export function findFirefox(): string | undefined {
  const chosen = fileNamedBy('FIREFOX_BINARY');
  if (chosen !== undefined) return chosen;
  return candidates()
    .filter((file) => existsSync(file))
    .find((file) => isBrowser(file, ['Mozilla Firefox']));
}

/** Where a Firefox is, after installing one where none is. */
export async function ensureFirefox(): Promise<string> {
  const present = findFirefox();
  if (present !== undefined) return present;
  const reason = await installFromDebian('Firefox', ['firefox-esr', 'fonts-liberation']);
  const installed = findFirefox();
  if (installed !== undefined) return installed;
  throw new SetupFailure(
    [...(reason === undefined ? [] : [reason]), `${FIREFOX_BY_HAND}, then run the command again.`].join('\n'),
  );
}

function candidates(): string[] {
  switch (process.platform) {
    case 'darwin':
      return MACS.map((name) => `/Applications/${name}.app/Contents/MacOS/firefox`);
    case 'win32':
      return windowsFolders(['PROGRAMFILES', 'PROGRAMFILES(X86)']).flatMap((folder) => [
        join(folder, 'Firefox Developer Edition', 'firefox.exe'),
        join(folder, 'Mozilla Firefox', 'firefox.exe'),
      ]);
    default:
      return onPath(['firefox-esr', 'firefox-developer-edition', 'firefox']);
  }
}
