// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './setup-npm.mjs';
import { say } from './setup-failure.mjs';

/**
 * @typedef {{ lockfile: string, node: string, platform: string }} Stamp
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package
 * @typedef {import('./node-runtime.mjs').Node} Node
 */

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.pursuit-setup');

/**
 * Whether the packages of the lockfile are there. Reads two small files when they are, which is nearly always.
 *
 * @param {string} root
 * @param {Node} node
 * @returns {boolean}
 */
export function packagesAreCurrent(root, node) {
  const wanted = stampOf(root, node);
  /** @type {Partial<Stamp> | undefined} */
  let stamp;
  try {
    stamp = JSON.parse(readFileSync(stampFile(root), 'utf8'));
  } catch {
    stamp = undefined;
  }
  if (stamp !== undefined && (stamp.node !== wanted.node || stamp.platform !== wanted.platform)) return false;
  if (stamp?.lockfile === wanted.lockfile) return existsSync(hiddenLockfile(root));
  // Someone ran npm by hand. npm keeps a record of what it installed: where that agrees with the lockfile, nothing is to do.
  if (!installedAgrees(root)) return false;
  writeStamp(root, wanted);
  return true;
}

/**
 * Installs exactly what the lockfile names.
 *
 * @param {string} root
 * @param {Node} node
 * @returns {Promise<void>}
 */
export async function installPackages(root, node) {
  say('Installing the packages of the lockfile; a minute or so.');
  await runNpm(node.file, root, {
    what: 'The packages were not installed',
    folder: join(root, 'node_modules'),
    arguments: ['ci'],
  });
  writeStamp(root, stampOf(root, node));
}

/** @param {string} root */
const hiddenLockfile = (root) => join(root, 'node_modules', '.package-lock.json');

/**
 * @param {string} root
 * @param {Node} node
 * @returns {Stamp}
 */
function stampOf(root, node) {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return { lockfile, node: node.version.split('.')[0] ?? '', platform: `${process.platform}-${process.arch}` };
}

/**
 * @param {string} root
 * @param {Stamp} stamp
 */
function writeStamp(root, stamp) {
  try {
    writeFileSync(stampFile(root), `${JSON.stringify(stamp)}\n`);
  } catch {
    // It only saves time: without it npm's own record is compared with the lockfile every time.
  }
}

/**
 * @param {string} root
 * @returns {boolean}
 */
function installedAgrees(root) {
  /** @type {Record<string, Package>} */
  let wanted;
  /** @type {Record<string, Package>} */
  let installed;
  try {
    wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    installed = JSON.parse(readFileSync(hiddenLockfile(root), 'utf8')).packages;
  } catch {
    return false;
  }
  if (Object.keys(installed).some((path) => !Object.hasOwn(wanted, path))) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const present = installed[path];
    if (present === undefined) return isForAnotherPlatform(entry);
    return present.version === entry.version && present.integrity === entry.integrity;
  });
}

/**
 * npm leaves out optional packages of other systems, and what only those need.
 *
 * @param {Package} entry
 */
function isForAnotherPlatform({ optional, os, cpu, libc }) {
  if (optional !== true) return false;
  if (os === undefined && cpu === undefined) return true;
  if (os?.includes(process.platform) === false || cpu?.includes(process.arch) === false) return true;
  return libc !== undefined && !libc.includes(cLibrary());
}

/** `glibc` or `musl`, found as npm itself finds it. */
function cLibrary() {
  const report = process.report.getReport();
  return 'header' in report && Object.hasOwn(Object(report.header), 'glibcVersionRuntime') ? 'glibc' : 'musl';
}
