// @ts-check
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ENDS, hasChild } from './hand-on.mjs';
import { SetupFailure, explainUnwritable, say } from './setup-failure.mjs';

/** Locks that this very process has. In a container a later process often gets the id of an earlier one. */
const held = new Set();

/** A process writes its id into its lock right after making it. One that is still empty after this time was stopped in between. */
const EMPTY_FOR_MS = 5000;

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
  let waiting = false;
  while (!take(file)) {
    const owner = ownerOf(file);
    if (owner === undefined ? isOld(file) : !isAlive(owner, file)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!waiting)
      say(
        `Another command is setting up (process ${String(owner ?? '?')}); waiting for it. If there is none, remove ${file}.`,
      );
    waiting = true;
    await pause(200);
  }
  held.add(file);
  const release = () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    // An installer that still runs ends first; then the signal comes again.
    if (hasChild()) return;
    stopHearing();
    release();
    process.kill(process.pid, signal);
  };
  const stopHearing = () => {
    process.off('exit', release);
    for (const signal of ENDS) process.off(signal, end);
  };
  process.once('exit', release);
  for (const signal of ENDS) process.on(signal, end);
  try {
    return await work();
  } finally {
    stopHearing();
    release();
  }
}

/** @param {string} file */
function take(file) {
  const folder = dirname(file);
  try {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw new SetupFailure(explainUnwritable('Nothing was set up', error, folder));
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

/** @param {string} file */
function isOld(file) {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Date.now() - made > EMPTY_FOR_MS;
}

/**
 * @param {number} owner
 * @param {string} file
 */
function isAlive(owner, file) {
  if (owner === process.pid) return held.has(file);
  try {
    process.kill(owner, 0);
    return true;
  } catch (error) {
    // Not allowed to signal it means that it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
