import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ApiError } from '../../api/errors.ts';
import type { Award } from '../../domain/awards/award.ts';
import { centsOfDollars } from '../../domain/money/money.ts';
import { eventually } from '../../domain/testing/eventually.ts';
import { day } from '../../domain/testing/day.ts';
import { must } from '../../domain/testing/must.ts';
import type { AwardScanRequest } from '../../protocol/award-messages.ts';
import { createAwardPages } from './award-pages.ts';
import { createAwardScan } from './award-scan.ts';
import { awardService, hurriedClock } from '../testing/award-service.ts';

const page = (number: number, count = 50): Award[] =>
  Array.from({ length: count }, (_, at) => ({
    awardId: `${String(number)}-${String(at)}`,
    recipientName: at % 2 === 0 ? 'ACME, INC.' : 'Other LLC',
    value: must(centsOfDollars(10)),
  }));

beforeEach(() => {
  fakeBrowser.reset();
});

function start(
  answer: Parameters<typeof awardService>[0],
  request: AwardScanRequest = { query: { naics: '5617' }, pages: 5 },
  startsAt?: number,
) {
  const { service, asked } = awardService(answer);
  const clock = hurriedClock(startsAt);
  // A page that shows the scan polls it at every step until it closes.
  const shown = { open: true };
  const broadcast = () => {
    if (shown.open) void find();
  };
  const scans = createAwardScan(service, createAwardPages(service, clock), broadcast, clock);
  const find = async () => {
    const result = await scans.scan(request);
    if (!result.ok) throw new Error(result.failure.code);
    return result.value;
  };
  const done = () =>
    eventually(async () => {
      const found = await find();
      expect(found.state).not.toBe('running');
      return found;
    });
  return { scans, request, asked, clock, shown, find, done };
}

