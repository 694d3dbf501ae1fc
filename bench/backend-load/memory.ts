/** A process's memory, and whether it grows. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Sample {
  /** Elapsed share of the run, from 0 to 1. */
  at: number;
  megabytes: number;
}

/** Resident memory of a process; `undefined` on Windows. */
export function residentMegabytes(pid: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return fromPs(pid);
  }
}

/** macOS has no /proc. */
function fromPs(pid: number): number | undefined {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
  } catch {
    return undefined;
  }
}

/**
 * Growth after the start, in megabytes: the median of the last fifth minus that of the second. In the first
 * fifth caches fill and code is compiled. `undefined` without samples in both.
 */
export function growth(samples: readonly Sample[]): number | undefined {
  const before = medianOf(samples.filter(({ at }) => at >= 0.2 && at < 0.4));
  const after = medianOf(samples.filter(({ at }) => at >= 0.8));
  return before === undefined || after === undefined ? undefined : after - before;
}

function medianOf(samples: readonly Sample[]): number | undefined {
  const sorted = samples.map(({ megabytes }) => megabytes).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
