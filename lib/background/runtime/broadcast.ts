/** Tells our own open pages what changed, so that they reload it. */
import { browser } from 'wxt/browser';
import { isFresh } from '../../domain/dates/is-fresh.ts';
import { ENVELOPE, type NewsEvent, type Topic } from '../../protocol/envelope.ts';
import type { SliceNews } from '../../protocol/answers.ts';
import type { Clock } from './clock.ts';
import { ignoreErrors } from './failures.ts';

/** Returns at once: a frozen page must not delay the sender. */
export type Broadcast = (...changed: Topic[]) => void;

/** `heard` is called in the background itself. */
export function createBroadcast(heard: (changed: readonly Topic[]) => void): Broadcast {
  return (...changed) => {
    heard(changed);
    // Having no listener (no page of ours is open) is normal.
    ignoreErrors(browser.runtime.sendMessage({ protocol: ENVELOPE, changed } satisfies NewsEvent));
  };
}

/** Sends news of slices to our own pages. Content scripts don't get it. */
export function publish(slices: SliceNews): void {
  ignoreErrors(browser.runtime.sendMessage({ protocol: ENVELOPE, slices } satisfies NewsEvent));
}

/** Topics that many changes in a row report again and again. Each makes open pages ask the service. */
const PACED: ReadonlySet<Topic> = new Set(['outbox', 'pursuits']);
const PACE_MS = 5_000;
/** After such a pause the row is over, and pages hear of its end. */
const QUIET_MS = 1_000;
/** An edit makes three reports, and nobody makes seven edits in so short a time. */
const MANY = 20;
const IN_A_ROW_MS = 15_000;

/** Tells of changes at once, but of many in a row only every few seconds. */
export function createPacedBroadcast(broadcast: Broadcast, clock: Clock): Broadcast {
  const waiting = new Set<Topic>();
  const reported: number[] = [];
  const isOneOfMany = (): boolean => {
    const now = clock.now();
    reported.push(now);
    // A clock that was set back begins anew.
    while (!isFresh(reported[0] ?? now, now, IN_A_ROW_MS) || reported.length > MANY + 1) reported.shift();
    return reported.length > MANY;
  };
  let since = 0;
  const tellInTime = (): void => {
    const now = clock.now();
    if (isFresh(reported.at(-1) ?? 0, now, QUIET_MS) && isFresh(since, now, PACE_MS)) {
      clock.later(tellInTime, QUIET_MS);
      return;
    }
    const changed = [...waiting];
    waiting.clear();
    broadcast(...changed);
  };
  return (...changed) => {
    const paced = changed.filter((topic) => PACED.has(topic));
    const later = paced.length > 0 && isOneOfMany() ? paced : [];
    const now = changed.filter((topic) => !later.includes(topic));
    if (now.length > 0) broadcast(...now);
    if (later.length > 0 && waiting.size === 0) {
      since = clock.now();
      clock.later(tellInTime, QUIET_MS);
    }
    for (const topic of later) waiting.add(topic);
  };
}