describe('an award scan', () => {
  it('reads the requested number of pages in order, at the largest size', async () => {
    const { done, asked } = start(({ page: number = 1 }) => ({ results: page(number), total: 8412 }));
    expect(await done()).toMatchObject({ state: 'done', scanned: 250, total: 8412, page: 5, summary: { count: 250 } });
    expect(asked.map(({ page: number, pageSize }) => [number, pageSize])).toEqual(
      [1, 2, 3, 4, 5].map((number) => [number, 50]),
    );
  });

  it('ends at the last page', async () => {
    const { done, asked } = start(({ page: number = 1 }) => ({ results: page(number, number === 2 ? 7 : 50) }));
    expect(await done()).toMatchObject({ scanned: 57 });
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['counts only one page', [50, 50, 50]],
    ['returns 0 past the last page', [150, 150, 0]],
  ])('ignores a total below the number scanned: a service that %s', async (_how, totals) => {
    const { done } = start(({ page: number = 1 }) => {
      const total = totals[number - 1];
      return { results: page(number, number === 3 ? 7 : 50), ...(total === undefined ? {} : { total }) };
    });
    const found = await done();
    expect(found.scanned).toBe(107);
    expect(found).not.toHaveProperty('total');
  });

  it('counts an award on two pages once, whoever received it', async () => {
    const again = () => ({ results: page(1), total: 100 });
    const { done } = start(again, { query: {}, pages: 2 });
    expect(await done()).toMatchObject({ scanned: 50, total: 100, summary: { count: 50 } });
    const ofOne = start(again, { query: {}, pages: 2, recipient: 'Acme' });
    expect(await ofOne.done()).toMatchObject({ scanned: 50, total: 100, summary: { count: 25 } });
  });

  it.each([
    ['is truncated', 50, true],
    ['reached the last page', 49, false],
  ])('reports whether there may be more when it %s', async (_how, count, mayHaveMore) => {
    const { done } = start(({ page: number = 1 }) => ({ results: page(number, count) }), { query: {}, pages: 1 });
    expect(await done()).toMatchObject({ mayHaveMore });
  });

  it('waits as long as the service asks and then continues', async () => {
    const { done, asked, clock } = start(({ page: number = 1 }, request) => {
      if (request === 2) throw new ApiError('rateLimited', { retryAfterMs: 25_000 });
      return { results: page(number, number === 2 ? 1 : 50) };
    });
    expect(await done()).toMatchObject({ state: 'done', scanned: 51 });
    expect(asked.map(({ page: number }) => number)).toEqual([1, 2, 2]);
    expect(clock.waited.reduce((sum, ms) => sum + ms, 0)).toBe(25_000);
    // Never longer at once than a worker may idle.
    expect(Math.max(...clock.waited)).toBeLessThan(30_000);
  });

  it.each(['network', 'timeout', 'unavailable'] as const)('continues after a single failure (%s)', async (problem) => {
    const { done, asked } = start(({ page: number = 1 }, request) => {
      if (request === 2) throw new ApiError(problem);
      return { results: page(number, number === 2 ? 1 : 50) };
    });
    const found = await done();
    expect(found).toMatchObject({ state: 'done', scanned: 51 });
    expect(found.failure).toBeUndefined();
    expect(asked.map(({ page: number }) => number)).toEqual([1, 2, 2]);
  });

  it('gives up at once if a retry is pointless', async () => {
    const { done, asked } = start(() => {
      throw new ApiError('forbidden');
    });
    expect(await done()).toMatchObject({ state: 'done', failure: {} });
    expect(asked).toHaveLength(1);
  });

  it('resumes at the failed page, even without a cache', async () => {
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    let works = false;
    const { scans, request, done, asked } = start(({ page: number = 1 }) => {
      if (number > 1 && !works) throw new ApiError('forbidden');
      return { results: page(number), total: 8412 };
    });
    await done();
    works = true;
    expect(await scans.control(request, 'continue')).toMatchObject({ value: { state: 'running', scanned: 50 } });
    expect(await done()).toMatchObject({ state: 'done', scanned: 250, summary: { count: 250 } });
    expect(asked.map(({ page: number }) => number)).toEqual([1, 2, 2, 3, 4, 5]);
    // Finished in the meantime for another page: nothing to resume.
    expect(await scans.control(request, 'continue')).toMatchObject({ value: { state: 'done', scanned: 250 } });
  });

  it('gives up with partial results if the wait is too long', async () => {
    const { done } = start(({ page: number = 1 }, request) => {
      if (request === 2) throw new ApiError('rateLimited', { retryAfterMs: 3_600_000 });
      return { results: page(number) };
    });
    expect(await done()).toMatchObject({ failure: { code: 'busy' }, scanned: 50, summary: { count: 50 } });
  });

  it('asks at most once a second and finally gives up if the service keeps saying "at once"', async () => {
    const { done, asked, clock } = start(() => {
      throw new ApiError('rateLimited', { retryAfterMs: 0 });
    });
    expect(await done()).toMatchObject({ failure: { code: 'busy' } });
    expect(Math.min(...clock.waited)).toBe(1000);
    expect(asked.length).toBeLessThan(130);
  });

  it('slows down on a long scan, leaving requests for the user', async () => {
    const answer = ({ page: number = 1 }) => ({ results: page(number) });
    const { done, clock } = start(answer, { query: {}, pages: 23 });
    await done();
    expect(clock.waited).toEqual([1000, 1000, 1000]);
    const deeper = start(answer, { query: {}, pages: 25 }, clock.now());
    expect(await deeper.done()).toMatchObject({ scanned: 1250 });
    expect(deeper.asked).toHaveLength(2);
    expect(deeper.clock.waited, 'cached pages need no pause').toEqual([]);
  });

  it('shares its pace with every other scan', async () => {
    const request = { query: { naics: '5617' }, pages: 15 };
    const { scans, done, asked, clock } = start(({ page: number = 1 }) => ({ results: page(number) }), request);
    const other = { ...request, query: { naics: '5415' } };
    await scans.scan(other);
    await done();
    await eventually(async () => {
      expect(await scans.scan(other)).toMatchObject({ value: { state: 'done' } });
    });
    expect(asked).toHaveLength(30);
    expect(clock.waited.reduce((sum, ms) => sum + ms, 0)).toBe(10_000);
  });

  it('stops when no page polls it and resumes when one does', async () => {
    const { scans, request, find, done, asked, clock, shown } = start(({ page: number = 1 }, asks) => {
      if (asks === 2) throw new ApiError('rateLimited', { retryAfterMs: 40_000 });
      return { results: page(number) };
    });
    shown.open = false;
    await find();
    await eventually(() => {
      expect(clock.waited).toEqual([10_000, 10_000, 10_000, 10_000]);
    });
    expect(await find()).toMatchObject({ state: 'stopped', scanned: 50 });
    expect(asked).toHaveLength(2);
    shown.open = true;
    await scans.control(request, 'continue');
    expect(await done()).toMatchObject({ state: 'done', scanned: 250 });
    expect(asked.map(({ page: number }) => number)).toEqual([1, 2, 2, 3, 4, 5]);
  });

  it('can be stopped and keeps its results', async () => {
    const { scans, request, find, asked, clock } = start(({ page: number = 1 }) =>
      number === 1 ? { results: page(1) } : new Promise(() => undefined),
    );
    await find();
    await eventually(() => {
      expect(asked).toHaveLength(2);
    });
    expect(await scans.control(request, 'stop')).toMatchObject({ value: { state: 'stopped', scanned: 50 } });
    clock.later(() => undefined, 3_600_000);
    expect(await find()).toMatchObject({ state: 'stopped', scanned: 50 });
    expect(await scans.control(request, 'continue')).toMatchObject({ value: { state: 'running', scanned: 50 } });
    await eventually(() => {
      expect(asked.map(({ page: number }) => number)).toEqual([1, 2, 2]);
    });
  });

  it('resumes after the worker was killed', async () => {
    const stopped = start(({ page: number = 1 }) =>
      number < 3 ? { results: page(number), total: 120 } : new Promise(() => undefined),
    );
    await stopped.find();
    await eventually(() => {
      expect(stopped.asked).toHaveLength(3);
    });
    // A new worker has only what session storage holds.
    const next = start(({ page: number = 1 }) => ({ results: page(number, 20), total: 120 }));
    expect(await next.done()).toMatchObject({ state: 'done', scanned: 120, summary: { count: 120, value: 120_000 } });
    expect(next.asked.map(({ page: number }) => number)).toEqual([3]);
  });

  it('reads only new pages for a deeper scan, and all pages on refresh', async () => {
    const answer = ({ page: number = 1 }) => ({ results: page(number), total: 8412 });
    await start(answer, { query: { naics: '5617' }, pages: 2 }).done();
    const deeper = start(answer, { query: { naics: '5617' }, pages: 4 });
    expect(await deeper.done()).toMatchObject({ scanned: 200 });
    expect(deeper.asked.map(({ page: number }) => number)).toEqual([3, 4]);
    await deeper.scans.control(deeper.request, 'again');
    await deeper.done();
    expect(deeper.asked.map(({ page: number }) => number)).toEqual([3, 4, 1, 2, 3, 4]);
  });

  it('keeps the former results in view if a refresh fails', async () => {
    const { scans, request, done, clock } = start((_, asks) => {
      if (asks > 1) throw new ApiError('network');
      return { results: page(1, 7) };
    });
    await done();
    clock.later(() => undefined, 60_000);
    expect(await scans.control(request, 'again')).toMatchObject({ value: { state: 'running', summary: { count: 7 } } });
    expect(await done()).toMatchObject({ failure: { code: 'unreachable' }, scanned: 7, summary: { count: 7 } });
  });

  it('resumes a canceled refresh and requests nothing twice', async () => {
    let answers = true;
    const { scans, request, done, asked, clock } = start(
      ({ page: number = 1 }) => (number === 1 || answers ? { results: page(number) } : new Promise(() => undefined)),
      { query: { naics: '5617' }, pages: 3 },
    );
    await done();
    clock.later(() => undefined, 60_000);
    answers = false;
    await scans.control(request, 'again');
    await eventually(() => expect(asked).toHaveLength(5));
    await scans.control(request, 'stop');
    answers = true;
    await scans.control(request, 'continue');
    expect(await done()).toMatchObject({ scanned: 150 });
    expect(asked.map(({ page: number }) => number)).toEqual([1, 2, 3, 1, 2, 2, 3]);
  });

  it('rereads stale pages, and works without a cache', async () => {
    const answer = () => ({ results: page(1, 7) });
    const first = start(answer);
    await first.done();
    const later = start(answer);
    later.clock.later(() => undefined, 16 * 60_000);
    await later.done();
    expect(later.asked).toHaveLength(1);
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
    const full = start(answer, { query: { naics: '1111' }, pages: 1 });
    expect(await full.done()).toMatchObject({ state: 'done', scanned: 7 });
  });

  it('lists the first awards that end soon and counts them all', async () => {
    const ending = (number: number, endDate: string) =>
      page(number).map((award) => ({ ...award, endDate: day(endDate) }));
    const { done } = start(({ page: number = 1 }) => ({ results: ending(number, `2027-0${String(number)}-01`) }));
    const { ending: kept, summary } = await done();
    expect(kept).toHaveLength(200);
    expect(kept.at(-1)?.endDate).toBe('2027-04-01');
    expect(summary.ending).toEqual({ 6: 0, 12: 250, 18: 250 });
  });

  it("counts only the chosen recipient's awards, however it is spelled", async () => {
    const { done } = start(() => ({ results: page(1, 10) }), { query: { q: 'Acme' }, pages: 5, recipient: 'Acme Inc' });
    expect(await done()).toMatchObject({ scanned: 10, summary: { count: 5, recipients: { count: 1 } } });
  });
});
