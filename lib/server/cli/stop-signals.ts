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
