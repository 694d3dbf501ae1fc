import { execFileSync } from 'node:child_process';
import { systemErrorCode } from '../errors/errors.ts';

const CHECK_MS = 500;

/**
 * Resolves once npm, or a process between npm and this one, has ended. npm signals only its shell, which ends
 * without passing the signal on. Never resolves if npm did not start this process.
 */
export function npmEnded(): Promise<void> {
  const pids = npmAncestors();
  return new Promise((resolve) => {
    if (pids.length === 0) return;
    const check = setInterval(() => {
      if (pids.every(isRunning)) return;
      clearInterval(check);
      resolve();
    }, CHECK_MS).unref();
  });
}

/** The process ids from this process's parent up to npm; empty if there is no npm among them. */
function npmAncestors(): number[] {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return [];
  try {
    const pids: number[] = [];
    for (let pid = process.ppid; pid > 1;) {
      pids.push(pid);
      const row = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
      if (/^\s*\d+ (npm |.*npm-cli\.js)/.test(row)) return pids;
      pid = Number.parseInt(row, 10);
    }
  } catch {
    // No ps, as in a small container, which runs node without npm.
  }
  return [];
}

/** Whether there is a process with this id. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemErrorCode(error) === 'EPERM';
  }
}
