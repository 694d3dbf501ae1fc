import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileNamedBy, isBrowser, onPath, windowsFolders } from './installed-browser.ts';
import { installFromDebian, isRootOnDebian } from './setup-debian.ts';
import { SetupFailure, explain, say } from './setup-failure.mjs';
import { programFile } from './run-steps.mjs';
import { runForeign } from './setup-npm.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Chromium, found or installed. Never branded Chrome or Edge: since version 137 they ignore `--load-extension`
 * (Chromium extensions group, "RFC: Removing the --load-extension flag in branded Chrome builds", 2025).
 */

const BY_HAND =
  'Install Chromium (Debian: `apt-get install chromium`; anywhere: `npx playwright-core install chromium`), ' +
  'or set the environment variable CHROMIUM to the path of one, then run the command again.';

/** Where a Chromium is, or undefined. Asks the environment, then the path, the usual places, and Playwright's own store. */
export async function findChromium(): Promise<string | undefined> {
  return fileNamedBy('CHROMIUM') ?? candidates().find(runs) ?? (await playwrightsOwn());
}

/** Where a Chromium is, after installing one where none is. */
export async function ensureChromium(): Promise<string> {
  const present = await findChromium();
  if (present !== undefined) return present;
  const reasons: string[] = [];
  for (const install of [installWithApt, installWithPlaywright]) {
    const reason = await install();
    if (reason !== undefined) reasons.push(reason);
    const installed = await findChromium();
    if (installed !== undefined) return installed;
  }
  throw new SetupFailure([...reasons, BY_HAND].join('\n'));
}

function candidates(): string[] {
  const named = process.platform === 'win32' ? [] : onPath(['chromium', 'chromium-browser']);
  return [...named, ...usualPlaces()].filter((file) => existsSync(file));
}

function usualPlaces(): string[] {
  switch (process.platform) {
    case 'darwin':
      return [
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
        join(process.env['HOME'] ?? '', 'Applications/Chromium.app/Contents/MacOS/Chromium'),
      ];
    case 'win32':
      return windowsFolders(['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)']).map((folder) =>
        join(folder, 'Chromium', 'Application', 'chrome.exe'),
      );
    default:
      return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/lib/chromium/chromium', '/snap/bin/chromium'];
  }
}

function runs(file: string): boolean {
  // Playwright's calls itself "Google Chrome for Testing".
  return isBrowser(file, ['Chromium', 'Chrome for Testing']);
}

/** Loaded late: Playwright takes a quarter of a second, and most machines have a Chromium of their own. */
async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core');
  const file = chromium.executablePath();
  return file !== '' && existsSync(file) && runs(file) ? file : undefined;
}

/** Each installer answers with a reason, read only when no Chromium is there afterwards; with none when it is not for this system. */
function installWithApt(): Promise<string | undefined> {
  // Recommended packages bring a desktop along; of these only the fonts matter, without which every page is empty boxes.
  return installFromDebian('Chromium', ['chromium', 'fonts-liberation']);
}

async function installWithPlaywright(): Promise<string | undefined> {
  say('Fetching the Chromium that Playwright offers (about 170 MB; a minute or two).');
  // Its system libraries come from apt, which needs root.
  const withLibraries = isRootOnDebian() ? ['--with-deps'] : [];
  const { code, words } = await runForeign(
    process.execPath,
    [programFile(ROOT, 'playwright-core:playwright-core'), 'install', ...withLibraries, 'chromium'],
    { cwd: process.cwd(), env: process.env },
  );
  if (code !== 0) return explain('Playwright did not fetch Chromium', words, "Playwright's store of browsers");
  return 'The fetched Chromium does not start: run `sudo npx playwright-core install-deps chromium` once for its libraries.';
}
