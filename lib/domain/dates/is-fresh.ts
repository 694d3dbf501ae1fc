/**
 * Whether a time is at most `maxAgeMs` ago. A time in the future is not: the clock was set back, so nothing
 * shows how old it is.
 */
export function isFresh(at: number, now: number, maxAgeMs: number): boolean {
  const age = now - at;
  return age >= 0 && age < maxAgeMs;
}
