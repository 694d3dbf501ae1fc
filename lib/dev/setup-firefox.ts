import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './setup-debian.ts';
import { SetupFailure } from './setup-failure.mjs';

/** Firefox, found or installed: an ESR, a Developer Edition or a Nightly. */

const BY_HAND =
  'Install Firefox ESR, Developer Edition or Nightly (Debian: `apt-get install firefox-esr`), or set the environment variable ' +
  'FIREFOX_BINARY to the path of one, then run the command again.';

const MACS = ['Firefox Developer Edition', 'Firefox Nightly', 'Firefox'];

/** Where a Firefox is, or undefined (`FIREFOX` itself is a flag of wxt's). Asks the environment, then the path, then the usual places. */
export function findFirefox(): string | undefined {
  const chosen = process.env['FIREFOX_BINARY'];
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen;
    throw new SetupFailure(`FIREFOX_BINARY names ${chosen}, which does not exist. Correct or unset it.`);
  }
  return candidates().filter(existsSync).find(runs);
}

/** Where a Firefox is, after installing one where none is. */
export async function ensureFirefox(): Promise<string> {
  const present = findFirefox();
  if (present !== undefined) return present;
  const reason = await installFromDebian('Firefox', ['firefox-esr', 'fonts-liberation']);
  const installed = findFirefox();
  if (installed !== undefined) return installed;
  throw new SetupFailure([...(reason === undefined ? [] : [reason]), BY_HAND].join('\n'));
}

function candidates(): string[] {
  switch (process.platform) {
    case 'darwin':
      return MACS.map((name) => `/Applications/${name}.app/Contents/MacOS/firefox`);
    case 'win32':
      return ['PROGRAMFILES', 'PROGRAMFILES(X86)']
        .map((name) => process.env[name])
        .filter((folder) => folder !== undefined)
        .flatMap((folder) => [
          join(folder, 'Firefox Developer Edition', 'firefox.exe'),
          join(folder, 'Mozilla Firefox', 'firefox.exe'),
        ]);
    default:
      return (process.env['PATH'] ?? '')
        .split(delimiter)
        .flatMap((folder) => ['firefox-esr', 'firefox-developer-edition', 'firefox'].map((name) => join(folder, name)));
  }
}

/** Ubuntu's `firefox` without snap only says how to install the real one. */
function runs(file: string): boolean {
  // On Windows `--version` opens a window instead of answering.
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(file, ['--version'], {
    encoding: 'utf8',
    timeout: 20_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 && stdout.includes('Mozilla Firefox');
}
