/** The watch, tested on the whole background with an in-memory service. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { addDays } from '../../domain/dates/calendar-date.ts';
import { parseWallTime } from '../../domain/dates/time-zone.ts';
import { day } from '../../domain/testing/day.ts';
import { must } from '../../domain/testing/must.ts';
import { todayBy } from '../runtime/clock.ts';
import { openDatabase } from '../storage/database.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { createKillableWorker } from '../testing/killable-worker.ts';
import {
  BASE_URL,
  createStillClock,
  fakePermissions,
  newDatabaseName,
  startConnected,
  startParts,
} from '../testing/start-parts.ts';
import { WATCH_ALARM } from './watch.ts';

const DAY = 24 * 60 * 60_000;
const DUE = day('2027-01-05');
const own = {
  noticeId: 'n-1',
  title: 'Lawn care',
  agency: 'Department of Defense',
  postedDate: '2026-10-01',
  responseDeadLine: DUE,
  solicitationNumber: 'W912DY-27-R-0042',
  type: 'Solicitation',
};
const award = { awardId: 'a-1', recipientName: 'Acme', awardingAgencyName: own.agency, description: own.title };

let given: { value: boolean };
beforeEach(() => {
  fakeBrowser.reset();
  given = { value: true };
  fakePermissions(given);
});

/** The watch is on, one pursuit is saved, and every search returns `results`. */
async function start({ pursuits = 1, isOnline = () => true }: { pursuits?: number; isOnline?: () => boolean } = {}) {
  const results: object[] = [own];
  const awards: object[] = [{ ...award, actionDate: '2027-01-20' }];
  const service = createFakeService({ contracts: results });
  const asked: URL[] = [];
  const { fetch: serve } = service;
  service.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const answer = await serve(input, init);
    if (!url.pathname.endsWith('/search')) return answer;
    asked.push(url);
    const isAwards = answer.ok && url.pathname.includes('awards');
    return isAwards ? new Response(JSON.stringify({ success: true, data: { awards } }), answer) : answer;
  };
  const clock = createStillClock();
  const name = newDatabaseName();
  const parts = await startConnected(service, { clock, name, isOnline });
  for (let made = 1; made <= pursuits; made += 1) {
    const { title, agency } = own;
    const body = { noticeId: `n-${String(made)}`, title, agency, responseDeadLine: DUE };
    await parts.capture.add({ body, solicitationNumber: own.solicitationNumber, owner: 'x' });
  }
  await parts.settings.change({ watch: true });
  const kinds = async () => (await parts.noticeChanges.open()).map(({ event }) => event.kind).sort();
  const event = async () => (await parts.noticeChanges.open())[0]?.event;
  const nextDay = async () => {
    clock.pass(DAY);
    await parts.watch.ring();
  };
  const ids = () => asked.map((url) => url.searchParams.get('q'));
  return { parts, service, clock, name, results, awards, asked, ids, kinds, event, nextDay };
}

describe('the alarm', () => {
  it('exists only while the watch is on', async () => {
    const { parts } = await start();
    await parts.watch.plan();
    expect(await fakeBrowser.alarms.get(WATCH_ALARM)).toMatchObject({ periodInMinutes: 15 });
    await parts.settings.change({ watch: false });
    await parts.watch.plan();
    expect(await fakeBrowser.alarms.get(WATCH_ALARM)).toBeFalsy();
  });

  it('asks twice a day about a pursuit, by id and by number', async () => {
    const { parts, asked, ids, nextDay } = await start();
    for (let ring = 0; ring < 5; ring += 1) await parts.watch.ring();
    expect(ids()).toEqual(['n-1', own.solicitationNumber]);
    expect(asked[0]?.searchParams.get('includeExpired')).toBe('true');
    await nextDay();
    expect(asked).toHaveLength(4);
  });

  it('spreads many pursuits over the day, longest waiting first', async () => {
    const { parts, asked, ids } = await start({ pursuits: 30 });
    await parts.watch.ring();
    expect(asked).toHaveLength(4);
    for (let ring = 0; ring < 20; ring += 1) await parts.watch.ring();
    expect(new Set(ids()).size).toBe(31);
    expect(asked).toHaveLength(60);
  });

  it('skips pursuits from the stage on at which deadlines no longer matter', async () => {
    const { parts, asked } = await start();
    await parts.settings.change({ closedFromStage: 1 });
    await parts.watch.ring();
    expect(asked).toEqual([]);
  });

  it('asks nothing while off, offline, not allowed, or not connected', async () => {
    const online = { value: false };
    const { parts, asked } = await start({ isOnline: () => online.value });
    await parts.watch.ring();
    online.value = true;
    given.value = false;
    await parts.watch.ring();
    given.value = true;
    await parts.settings.change({ watch: false });
    await parts.watch.ring();
    await parts.settings.change({ watch: true });
    await parts.connector.forget();
    await parts.watch.ring();
    expect(asked).toEqual([]);
  });

  it('obeys a 429: nothing until the time it gives, and the search does not count', async () => {
    const { parts, service, clock, asked } = await start({ pursuits: 3 });
    service.faults.push({ kind: 'answer', status: 429, headers: { 'retry-after': '3600' } });
    await parts.watch.ring();
    clock.pass(59 * 60_000);
    await parts.watch.ring();
    expect(asked).toHaveLength(1);
    clock.pass(2 * 60_000);
    for (let ring = 0; ring < 5; ring += 1) await parts.watch.ring();
    expect(asked).toHaveLength(7);
  });

  it('forgets what it knew with another key', async () => {
    const { parts, service, name } = await start();
    await parts.watch.ring();
    const rows = async () => (await openDatabase(name)()).count('watched');
    expect(await rows()).toBe(1);
    service.changeKey('their-key');
    await parts.connector.validate({ baseUrl: BASE_URL, key: 'their-key' });
    expect(await rows()).toBe(0);
  });
});

