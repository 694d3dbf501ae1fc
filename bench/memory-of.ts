/** Memory of another process. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Resident megabytes of a process: now (`VmRSS`) or at most (`VmHWM`). `undefined` where nothing tells them. */
export function megabytesOf(pid: number, line: 'VmRSS' | 'VmHWM'): number | undefined {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    return Number(new RegExp(`${line}:\\s*(\\d+)`).exec(status)?.[1]) / 1024;
  } catch {
    if (line === 'VmHWM') return undefined;
  }
  try {
    // macOS has no /proc.
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
  } catch {
    return undefined;
  }
}
