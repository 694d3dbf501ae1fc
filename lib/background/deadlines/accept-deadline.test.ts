import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { NOTE_MAX } from '../../domain/limits.ts';
import { day } from '../../domain/testing/day.ts';
import { must } from '../../domain/testing/must.ts';
import { createFakeService, PIPELINE, type FakeService } from '../testing/fake-service.ts';
import { createRandom } from '../testing/random.ts';
import { BASE_URL, createStillClock, fakePermissions, startConnected } from '../testing/start-parts.ts';

const NOTICE = { noticeId: 'a'.repeat(32), title: 'Lawn care', responseDeadLine: day('2027-01-05') };
const MOVED = { day: day('2027-01-12'), time: '14:00' as const, zone: 'EST' };
const LINE = '[Deadline 2027-01-12 14:00 EST; was 2027-01-05; seen on sam.gov 2026-11-02]';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

/** A saved notice whose page showed another deadline. */
async function withMove({ service = createFakeService(), note = '', online = { value: true } } = {}) {
  const clock = createStillClock();
  const parts = await startConnected(service, { clock, isOnline: () => online.value });
  await parts.capture.add({ body: NOTICE, owner: 'x' });
  const pursuit = must([...service.pursuits.values()][0]);
  pursuit.note = note;
  await parts.index.readPipeline(PIPELINE);
  await parts.changes.mark(new Set([pursuit.id]), true);
  const event = { kind: 'deadlineMoved' as const, from: { day: NOTICE.responseDeadLine }, to: MOVED };
  await parts.noticeChanges.note(pursuit.id, event, 'sam.gov');
  const accept = (tell: boolean) => parts.acceptDeadline.accept(`${pursuit.id}/deadlineMoved`, tell);
  return { service, clock, parts, pursuit, accept, online };
}

const shownIn = async ({ snapshot }: Awaited<ReturnType<typeof withMove>>['parts']) => {
  const page = await snapshot.slice(PIPELINE);
  return page.ok ? page.value.pursuits[0] : undefined;
};