describe('the watch', () => {
  it('notes a moved deadline once, and takes it back when it moved back', async () => {
    const { parts, results, kinds, event, nextDay } = await start();
    results[0] = { ...own, responseDeadLine: '2027-01-12' };
    await parts.watch.ring();
    expect(await event()).toEqual({ kind: 'deadlineMoved', from: { day: DUE }, to: { day: '2027-01-12' } });
    await parts.noticeChanges.mark(
      (await parts.noticeChanges.open()).map(({ id }) => id),
      true,
    );
    await nextDay();
    expect(await kinds()).toEqual([]);
    results[0] = own;
    await nextDay();
    results[0] = { ...own, responseDeadLine: '2027-01-12' };
    await nextDay();
    expect(await kinds()).toEqual(['deadlineMoved']);
  });

  it('leaves a page’s word on the deadline alone', async () => {
    const { parts, clock, results, event, nextDay } = await start();
    const [pursuit] = await parts.index.all();
    const to = { day: day('2027-01-12'), time: must(parseWallTime('14:00')), zone: 'EST' };
    await parts.noticeChanges.note(must(pursuit).id, { kind: 'deadlineMoved', to }, 'sam.gov');
    await parts.watch.ring();
    expect(await event()).toMatchObject({ to });
    results[0] = { ...own, responseDeadLine: to.day };
    await nextDay();
    expect(await event()).toMatchObject({ to });
    clock.pass(DAY);
    results[0] = { ...own, responseDeadLine: '2027-01-20' };
    await nextDay();
    expect(await event()).toMatchObject({ to: { day: '2027-01-20' } });
  });

  it('notes a new version, and not that the old one is missing', async () => {
    const { parts, results, event, kinds, nextDay } = await start();
    await parts.watch.ring();
    results[0] = { ...own, noticeId: 'n-2', postedDate: '2026-11-02' };
    for (let days = 0; days < 5; days += 1) await nextDay();
    expect(await kinds()).toEqual(['newVersion']);
    expect(await event()).toMatchObject({ certain: true, notice: { noticeId: 'n-2' } });
  });

  it('says after three days that a notice is not found, until it is', async () => {
    const { parts, clock, results, event, kinds, nextDay } = await start();
    await parts.watch.ring();
    results.length = 0;
    for (let days = 0; days < 3; days += 1) await nextDay();
    expect(await kinds()).toEqual([]);
    const since = addDays(todayBy(clock), -2);
    await nextDay();
    expect(await event()).toEqual({ kind: 'notFound', since });
    results.push(own);
    await nextDay();
    expect(await kinds()).toEqual([]);
  });

  it('does not miss what the service has never listed', async () => {
    const { parts, results, kinds, nextDay } = await start();
    results.length = 0;
    await parts.watch.ring();
    for (let days = 0; days < 5; days += 1) await nextDay();
    expect(await kinds()).toEqual([]);
  });

  it('finds the award notice after the deadline, and the awardee among awards, in two searches', async () => {
    const { parts, clock, results, asked, event, nextDay } = await start();
    await parts.watch.ring();
    clock.pass(70 * DAY);
    results.push({ ...own, noticeId: 'n-9', type: 'Award Notice', postedDate: '2027-01-20', responseDeadLine: null });
    asked.length = 0;
    await nextDay();
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/v1/contracts/search', '/v1/awards/search']);
    expect(asked[0]?.searchParams.get('types')).toBe('Award Notice');
    expect(await event()).toMatchObject({ kind: 'awarded', notice: { noticeId: 'n-9' }, recipient: 'Acme' });
    await nextDay();
    expect(asked).toHaveLength(2);
  });
});

it('resumes after a worker that stopped at any line: nothing is asked more often, and all is found', async () => {
  for (let lifetime = 1; lifetime < 70; lifetime += 2) {
    const { parts, service, clock, name, results, asked } = await start({ pursuits: 3 });
    await parts.watch.ring();
    clock.pass(DAY);
    results[0] = { ...own, responseDeadLine: '2027-01-12' };
    asked.length = 0;
    const worker = createKillableWorker(openDatabase(name), lifetime);
    const { fetch: serve } = service;
    service.fetch = async (input, init) => {
      await worker.passage();
      const answer = await serve(input, init);
      await worker.passage();
      return answer;
    };
    const dying = startParts(service, { database: worker.database, clock });
    await Promise.race([worker.death, dying.watch.ring().then(() => dying.watch.ring())]);
    worker.stop();
    service.fetch = serve;
    const next = startParts(service, { name, clock });
    for (let ring = 0; ring < 5; ring += 1) await next.watch.ring();
    expect(asked.length).toBeLessThanOrEqual(6);
    clock.pass(DAY);
    for (let ring = 0; ring < 5; ring += 1) await next.watch.ring();
    const changes = await next.noticeChanges.open();
    expect(changes.map(({ event }) => event.kind)).toEqual(['deadlineMoved']);
  }
});
