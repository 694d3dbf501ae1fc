// @ts-check
/**
 * `npm run doctor`: lists what this machine lacks and how to fix it. Installs nothing, runs on Node 20 in a fresh clone,
 * and exits with 1 if something is missing.
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
/** Space for Node, packages, Chromium and builds, in bytes. */
const NEEDED_DISK = 1.5e9;

/**
 * Whether windows can be shown. Only Linux can lack a display.
 *
 * @param {Readonly<Record<string, string | undefined>>} [variables]
 * @param {string} [platform]
 */
export function hasDisplay(variables = process.env, platform = process.platform) {
  return platform !== 'linux' || Boolean(variables['DISPLAY'] || variables['WAYLAND_DISPLAY']);
}

/**
 * One line, and the fix below it.
 *
 * @param {Finding} finding
 */
export function describe({ name, state, text, fix }) {
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
  const gigabytes = `${(disk / 1e9).toFixed(1)} GB free`;
  return [
    node === undefined
      ? { name: 'Node', state: 'missing', text: `24.15 or newer, not ${process.version}`, fix: 'npm run setup' }
      : { name: 'Node', state: 'ok', text: node },
    packages
      ? { name: 'Packages', state: 'ok', text: 'match package-lock.json' }
      : { name: 'Packages', state: 'missing', text: 'do not match package-lock.json', fix: 'npm run setup' },
    disk >= NEEDED_DISK
      ? { name: 'Disk', state: 'ok', text: gigabytes }
      : { name: 'Disk', state: 'missing', text: `${gigabytes}, setup needs 1.5 GB`, fix: `Free space at ${ROOT}.` },
    display
      ? { name: 'Display', state: 'ok', text: 'available' }
      : { name: 'Display', state: 'note', text: 'none; npm start runs the tour without a window, tests need none' },
  ];
}

/** @returns {Promise<Finding[]>} What takes TypeScript and packages to check. */
async function installedFindings() {
  const browsers = await import('./browsers.ts');
  const { isFresh } = await import('../../build/source-stamp.ts');
  return [
    await browserFinding('Chromium', browsers.findChromium, false),
    await browserFinding('Firefox', browsers.findFirefox, browsers.isRootOnDebian()),
    isFresh(ROOT, 'chrome')
      ? { name: 'Build', state: 'ok', text: '.output/chrome-mv3 is up to date' }
      : { name: 'Build', state: 'note', text: '.output/chrome-mv3 is missing or stale', fix: 'npm run build' },
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
    const fix = name === 'Chromium' ? 'npm run setup' : 'Install it, or set FIREFOX_BINARY to its path.';
    return { name, state: 'missing', text: 'missing; npm test needs it', fix };
  } catch (error) {
    return { name, state: 'missing', text: error instanceof Error ? error.message : String(error) };
  }
}

function freeBytes() {
  const { bavail, bsize } = statfsSync(ROOT);
  return bavail * bsize;
}

async function main() {
  const node = findNode();
  const isReady = node !== undefined && hasPackages();
  if (isReady && node !== process.execPath) {
    const file = fileURLToPath(import.meta.url);
    process.exitCode = spawnSync(node, [file], { env: environment(node), stdio: 'inherit' }).status ?? 1;
    return;
  }
  const findings = [...basicFindings(node), ...(isReady ? await installedFindings() : [])];
  for (const finding of findings) console.log(describe(finding));
  if (!isReady) console.log('– Browsers and the build are checked after npm run setup.');
  const isMissing = findings.some(({ state }) => state === 'missing');
  console.log(isMissing ? 'Something is missing. The lines marked ✗ say how to fix it.' : 'Nothing is missing.');
  if (isMissing) process.exitCode = 1;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
