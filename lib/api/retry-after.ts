/**
 * Reads when to retry: `Retry-After` in seconds or as a date, else `RateLimit-Reset` or `X-RateLimit-Reset`
 * in seconds or as an epoch (decisions, "Rate limit").
 */

const EPOCH_SECONDS = 1_000_000_000;
const EPOCH_MILLISECONDS = 1_000_000_000_000;
const LONGEST_MS = 3_600_000;

/**
 * Returns the milliseconds to wait, at most an hour, or `undefined` if the service said nothing usable. Uses
 * the resets only if `limited`: many services send them with every answer. `now`: epoch milliseconds.
 */
export function retryAfterMs(headers: Headers, limited: boolean, now: number = Date.now()): number | undefined {
  const reset = limited ? (headers.get('ratelimit-reset') ?? headers.get('x-ratelimit-reset')) : null;
  const wait = ofRetryAfter(headers.get('retry-after'), now) ?? ofReset(reset, now);
  return wait === undefined ? undefined : Math.min(Math.max(0, wait), LONGEST_MS);
}

function ofRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  // Two proxies may each have added theirs.
  const seconds = value.split(',').map((part) => numberIn(part) ?? NaN);
  if (!seconds.some(Number.isNaN)) return Math.max(...seconds) * 1000;
  // Some engines take "-5" for a date.
  const date = /[a-z]{3}/i.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? undefined : date - now;
}

function ofReset(value: string | null, now: number): number | undefined {
  const figure = value === null ? undefined : numberIn(value);
  if (figure === undefined) return undefined;
  if (figure >= EPOCH_MILLISECONDS) return figure - now;
  return figure >= EPOCH_SECONDS ? figure * 1000 - now : figure * 1000;
}

function numberIn(text: string): number | undefined {
  return /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}
