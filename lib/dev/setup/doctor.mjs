// @ts-check
/**
 * `npm run doctor`: lists what this machine lacks and how to fix it. Installs nothing, runs on Node 20 in a
 * fresh clone, and exits with 1 if something is missing.
 */
import { spawnSync } from 'node:child_process';
import { realpathSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ROOT, environment, findNode, hasPackages } from './install.mjs';

/**
 * `missing` keeps something from working; a `note` does not.
 *
 * @typedef {{ name: string, state: 'ok' | 'note' | 'missing', text: string, fix?: string }} Finding
 */

const MARKS = { ok: '✓', note: '–', missing: '✗' };
const SETUP = 'npm run setup';
/** Space for Node, packages, Chromium and builds, in bytes. */
const NEEDED_DISK = 1.5e9;

/** Whether windows can be shown. Only Linux can lack a display. */
export function hasDisplay(/** @type {NodeJS.ProcessEnv} */ variables = process.env, platform = process.platform) {
  return platform !== 'linux' || Boolean(variables['DISPLAY'] || variables['WAYLAND_DISPLAY']);
}

/** One line, and the fix below it. */
export function describe(/** @type {Finding} */ { name, state, text, fix }) {
  return `${MARKS[state]} ${name.padEnd(10)}${text}${fix === undefined ? '' : `\n            → ${fix}`}`;
}

/**
 * What can be checked on any Node.
 *
 * @param {string | undefined} node
 * @param {{ packages?: boolean, disk?: number, display?: boolean }} [machine] `disk` in free bytes.
 * @returns {Finding[]}
 */
export function basicFindings(node, { packages = hasPackages(), disk = freeBytes(), display = hasDisplay() } = {}) {
  const free = `${(disk / 1e9).toFixed(1)} GB free`;
  const noDisplay = 'none; npm start runs the tour without a window, tests need none';
  return [
    node === undefined
      ? { name: 'Node', state: 'missing', text: `24.15 or newer, not ${process.version}`, fix: SETUP }
      : { name: 'Node', state: 'ok', text: node },
    packages
      ? { name: 'Packages', state: 'ok', text: 'match package-lock.json' }
      : { name: 'Packages', state: 'missing', text: 'do not match package-lock.json', fix: SETUP },
    disk >= NEEDED_DISK
      ? { name: 'Disk', state: 'ok', text: free }
      : { name: 'Disk', state: 'missing', text: `${free}, setup needs 1.5 GB`, fix: `Free space at ${ROOT}.` },
    { name: 'Display', state: display ? 'ok' : 'note', text: display ? 'available' : noDisplay },
  ];
}

/**
 * @param {'Chromium' | 'Firefox'} name
 * @param {() => Promise<string | undefined> | string | undefined} find
 * @param {boolean} isInstalledLater Whether `npm test` can install it.
 * @returns {Promise<Finding>}
 */
export async function browserFinding(name, find, isInstalledLater) {
  try {
    const file = await find();
    if (file !== undefined) return { name, state: 'ok', text: file };
    if (isInstalledLater) return { name, state: 'note', text: 'missing; npm test installs it with apt' };
    const fix = name === 'Chromium' ? SETUP : 'Install it, or set FIREFOX_BINARY to its path.';
    return { name, state: 'missing', text: 'missing; npm test needs it', fix };
  } catch (error) {
    return { name, state: 'missing', text: error instanceof Error ? error.message : String(error) };
  }
}

/** @returns {Promise<Finding[]>} What takes TypeScript and packages to check. */
async function installedFindings() {
  const { findChromium, findFirefox, isRootOnDebian } = await import('./browsers.ts');
  const { isFresh } = await import('../../build/source-stamp.ts');
  return [
    await browserFinding('Chromium', findChromium, false),
    await browserFinding('Firefox', findFirefox, isRootOnDebian()),
    isFresh(ROOT, 'chrome')
      ? { name: 'Build', state: 'ok', text: '.output/chrome-mv3 is up to date' }
      : { name: 'Build', state: 'note', text: '.output/chrome-mv3 is missing or stale', fix: 'npm run build' },
  ];
}

function freeBytes() {
  const { bavail, bsize } = statfsSync(ROOT);
  return bavail * bsize;
}

const file = fileURLToPath(import.meta.url);
if (process.argv[1] && realpathSync(process.argv[1]) === file) {
  const node = findNode();
  const isReady = node !== undefined && hasPackages();
  if (isReady && node !== process.execPath) {
    process.exit(spawnSync(node, [file], { env: environment(node), stdio: 'inherit' }).status ?? 1);
  }
  const findings = [...basicFindings(node), ...(isReady ? await installedFindings() : [])];
  for (const finding of findings) console.log(describe(finding));
  if (!isReady) console.log('– Browsers and the build are checked after npm run setup.');
  const isMissing = findings.some(({ state }) => state === 'missing');
  console.log(isMissing ? 'Something is missing. The lines marked ✗ say how to fix it.' : 'Nothing is missing.');
  process.exitCode = isMissing ? 1 : 0;
}
