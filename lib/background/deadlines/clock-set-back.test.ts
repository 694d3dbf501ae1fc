/** Waits and timers when the machine's clock is set back an hour. */
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ApiError } from '../../api/errors.ts';
import { eventually } from '../../domain/testing/eventually.ts';
import { createAllowances, MOST } from '../runtime/allowances.ts';
import { createAwardPages } from '../awards/award-pages.ts';
import { createAwardScan } from '../awards/award-scan.ts';
import { awardService } from '../testing/award-service.ts';
import { createStillClock, fakePermissions, startOnStillClock } from '../testing/start-parts.ts';

const HOUR = 60 * 60_000;

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

it('a rate-limited page may ask at once', () => {
  const clock = createStillClock();
  const allowances = createAllowances(clock);
  const mayAsk = () => allowances.take(7, 'messages');
  expect([allowances.take(7, 'messages', MOST.messages), mayAsk()]).toEqual([true, false]);
  clock.pass(-HOUR);
  expect(mayAsk()).toBe(true);
});

/** Scans the awards of a service that is busy at first. */
function startWalk() {
  let results = 1;
  const { service } = awardService((_query, request) => {
    if (request === 1) throw new ApiError('rateLimited', { retryAfterMs: 20_000 });
    return { results: Array.from({ length: results }, (_, at) => ({ awardId: String(at) })) };
  });
  let now = Date.UTC(2026, 10, 2, 12);
  const due: (() => void)[] = [];
  const clock = { now: () => now, later: (work: () => void) => void due.push(work) };
  const scans = createAwardScan(service, createAwardPages(service, clock), () => undefined, clock);
  const scanned = async () => {
    const found = await scans.scan({ query: { naics: '5617' }, pages: 1 });
    return found.ok ? [found.value.state, found.value.scanned] : [];
  };
  /** Fires the timers as often as needed while the clock stands still. */
  const ends = (count: number) =>
    eventually(async () => {
      due.splice(0).forEach((work) => work());
      expect(await scanned()).toEqual(['done', count]);
    });
  const waits = () => eventually(() => expect(due).toHaveLength(1));
  return { scanned, waits, ends, setBack: () => (now -= HOUR), finds: (count: number) => (results = count) };
}

it('a waiting award scan waits no longer, and its results count as stale', async () => {
  const { scanned, waits, ends, setBack, finds } = startWalk();
  await scanned();
  await waits();
  setBack();
  await ends(1);
  setBack();
  finds(2);
  await ends(2);
});

it('a change that failed internally is sent again', async () => {
  const { service, clock, parts } = await startOnStillClock();
  // The disk fails while the answer is stored.
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(() => {
    throw new Error('the disk failed');
  });
  await parts.capture.add({ body: { noticeId: 'n-1', title: 'Lawn care' }, owner: 'x' });
  await expect(parts.outbox.pending()).resolves.toHaveLength(1);
  clock.pass(-HOUR);
  await parts.outbox.resume();
  await expect(parts.outbox.pending()).resolves.toEqual([]);
  expect(service.made()).toBe(1);
});
