import type { ProgressScreen } from './progress.ts';

/** What a command gets from the program `cli.ts`, or from a test. */
export interface CommandContext {
  /** Writes a line to standard output. */
  log: (...parts: unknown[]) => void;
  /** Writes a line to standard error. */
  error: (...parts: unknown[]) => void;
  /** Standard error. */
  screen: ProgressScreen;
  /** Resolves when `serve` has to stop. Called once `serve` listens. */
  stopped: () => Promise<void>;
  /** How long to wait while another program writes to the database, in ms; a few seconds by default. */
  lockWaitMs?: number;
}

/**
 * Calls `stop` on SIGINT or SIGTERM. The same signal again ends the process at once, which SQLite survives.
 * Returns a function that leaves the signals alone again.
 */
export function onStopSignal(stop: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, stop);
  return () => {
    for (const signal of signals) process.removeListener(signal, stop);
  };
}
