/**
 * What each tab may still ask for in a minute. Users never reach these limits; a page that has taken over its
 * content script's process does. Kept in session storage, so that a stopped worker does not forget them.
 */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { isFresh } from '../../domain/dates/is-fresh.ts';
import type { Verdict } from '../../protocol/gatekeeper.ts';
import { readSession } from './browser-api.ts';
import type { Clock } from './clock.ts';
import { ignoreErrors } from './failures.ts';

/** Per tab and minute. */
export const MOST = {
  /** A busy page asks a few times a second. */
  messages: 1200,
  /** A page with a thousand notices may ask 30 times. */
  characters: 20_000_000,
  /** A generous limit for a user's clicks. */
  captures: 120,
  views: 30,
  /** Each may cost eight requests. */
  incumbents: 6,
} as const;
export type Allowance = keyof typeof MOST;

const KEY = 'allowances';
/** Uses are counted by slots of five seconds, twelve of which are a minute. */
const SLOT_MS = 5_000;
const SLOTS = 12;
const WRITE_AFTER_MS = 1_000;

/** Uses by tab and allowance, then by slot. */
const usedSchema = z.lazy(() => z.record(z.string(), z.record(z.string(), z.number())));
type Used = z.output<typeof usedSchema>;

export function createAllowances(clock: Clock) {
  const used: Used = {};
  const slotNow = (): number => Math.floor(clock.now() / SLOT_MS);
  /** Drops slots older than a minute; later ones are of a clock that was set back. */
  const recent = (key: string): Record<string, number> =>
    (used[key] = Object.fromEntries(
      Object.entries(used[key] ?? {}).filter(([slot]) => isFresh(Number(slot), slotNow(), SLOTS)),
    ));
  const use = (key: string, slot: string, amount: number): void => {
    const slots = (used[key] ??= {});
    slots[slot] = (slots[slot] ?? 0) + amount;
  };

  const ready = readSession(KEY, usedSchema).then(
    (stored = {}) => {
      for (const [key, slots] of Object.entries(stored))
        for (const [slot, amount] of Object.entries(slots)) use(key, slot, amount);
    },
    // The worker then counts from zero.
    () => undefined,
  );

  let isDue = false;
  async function write(): Promise<void> {
    isDue = false;
    await ready;
    const kept = Object.keys(used).filter((key) => Object.keys(recent(key)).length > 0);
    await browser.storage.session.set({ [KEY]: Object.fromEntries(kept.map((key) => [key, used[key]])) });
  }

  return {
    /** Resolves when the counts of the previous worker are here. Never rejects. */
    ready,
    /** Uses `amount` of a tab's allowance; false, and nothing used, if less is left. */
    take(tabId: number | undefined, allowance: Allowance, amount = 1): boolean {
      const key = `${String(tabId)} ${allowance}`;
      const spent = Object.values(recent(key)).reduce((sum, each) => sum + each, 0);
      if (spent + amount > MOST[allowance]) return false;
      use(key, String(slotNow()), amount);
      if (!isDue) clock.later(() => ignoreErrors(write()), WRITE_AFTER_MS);
      isDue = true;
      return true;
    },
  };
}

/** Counts unanswered messages by reason since the worker started (house rule 2). */
export function createRefusalCounter() {
  const counts = new Map<Verdict, number>();
  return {
    count(verdict: Verdict): void {
      if (verdict !== 'answered') counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    },
    counts: (): Record<string, number> => Object.fromEntries(counts),
  };
}
