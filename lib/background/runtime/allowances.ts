/**
 * What each tab may still ask for in a minute. Users never reach these limits; a page that has taken over its
 * content script's process does. Kept in session storage, so that a stopped worker does not forget them.
 */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { readSession } from './browser-api.ts';
import type { Clock } from './clock.ts';

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

/** Slot and use in it, by tab and allowance. */
const usedSchema = z.lazy(() => z.record(z.string(), z.array(z.tuple([z.number(), z.number()]))));
type Used = z.output<typeof usedSchema>[string];

export type Allowances = ReturnType<typeof createAllowances>;

export function createAllowances(clock: Clock) {
  const used = new Map<string, Used>();
  const slotNow = (): number => Math.floor(clock.now() / SLOT_MS);
  // Absolute, for a clock that was set back.
  const recent = (slots: Used): Used => slots.filter(([slot]) => Math.abs(slotNow() - slot) < SLOTS);
  const add = (key: string, slots: Used): void => void used.set(key, [...recent(used.get(key) ?? []), ...slots]);

  const ready = readSession(KEY, usedSchema).then(
    (stored = {}) => {
      for (const [key, slots] of Object.entries(stored)) add(key, recent(slots));
    },
    // The worker then counts from zero.
    () => undefined,
  );

  let isDue = false;
  async function write(): Promise<void> {
    isDue = false;
    await ready;
    for (const [key, slots] of used) if (recent(slots).length === 0) used.delete(key);
    await browser.storage.session.set({ [KEY]: Object.fromEntries(used) }).catch(() => undefined);
  }

  return {
    /** Resolves when the counts of the previous worker are here. Never rejects. */
    ready,
    /** Uses `amount` of a tab's allowance; false, and nothing used, if less is left. */
    take(tabId: number | undefined, allowance: Allowance, amount = 1): boolean {
      const key = `${String(tabId)} ${allowance}`;
      const slots = recent(used.get(key) ?? []);
      if (slots.reduce((sum, [, use]) => sum + use, amount) > MOST[allowance]) return false;
      const now = slots.at(-1);
      const slot = slotNow();
      if (now?.[0] === slot) now[1] += amount;
      else slots.push([slot, amount]);
      used.set(key, slots);
      if (!isDue) clock.later(() => void write(), WRITE_AFTER_MS);
      isDue = true;
      return true;
    },
  };
}