describe('a deadline that moved, accepted', () => {
  it('counts here, and the service hears nothing', async () => {
    const { service, parts, accept } = await withMove();
    await expect(accept(false)).resolves.toEqual({ ok: true, value: { told: 'no' } });
    expect(await shownIn(parts)).toMatchObject({
      responseDeadLine: '2027-01-05',
      due: MOVED,
      dueSeen: { host: 'sam.gov' },
    });
    expect(service.requests('PATCH')).toEqual([]);
    expect(await parts.changesList.open()).toEqual([]);
    const statuses = await parts.statuses.of([{ noticeId: NOTICE.noticeId, title: NOTICE.title }]);
    expect(statuses.get(NOTICE.noticeId)).toMatchObject({ due: { state: 'ahead', days: 71 } });
  });

  it('is undone: the former deadline counts again, and the warning is back', async () => {
    const { service, parts, pursuit, accept } = await withMove();
    const warned = await parts.changesList.open();
    await accept(false);
    await expect(parts.acceptDeadline.undo(pursuit.id)).resolves.toEqual({ ok: true, value: { restored: true } });
    expect((await shownIn(parts))?.due).toBeUndefined();
    expect(await parts.changesList.open()).toEqual(warned);
    expect(service.requests('PATCH')).toEqual([]);
    await expect(parts.acceptDeadline.undo(pursuit.id)).resolves.toMatchObject({ ok: false });
    // The second of two acceptances gives the first one back.
    await accept(false);
    const later = { ...MOVED, day: day('2027-01-19') };
    await parts.noticeChanges.note(pursuit.id, { kind: 'deadlineMoved', from: MOVED, to: later }, 'sam.gov');
    await accept(false);
    expect(await shownIn(parts)).toMatchObject({ due: later });
    await parts.acceptDeadline.undo(pursuit.id);
    expect(await shownIn(parts)).toMatchObject({ due: MOVED });
    expect(await parts.changesList.open()).toMatchObject([{ event: { from: MOVED, to: later } }]);
  });

  it('takes its line back with Undo, sent or queued, and none of a note that changed since', async () => {
    const { parts, pursuit, accept, online } = await withMove({ note: 'Ask Ana.' });
    await accept(true);
    await parts.acceptDeadline.undo(pursuit.id);
    expect(pursuit.note).toBe('Ask Ana.');
    expect((await shownIn(parts))?.due).toBeUndefined();
    online.value = false;
    await accept(true);
    await parts.acceptDeadline.undo(pursuit.id);
    online.value = true;
    await parts.outbox.resume();
    expect(pursuit.note).toBe('Ask Ana.');
    await accept(true);
    pursuit.note = `Ask Ana.\n${LINE}\nBen: agreed.`;
    await expect(parts.acceptDeadline.undo(pursuit.id)).resolves.toMatchObject({
      ok: false,
      failure: { code: 'changedMeanwhile' },
    });
    expect(pursuit.note).toBe(`Ask Ana.\n${LINE}\nBen: agreed.`);
  });

  it('is forgotten with its pursuit: the notice added again has the service’s date', async () => {
    const { service, parts, accept } = await withMove();
    await accept(false);
    service.pursuits.clear();
    await parts.index.readPipeline(PIPELINE);
    await parts.capture.add({ body: NOTICE, owner: 'x' });
    expect((await shownIn(parts))?.due).toBeUndefined();
  });

  it('reminds of the new date', async () => {
    const { clock, parts, accept } = await withMove();
    await parts.settings.change({ reminders: { on: true, days: [3], untilStage: 4 } });
    await accept(false);
    const told = vi.spyOn(parts.notifier, 'show').mockResolvedValue(true);
    const on = async (date: string) => {
      clock.pass(Date.parse(`${date}T12:00Z`) - clock.now());
      await parts.reminders.ring();
      return told.mock.calls.length;
    };
    expect(await on('2027-01-01')).toBe(0);
    expect(await on('2027-01-09')).toBe(1);
  });

  it('tells colleagues in one line below their note, once', async () => {
    const { service, parts, pursuit, accept } = await withMove({ note: 'Ask Ana.' });
    service.faults.push({ method: 'PATCH', kind: 'dropAfter' });
    await expect(accept(true)).resolves.toEqual({ ok: true, value: { told: 'queued' } });
    await parts.outbox.retryNow();
    expect(pursuit.note).toBe(`Ask Ana.\n${LINE}`);
    expect(service.requests('PATCH').map(({ body }) => Object.keys(JSON.parse(body) as object))).toEqual([['note']]);
    expect(await parts.outbox.pending()).toEqual([]);
    await parts.index.readPipeline(PIPELINE);
    // Our own line is nobody else's edit.
    expect(await parts.changesList.open()).toEqual([]);
  });

  it('tells them once it is online again, below what the note is by then', async () => {
    const { parts, pursuit, accept, online } = await withMove({ note: 'Ask Ana.' });
    online.value = false;
    await expect(accept(true)).resolves.toEqual({ ok: true, value: { told: 'queued' } });
    expect(await shownIn(parts)).toMatchObject({ due: MOVED, note: `Ask Ana.\n${LINE}` });
    pursuit.note = 'Ben: Ana is out.';
    online.value = true;
    await parts.outbox.resume();
    expect(pursuit.note).toBe(`Ben: Ana is out.\n${LINE}`);
  });

  it('does not mix with the user’s own edits of the note', async () => {
    const { parts, pursuit, accept, online } = await withMove({ note: 'Ask Ana.' });
    online.value = false;
    await parts.pursuits.update(PIPELINE, pursuit.id, { note: 'Ask Ben.' }, { note: 'Ask Ana.' });
    await accept(true);
    online.value = true;
    await parts.outbox.resume();
    expect(pursuit.note).toBe(`Ask Ben.\n${LINE}`);
  });

  it('leaves alone what it cannot read, what is gone, and a note that is full', async () => {
    const unlisted = await withMove();
    unlisted.service.pursuits.clear();
    await expect(unlisted.accept(true)).resolves.toMatchObject({ ok: false, failure: { code: 'notFound' } });
    const full = await withMove({ note: 'n'.repeat(NOTE_MAX - 10) });
    await expect(full.accept(true)).resolves.toMatchObject({ ok: false, failure: { code: 'invalid', field: 'note' } });
    const unread = await withMove({ note: 'Ask Ana.' });
    unread.service.faults.push({ method: 'GET', kind: 'answer', status: 403 });
    await expect(unread.accept(true)).resolves.toMatchObject({ ok: false });
    for (const { service, parts } of [unlisted, full, unread]) {
      expect(service.requests('PATCH')).toEqual([]);
      // The date is accepted here all the same.
      expect((await parts.deadlines.of(NOTICE.noticeId))?.accepted?.deadline).toEqual(MOVED);
    }
  });
});

