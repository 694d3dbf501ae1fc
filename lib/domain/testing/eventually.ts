import { vi } from 'vitest';

/** Only ends what is waited for in vain, in ms: Vitest's own second is too short for a busy machine. */
const LONGEST_MS = 30_000;

/** Asks again until `look` answers without a throw, and gives that back. */
export function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, LONGEST_MS);
}
