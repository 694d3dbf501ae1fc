/** Brings the worker back for the outbox after the browser stopped it. */
import { browser } from 'wxt/browser';
import type { Clock } from '../runtime/clock.ts';
import { quietly } from '../runtime/ignore-errors.ts';

/** Name of the alarm that resumes work after the worker was stopped. */
export const OUTBOX_ALARM = 'outbox';

/** Browsers let no alarm ring earlier (chrome.alarms, "when"). */
const FLOOR_MS = 30_000;
/** An idle worker is stopped after thirty seconds, so a timer serves only for less. */
const AWAKE_MS = 25_000;

export interface OutboxAlarm {
  /** Rings soon: something is under way, or about to be. */
  soon(): void;
  /** Rings at `time` (milliseconds since the epoch), and calls `wake` then if the worker still lives. */
  at(time: number): void;
  clear(): void;
}

/** An alarm that cannot be set is no reason to stop: the next event of any kind looks at the outbox again. */
export function createOutboxAlarm(clock: Clock, wake: () => void): OutboxAlarm {
  let timer: number | undefined;
  const ring = async (time: number): Promise<void> => {
    await browser.alarms.create(OUTBOX_ALARM, { when: Math.max(time, clock.now() + FLOOR_MS) });
  };
  return {
    soon() {
      quietly(ring(0));
    },
    at(time) {
      quietly(ring(time));
      const wait = Math.max(0, time - clock.now());
      if (wait > AWAKE_MS || timer === time) return;
      timer = time;
      clock.later(() => {
        timer = undefined;
        wake();
      }, wait);
    },
    clear() {
      quietly(browser.alarms.clear(OUTBOX_ALARM));
    },
  };
}