describe('a colleague’s line', () => {
  const install = async (service: FakeService) => startConnected(service, { clock: createStillClock() });

  it('is read by another installation, which says who told', async () => {
    const { service, accept } = await withMove({ note: 'Ask Ana.' });
    await accept(true);
    const other = await install(service);
    await other.index.readPipeline(PIPELINE);
    expect(await shownIn(other)).toMatchObject({ due: MOVED, dueSeen: { host: 'sam.gov', byColleague: true } });
    const statuses = await other.statuses.of([{ noticeId: NOTICE.noticeId, title: NOTICE.title }]);
    expect(statuses.get(NOTICE.noticeId)).toMatchObject({ due: { state: 'ahead', days: 71 } });
  });

  it('counts over what was accepted before it, and not after a later one here', async () => {
    const { service, parts, pursuit, accept } = await withMove();
    await accept(false);
    pursuit.note = '[Deadline 2027-01-19; was 2027-01-05; seen on sam.gov 2026-11-05]';
    await parts.index.readPipeline(PIPELINE);
    expect(await shownIn(parts)).toMatchObject({ due: { day: '2027-01-19' }, dueSeen: { byColleague: true } });
    const to = { day: day('2027-01-26') };
    await parts.noticeChanges.note(pursuit.id, { kind: 'deadlineMoved', from: MOVED, to }, 'sam.gov');
    await parts.acceptDeadline.accept(`${pursuit.id}/deadlineMoved`, false);
    expect(await shownIn(parts)).toMatchObject({ due: to, dueSeen: { host: 'sam.gov' } });
    expect(service.requests('PATCH')).toEqual([]);
  });
});

it('loses no note of a colleague who edits at 100 random moments, but in the race that the docs name', async () => {
  const random = createRandom(33);
  const outcomes = { kept: 0, lost: 0, raced: 0 };
  for (let round = 0; round < 100; round += 1) {
    const words = `Ben, round ${String(round)}`;
    // Before and after each request arrives; later than all of them, too.
    let left = random.upTo(8);
    const during = { edit: (): void => undefined, isOn: false, arrives: true, isListed: false, isRace: false };
    const passage = (method: string): Promise<void> => {
      if (!during.isOn) return Promise.resolve();
      const isArrival = during.arrives;
      during.arrives = !isArrival;
      // The list is written down, and the line has not arrived.
      if (method === 'GET' && !isArrival) during.isListed = true;
      if (method === 'PATCH' && !isArrival) during.isListed = false;
      left -= 1;
      if (left === 0) {
        during.isRace = during.isListed;
        during.edit();
      }
      return Promise.resolve();
    };
    const { service, pursuit, parts, accept } = await withMove({
      service: createFakeService({ passage }),
      note: 'Ask Ana.',
    });
    during.edit = () => (pursuit.note = `${pursuit.note ?? ''}\n${words}`);
    if (random.chance(0.3)) service.faults.push({ method: 'PATCH', kind: 'dropAfter' });
    during.isOn = true;
    await accept(true);
    await parts.outbox.retryNow();
    during.isOn = false;
    if (left > 0) during.edit();
    const isKept = pursuit.note?.includes(words);
    outcomes[isKept ? 'kept' : during.isRace ? 'raced' : 'lost'] += 1;
    expect(pursuit.note).toContain('Ask Ana.');
    expect(pursuit.note?.split(LINE)).toHaveLength(2);
  }
  expect(outcomes.lost).toBe(0);
  expect(outcomes.kept).toBeGreaterThan(60);
});

it('queues for its own service only', async () => {
  const { parts, accept, online } = await withMove();
  online.value = false;
  await accept(true);
  expect(await parts.outbox.operations()).toMatchObject([{ kind: 'update', baseUrl: BASE_URL, changes: {} }]);
});
