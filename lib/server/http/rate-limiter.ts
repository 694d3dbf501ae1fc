/** One token bucket per key (decisions, "Rate limit"). Requests without a valid key share their address's. */

/** The bucket's decision on one request. */
export interface Verdict {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the bucket is full again. */
  resetSeconds: number;
  /** Seconds until the next request is allowed; 0 when this one was. */
  retryAfterSeconds: number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

/**
 * Maximum number of buckets, so that guesses from many addresses cannot exhaust memory. The least recently
 * used go first; they are full again anyway.
 */
const MAX_BUCKETS = 10_000;

export class RateLimiter {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  /** `now` is a monotonic clock in milliseconds. */
  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Takes one token from the bucket `who`; returns `undefined` if the limit is off. */
  take(who: string): Verdict | undefined {
    if (this.#perMinute === 0) return undefined;
    const limit = this.#perMinute;
    const perMillisecond = limit / 60_000;
    const now = this.#now();
    const before = this.#buckets.get(who) ?? { tokens: limit, filledAt: now };
    const filled = Math.min(limit, before.tokens + (now - before.filledAt) * perMillisecond);
    const allowed = filled >= 1;
    const tokens = allowed ? filled - 1 : filled;
    this.#keep(who, { tokens, filledAt: now });
    return {
      allowed,
      limit,
      remaining: Math.floor(tokens),
      resetSeconds: Math.ceil((limit - tokens) / perMillisecond / 1000),
      retryAfterSeconds: allowed ? 0 : Math.ceil((1 - tokens) / perMillisecond / 1000),
    };
  }

  #keep(who: string, bucket: Bucket): void {
    // Re-inserting keeps the map in least-recently-used order.
    this.#buckets.delete(who);
    this.#buckets.set(who, bucket);
    if (this.#buckets.size <= MAX_BUCKETS) return;
    const idle = this.#buckets.keys().next();
    if (!idle.done) this.#buckets.delete(idle.value);
  }
}
