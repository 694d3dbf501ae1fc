// @ts-check
import { existsSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { hasDisplay } from '../display.mjs';
import { presentNode, unfitNode } from '../node-runtime.mjs';
import { packagesAreCurrent } from '../setup-packages.mjs';

/**
 * What can be found out under any Node, before anything is installed.
 *
 * @typedef {import('./finding.mjs').Finding} Finding
 * @typedef {import('../node-runtime.mjs').Node} Node
 */

/** What Node, packages, Chromium and a build take together, in bytes, with room to work. */
const ENOUGH_DISK = 1.5e9;
/** Where the reference backend listens unless told otherwise. */
const BACKEND_PORT = 8787;

const SETUP = 'npm run setup';

/**
 * @param {Node | undefined} node
 * @param {string} [running] Version of the Node that runs this.
 * @returns {Finding}
 */
export function findNode(node, running = process.version) {
  if (node === undefined)
    return {
      name: 'Node',
      state: 'lacks',
      says: `${unfitNode(running)}; none lies in .tools.`,
      mend: SETUP,
    };
  const where = node.file === process.execPath ? '' : `, in .tools beside your own ${running}`;
  return { name: 'Node', state: 'well', says: `${node.version}${where}` };
}

/**
 * @param {string} root
 * @param {Node | undefined} node
 * @returns {Finding}
 */
export function findPackages(root, node) {
  const current = node !== undefined && packagesAreCurrent(root, node);
  if (current) return { name: 'Packages', state: 'well', says: 'those of the lockfile' };
  return { name: 'Packages', state: 'lacks', says: 'are not those of the lockfile.', mend: SETUP };
}

/**
 * @param {string} root
 * @param {number} [free] Bytes.
 * @returns {Finding}
 */
export function findDisk(root, free = freeBytes(root)) {
  const amount = `${(free / 1e9).toFixed(1)} GB free`;
  if (free >= ENOUGH_DISK) return { name: 'Disk', state: 'well', says: amount };
  const needed = (ENOUGH_DISK / 1e9).toFixed(1);
  return {
    name: 'Disk',
    state: 'lacks',
    says: `${amount} where this checkout lies; packages, browser and build need ${needed} GB.`,
    mend: 'Free some space there, or move the checkout.',
  };
}

/** @param {string} root */
function freeBytes(root) {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize;
}

/**
 * @param {boolean} [shows]
 * @returns {Finding}
 */
export function findDisplay(shows = hasDisplay()) {
  if (shows) return { name: 'Display', state: 'well', says: 'windows can be shown' };
  return {
    name: 'Display',
    state: 'note',
    says: 'none, so npm start takes its tour without a window; tests need none.',
    mend: 'For a window, run it in a desktop session.',
  };
}

/**
 * Backend and tests listen on this machine alone.
 *
 * @param {number} [port]
 * @returns {Promise<Finding>}
 */
export async function findPorts(port = BACKEND_PORT) {
  const any = await errorOfListening(0);
  if (any !== undefined)
    return {
      name: 'Ports',
      state: 'lacks',
      says: `nothing can listen on 127.0.0.1 (${any}), so no backend can run.`,
      mend: 'Allow loopback connections in the firewall or sandbox of this machine.',
    };
  const usual = await errorOfListening(port);
  if (usual === undefined) return { name: 'Ports', state: 'well', says: `127.0.0.1:${port} is free` };
  return {
    name: 'Ports',
    state: 'note',
    says: `127.0.0.1:${port} is taken (${usual}): a backend may run there already. npm start and tests take any free port.`,
    mend: `npm run backend -- serve --port ${port + 1}`,
  };
}

/**
 * @param {number} port 0 for any free one.
 * @returns {Promise<string | undefined>} The system's code, e.g. `EADDRINUSE`.
 */
function errorOfListening(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(undefined)));
  });
}

/**
 * Pages saved from real sites lie beside the repository, where somebody has some.
 *
 * @param {string} root
 * @returns {Finding}
 */
export function findSavedPages(root) {
  const name = 'Pages';
  if (existsSync(join(root, '..', 'shared', 'pages')))
    return { name, state: 'well', says: 'saved from real sites, in ../shared/pages' };
  return { name, state: 'note', says: 'no ../shared/pages: tests on pages saved from real sites are skipped.' };
}

/**
 * The findings in the order in which they are mended, and the Node to go on with.
 *
 * @param {string} root
 * @returns {Promise<{ findings: Finding[], node: Node | undefined }>} `node` only with packages.
 */
export async function examineBasics(root) {
  const node = presentNode(root);
  const packages = findPackages(root, node);
  const findings = [findNode(node), packages, findDisk(root), findDisplay(), await findPorts(), findSavedPages(root)];
  return { findings, node: packages.state === 'well' ? node : undefined };
}
