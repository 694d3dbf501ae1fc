import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from '../errors/errors.ts';

const TIMEOUT_MS = 5000;
const RETRY_MS = 25;

/**
 * Retries a write while another process (an import, `keys create`) holds the write lock. Waiting here instead
 * of inside SQLite lets this process keep serving reads. Rethrows SQLite's error on timeout.
 */
export async function retryWhileLocked<T>(write: () => T, timeoutMs = TIMEOUT_MS): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return write();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
      await sleep(RETRY_MS);
    }
  }
}
