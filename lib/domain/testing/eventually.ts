import { vi } from 'vitest';

/** Timeout; Vitest's default of one second is too short on a busy machine. */
const TIMEOUT_MS = 30_000;

/** Retries `look` until it doesn't throw, and returns its result. */
export function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, TIMEOUT_MS);
}
