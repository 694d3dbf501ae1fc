/** `node lib/dev/setup/browsers.ts`: finds Chromium and Firefox, and installs them where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isFresh } from '../../build/source-stamp.ts';
import { ROOT, SetupFailure, environment, reportFailure, say } from './install.mjs';

interface Browser {
  name: 'Chromium' | 'Firefox';
  /** Environment variable with the path of the browser to use. `FIREFOX` itself is a flag of wxt. */
  variable: string;
  /** Program names to look up on the path. */
  programs: readonly string[];
  /** Below the home folder, `/Applications` and the like. */
  places: Partial<Record<NodeJS.Platform, readonly string[]>>;
  /** What `--version` prints. */
  version: RegExp;
  package: string;
  byHand: string;
}

// Never branded Chrome or Edge: since version 137 they ignore `--load-extension` (Chromium extensions
// group, 2025).
const CHROMIUM: Browser = {
  name: 'Chromium',
  variable: 'CHROMIUM',
  programs: ['chromium', 'chromium-browser'],
  places: {
    linux: ['/usr/lib/chromium/chromium', '/snap/bin/chromium'],
    darwin: ['', homedir()].map((home) => `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`),
    win32: inProgramFolders('Chromium/Application/chrome.exe'),
  },
  // Playwright's build calls itself "Google Chrome for Testing".
  version: /Chromium|Chrome for Testing/,
  package: 'chromium',
  byHand:
    'Install Chromium (Debian: `apt-get install chromium`; anywhere: `npx playwright-core install chromium`), ' +
    'or set the environment variable CHROMIUM to its path.',
};

const FIREFOX: Browser = {
  name: 'Firefox',
  variable: 'FIREFOX_BINARY',
  programs: ['firefox-esr', 'firefox-developer-edition', 'firefox'],
  places: {
    darwin: ['Firefox Developer Edition', 'Firefox Nightly', 'Firefox'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/firefox`,
    ),
    win32: ['Firefox Developer Edition', 'Mozilla Firefox'].flatMap((name) => inProgramFolders(`${name}/firefox.exe`)),
  },
  version: /Mozilla Firefox/,
  package: 'firefox-esr',
  byHand:
    'Install Firefox ESR, Developer Edition or Nightly (Debian: `apt-get install firefox-esr`), ' +
    'or set the environment variable FIREFOX_BINARY to its path.',
};

/**
 * The path of Chromium, or undefined. Looks in the environment, on the path, in the usual places and in
 * Playwright's store.
 */
export async function findChromium(): Promise<string | undefined> {
  return find(CHROMIUM) ?? (await playwrightsChromium());
}

/** The path of Firefox, or undefined. */
export function findFirefox(): string | undefined {
  return find(FIREFOX);
}

/** The path of Chromium, which is installed if missing. */
export async function ensureChromium(): Promise<string> {
  const found = (await findChromium()) ?? (installWithApt(CHROMIUM), await findChromium());
  if (found !== undefined) return found;
  say('Downloading the Chromium that Playwright offers, about 170 MB.');
  const libraries = isRootOnDebian() ? ['--with-deps'] : [];
  run('playwright-core', ['install', ...libraries, 'chromium']);
  return (await findChromium()) ?? missing(CHROMIUM);
}

/** The path of Firefox, which is installed if missing. */
export function ensureFirefox(): string {
  return findFirefox() ?? (installWithApt(FIREFOX), findFirefox()) ?? missing(FIREFOX);
}

/** Programs that a real window takes and this machine lacks. */
export function missingForDisplay(): string[] {
  return [
    ['Xvfb', '-help'],
    ['xdotool', 'version'],
  ].flatMap(([program = '', asked = '']) => (spawnSync(program, [asked]).error ? [program] : []));
}

/** Installs what a real window takes on a machine without a display. Tests that need it are skipped without it. */
export function installDisplay(): void {
  if (missingForDisplay().length === 0 || !isRootOnDebian()) return;
  say('Installing Xvfb and xdotool with apt, for the tests in a real window.');
  aptInstall('xvfb', 'xdotool');
}

/** Whether windows can be shown. Only Linux can lack a display. */
export function hasDisplay(variables = process.env, platform = process.platform): boolean {
  return platform !== 'linux' || [variables['DISPLAY'], variables['WAYLAND_DISPLAY']].some(Boolean);
}

/** What this machine still lacks after setup, and how to fix it. */
export function lacks(firefox: string | undefined, canInstall = isRootOnDebian(), display = hasDisplay()): string[] {
  const windows = missingForDisplay().join(' and ');
  return [
    ...(firefox !== undefined
      ? []
      : [
          canInstall
            ? 'No Firefox: npm test installs it with apt.'
            : `No Firefox, which npm test needs. ${FIREFOX.byHand}`,
        ]),
    ...(display ? [] : ['No display: npm start runs the tour without a window. Tests need none.']),
    ...(windows === '' ? [] : [`No ${windows}: tests in a real window are skipped.`]),
    ...(isFresh(ROOT, 'chrome') ? [] : ['No fresh build in .output/chrome-mv3: npm start and the tests build it.']),
  ];
}

/** Whether system packages can be installed without asking: root on Debian, Ubuntu or a derivative. */
function isRootOnDebian(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function find({ variable, programs, places, version }: Browser): string | undefined {
  const chosen = process.env[variable];
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new SetupFailure(`${variable} is ${chosen}, which does not exist. Correct or unset it.`);
  }
  const folders = process.platform === 'win32' ? [] : (process.env['PATH'] ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => programs.map((program) => join(folder, program)));
  return [...onPath, ...(places[process.platform] ?? [])].find((file) => existsSync(file) && starts(file, version));
}

/**
 * Ubuntu without snap has stand-ins that only say how to install the browser, and a download may lack
 * libraries.
 */
function starts(file: string, version: RegExp): boolean {
  // On Windows `--version` opens a window instead of printing.
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(file, ['--version'], {
    encoding: 'utf8',
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 && version.test(stdout);
}

/**
 * Loads Playwright late: that takes a quarter of a second, and most machines have a Chromium of their own.
 */
async function playwrightsChromium(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core');
  const file = chromium.executablePath();
  return existsSync(file) && starts(file, CHROMIUM.version) ? file : undefined;
}

function installWithApt({ name, package: browser }: Browser): void {
  if (!isRootOnDebian()) return;
  say(`Installing ${name} with apt, about 100 MB.`);
  // Without fonts every page is empty boxes.
  aptInstall(browser, 'fonts-liberation');
}

function aptInstall(...packages: readonly string[]): void {
  run('apt-get', ['update', '-qq']);
  // Recommended packages would bring a desktop.
  run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...packages]);
}

function run(program: string, args: readonly string[]): void {
  const env = { ...environment(), DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(program, args, { env, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
}

function missing({ name, byHand }: Browser): never {
  throw new SetupFailure(`${name} is missing and could not be installed. ${byHand}`);
}

function inProgramFolders(path: string): string[] {
  return ['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'].flatMap((name) => {
    const folder = process.env[name];
    return folder === undefined ? [] : [join(folder, path)];
  });
}

if (import.meta.main) {
  try {
    const chromium = await ensureChromium();
    installDisplay();
    console.log([`Ready: Node ${process.versions.node}, packages, ${chromium}.`, ...lacks(findFirefox())].join('\n'));
  } catch (error) {
    reportFailure(error);
  }
}
