// @ts-check
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from './setup-failure.mjs';

/**
 * Lets one command at a time install: `npm start` and `npm test` in two windows of a fresh clone would otherwise both replace
 * `node_modules`. A lock whose owner has died is taken over.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  let waiting = false;
  while (!take(file)) {
    const owner = ownerOf(file);
    if (owner !== undefined && !isAlive(owner)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!waiting) say(`Another command is setting up (process ${String(owner ?? '?')}); waiting for it.`);
    waiting = true;
    await pause(200);
  }
  const release = () => {
    rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} file */
function take(file) {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function ownerOf(file) {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    return owner > 0 ? owner : undefined;
  } catch {
    return undefined;
  }
}

/** @param {number} owner */
function isAlive(owner) {
  try {
    process.kill(owner, 0);
    return true;
  } catch (error) {
    // Not allowed to signal it means that it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
