// @ts-check
/** Finds and installs Node and the packages. Runs on Node 20 in a fresh clone: no TypeScript, no packages. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
/** Pins the Node of each platform, with the hash that npm checks the download against. */
const NODE_LOCK = ['package.json', 'package-lock.json'].map((name) => join('lib/dev/setup/node-runtime', name));
/** Space for Node, packages, Chromium and builds, in bytes. */
const NEEDED_DISK = 1.5e9;

/** Something the user must fix before the command can run; the message says what. */
export class SetupFailure extends Error {}

/** Prints a setup failure and sets the exit code. Throws any other error again. */
export function reportFailure(/** @type {unknown} */ error) {
  if (!(error instanceof SetupFailure)) throw error;
  say(error.message);
  process.exitCode = 1;
}

/** Prints to standard error: standard output belongs to the command. */
export function say(/** @type {string} */ sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** Whether the project runs on this Node: jsdom 31 and vitest 5 need 24.15 or newer, but not 25. */
export function isSupported(/** @type {string} */ version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major >= 26 || (major === 24 && minor >= 15);
}

/** Path of the Node to run with: the current one if the project runs on it, else the one in `.tools`. */
export function findNode(root = ROOT, running = process.version) {
  if (isSupported(running)) return process.execPath;
  const folder = join(root, '.tools');
  if (!isInstalled(join(root, NODE_LOCK[1] ?? ''), folder)) return undefined;
  const [installed] = Object.entries(lockedPackages(hiddenLock(folder)) ?? {});
  return installed && join(folder, installed[0], installed[1].bin?.['node'] ?? '');
}

export function hasPackages(root = ROOT) {
  return isInstalled(join(root, 'package-lock.json'), root);
}

/** Installs what is missing and returns the Node to run with. */
export function install() {
  const node = findNode() ?? installNode();
  if (!hasPackages()) {
    say('Installing the packages. This takes a minute or two.');
    npmCi(ROOT, node, 'the packages');
  }
  if (node !== process.execPath || node.startsWith(join(ROOT, '.tools'))) linkNode(node);
  return node;
}

/** The environment of everything we start: this Node and the packages' programs come first on the path. */
export function environment(node = process.execPath) {
  const path = [dirname(node), join(ROOT, 'node_modules', '.bin'), process.env['PATH']].filter(Boolean);
  return { ...process.env, PATH: path.join(delimiter) };
}

function installNode() {
  say(`This project needs Node 24.15 or newer, not ${process.version}. Installing one into .tools.`);
  const folder = join(ROOT, '.tools');
  mkdirSync(folder, { recursive: true });
  for (const file of NODE_LOCK) copyFileSync(join(ROOT, file), join(folder, file.replace(/.*\//, '')));
  npmCi(folder, process.execPath, 'Node');
  const node = findNode();
  // A program for another C library (Alpine Linux) installs but does not start.
  if (node !== undefined && spawnSync(node, ['--version']).status === 0) return node;
  throw new SetupFailure(
    'npm installed no Node that matches its committed hash and starts here. Install Node 24 from https://nodejs.org.',
  );
}

/**
 * Installs exactly what the lockfile in `folder` names.
 *
 * @param {string} folder
 * @param {string} node
 * @param {string} what
 */
function npmCi(folder, node, what) {
  const { bavail, bsize } = statfsSync(ROOT);
  if (bavail * bsize < NEEDED_DISK)
    say(
      `Only ${((bavail * bsize) / 1e9).toFixed(1)} GB are free at ${ROOT}, and setup needs 1.5 GB. Free some space if it fails.`,
    );
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env: environment(node),
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new SetupFailure(`npm could not install ${what}. Fix what it says above and try again.`);
}

/** Puts Node where npm scripts look first, so that scripts without setup use it as well. */
function linkNode(/** @type {string} */ node) {
  const link = join(ROOT, 'node_modules', '.bin', 'node');
  if (process.platform === 'win32') return writeFileSync(`${link}.cmd`, `@"${node}" %*\r\n`);
  rmSync(link, { force: true });
  symlinkSync(node, link);
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string | string[], cpu?:
 * string | string[],
 *   libc?: string[], bin?: Record<string, string> }} LockedPackage
 */

const hiddenLock = (/** @type {string} */ folder) => join(folder, 'node_modules', '.package-lock.json');

/** Compares npm's record of what it installed into `folder` with the lockfile. */
function isInstalled(/** @type {string} */ lockfile, /** @type {string} */ folder) {
  const wanted = lockedPackages(lockfile);
  const installed = lockedPackages(hiddenLock(folder));
  if (wanted === undefined || installed === undefined) return false;
  const isHere = Object.entries(installed).every(([path, each]) => wanted[path] !== undefined && fits(each));
  return isHere && Object.entries(wanted).every(([path, each]) => path === '' || isSame(each, installed[path]));
}

/** @returns {Record<string, LockedPackage> | undefined} */
function lockedPackages(/** @type {string} */ lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : undefined;
}

/**
 * npm omits optional packages of other platforms and C libraries, and what only those need.
 *
 * @param {LockedPackage} wanted
 * @param {LockedPackage | undefined} installed
 */
function isSame(wanted, installed) {
  if (installed === undefined) {
    return wanted.optional === true && (wanted.os === undefined || wanted.libc !== undefined || !fits(wanted));
  }
  return installed.version === wanted.version && installed.integrity === wanted.integrity;
}

function fits(/** @type {LockedPackage} */ { os = process.platform, cpu = process.arch }) {
  return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
}
