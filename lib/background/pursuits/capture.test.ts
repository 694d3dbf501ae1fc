import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openDatabase } from '../storage/database.ts';
import { createFakeService, PIPELINE } from '../testing/fake-service.ts';
import {
  BASE_URL,
  createStillClock,
  fakePermissions,
  newDatabaseName,
  startConnected,
  startOnStillClock,
  startParts,
} from '../testing/start-parts.ts';
import { eventually } from '../../domain/testing/eventually.ts';
import { day } from '../../domain/testing/day.ts';
import { parseWallTime } from '../../domain/dates/time-zone.ts';
import { must } from '../../domain/testing/must.ts';

const body = { noticeId: 'n-1', title: 'Lawn care' };
const request = { body, owner: 'https://sam.gov' };

/** A list whose items lack notice ids. */
const withoutNotices = (list: string) => list.replaceAll(/"noticeId":"[^"]*",/g, '');

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

describe('adding a notice', () => {
  it('creates one pursuit and offers Undo for it', async () => {
    const service = createFakeService();
    const { capture } = await startConnected(service);
    const added = await capture.add(request);
    expect(added).toMatchObject({
      ok: true,
      value: { status: { state: 'saved', stageName: 'Triage', pipelineName: 'Federal' } },
    });
    expect(service.pursuits.size).toBe(1);

    const undoId = added.ok ? (added.value.undoId ?? '') : '';
    await expect(capture.undo(undoId, 'https://sam.gov')).resolves.toEqual({ ok: true, value: { undone: true } });
    expect(service.pursuits.size).toBe(0);
  });

  it('answers with the hour that the page printed, even while the add is queued', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    const clock = createStillClock(Date.parse('2026-12-15T21:00:00Z'));
    const parts = await startConnected(createFakeService(), { clock, isOnline: () => false });
    const notice = { ...body, responseDeadLine: day('2026-12-15') };
    const due = { day: notice.responseDeadLine, time: must(parseWallTime('14:00')), zone: 'EST' };
    const added = await parts.capture.add({ body: notice, owner: 'x', due });
    vi.unstubAllEnvs();
    expect(added).toMatchObject({ ok: true, value: { status: { state: 'queued' }, due: { state: 'over' } } });
  });

  it('offers no Undo for a pursuit that existed before', async () => {
    const service = createFakeService();
    const { capture } = await startConnected(service);
    await capture.add(request);
    const again = await capture.add(request);
    expect(again).toMatchObject({ ok: true, value: { status: { state: 'saved' } } });
    expect(again.ok && again.value.undoId).toBe(undefined);
    expect(service.pursuits.size).toBe(1);
  });

  it('tells new from existing by the list before, if the service never answers 201', async () => {
    const { capture } = await startConnected(createFakeService({ always200: true }));
    const first = await capture.add(request);
    const second = await capture.add(request);
    expect(first.ok && first.value.undoId).toBeTypeOf('string');
    expect(second.ok && second.value.undoId).toBe(undefined);
  });

  it("offers no Undo for a teammate's add, if the service sends neither 201 nor notice ids", async () => {
    const service = createFakeService({ always200: true });
    const serve = service.fetch;
    service.fetch = async (input, init) => {
      const answer = await serve(input, init);
      return init?.method === 'GET' ? new Response(withoutNotices(await answer.text()), answer) : answer;
    };
    const { capture, index } = await startConnected(service);
    await index.refresh();
    await (await startConnected(service)).capture.add(request);
    const theirs = await capture.add(request);
    expect(theirs).toMatchObject({ ok: true, value: { status: { state: 'saved' } } });
    expect(theirs.ok && theirs.value.undoId).toBeUndefined();
    const ours = await capture.add({ ...request, body: { noticeId: 'n-2', title: 'Guards' } });
    expect(ours.ok && ours.value.undoId).toBeTypeOf('string');
  });

  it('offers one Undo if a service without 201 makes one pursuit of two notices', async () => {
    const service = createFakeService({ always200: true });
    const serve = service.fetch;
    let adds = 0;
    const { promise: both, resolve: letGo } = Promise.withResolvers<null>();
    service.fetch = async (input, init) => {
      if (typeof init?.body !== 'string') return serve(input, init);
      // Both requested before either was created.
      if ((adds += 1) === 2) letGo(null);
      await both;
      return serve(input, { ...init, body: init.body.replace('"n-2"', '"n-1"') });
    };
    const { capture } = await startConnected(service);
    const two = [request, { ...request, body: { ...body, noticeId: 'n-2' } }];
    const added = await Promise.all(two.map((each) => capture.add(each)));
    expect(service.made()).toBe(1);
    expect(added.flatMap((each) => (each.ok ? (each.value.undoId ?? []) : []))).toHaveLength(1);
  });

  it('undoes nothing that a teammate may have added, if the service never answers 201', async () => {
    const online = { value: false };
    const service = createFakeService({ always200: true });
    const { capture, outbox } = await startConnected(service, { isOnline: () => online.value });
    const added = await capture.add(request);
    online.value = true;
    service.faults.push({ method: 'POST', kind: 'dropBefore' });
    await outbox.retryNow();
    await (await startConnected(service)).capture.add(request);
    await outbox.retryNow();
    expect(await outbox.pending()).toEqual([]);
    const undoId = added.ok ? (added.value.undoId ?? '') : '';
    await expect(capture.undo(undoId, request.owner)).resolves.toEqual({ ok: true, value: { undone: false } });
    expect(service.pursuits.size).toBe(1);
  });

  it('can be undone for ten minutes; the next add deletes expired undos', async () => {
    const name = newDatabaseName();
    const { service, clock, parts } = await startOnStillClock(undefined, { name });
    const added = await parts.capture.add(request);
    clock.pass(10 * 60_000 + 1);
    const undoId = added.ok ? (added.value.undoId ?? '') : '';
    await expect(parts.capture.undo(undoId, request.owner)).resolves.toEqual({ ok: true, value: { undone: false } });
    expect(service.pursuits.size).toBe(1);
    await parts.capture.add({ ...request, body: { ...body, noticeId: 'n-2' } });
    expect(await (await openDatabase(name)()).getAll('undos')).toMatchObject([{ noticeId: 'n-2' }]);
  });

  it('offers no second Undo for a queued notice, as it would undo the first add', async () => {
    const { capture } = await startConnected(createFakeService(), { isOnline: () => false });
    const [first, second] = [await capture.add(request), await capture.add({ ...request, owner: 'extension' })];
    expect(first).toHaveProperty('value.undoId');
    expect(second).toMatchObject({ value: { status: { state: 'queued' } } });
    expect(second).not.toHaveProperty('value.undoId');
  });

  it('can be undone only by the page that added it', async () => {
    const service = createFakeService();
    const { capture } = await startConnected(service);
    const added = await capture.add(request);
    const undoId = added.ok ? (added.value.undoId ?? '') : '';
    await expect(capture.undo(undoId, 'https://elsewhere.example')).resolves.toEqual({
      ok: true,
      value: { undone: false },
    });
    expect(service.pursuits.size).toBe(1);
  });

  it('does not ask a newly connected service to remove it', async () => {
    const parts = await startConnected(createFakeService());
    const added = await parts.capture.add(request);
    const { connected } = parts.service;
    vi.spyOn(parts.service, 'connected').mockImplementationOnce(async () => {
      await parts.connector.validate({ baseUrl: 'https://other.example', key: 'right-key' });
      return connected();
    });
    const undoId = added.ok ? (added.value.undoId ?? '') : '';
    const undone = await parts.capture.undo(undoId, request.owner);
    expect(undone).toEqual({ ok: true, value: { undone: false } });
    await expect(parts.outbox.operations()).resolves.toEqual([]);
  });

  it('fails without a connection and sends nothing', async () => {
    const service = createFakeService();
    const { capture } = startParts(service);
    await expect(capture.add(request)).resolves.toMatchObject({ ok: false, failure: { code: 'notConnected' } });
    expect(service.log).toEqual([]);
  });

  it('keeps an add that failed to send, without an Undo', async () => {
    const service = createFakeService();
    const { capture, outbox } = await startConnected(service);
    await capture.add({ body: { noticeId: 'warm', title: 'So that 201 is known' }, owner: 'x' });
    service.faults.push({ method: 'POST', kind: 'dropBefore' });
    const added = await capture.add(request);
    expect(added).toMatchObject({ ok: true, value: { status: { state: 'queued' } } });
    expect(added.ok && added.value.undoId).toBeUndefined();
    expect(await outbox.pending()).toMatchObject([
      { kind: 'add', noticeId: 'n-1', state: 'queued', failure: { code: 'unreachable' } },
    ]);
  });

  it('shows the note of a queued add, which is stored nowhere else', async () => {
    const service = createFakeService();
    const { capture, outbox } = await startConnected(service);
    for (const [noticeId, note] of [
      ['n-1', 'Ask Jane about the option year'],
      ['n-2', ''],
    ] as const) {
      service.faults.push({ method: 'POST', kind: 'dropBefore' });
      await capture.add({ body: { noticeId, title: 'T', note }, owner: 'x' });
    }
    const [written, none] = await outbox.pending();
    expect(written).toMatchObject({ changes: { note: 'Ask Jane about the option year' } });
    expect(none).not.toHaveProperty('changes');
  });

  it('finishes with one pursuit after the worker died before the answer', async () => {
    const service = createFakeService();
    const name = newDatabaseName();
    const before = await startConnected(service, { name });
    service.faults.push({ method: 'POST', kind: 'dropAfter' });
    await before.capture.add(request);
    expect(service.pursuits.size).toBe(1);

    const after = startParts(service, { name });
    await after.outbox.retryNow();
    expect(await after.outbox.pending()).toEqual([]);
    expect(service.pursuits.size).toBe(1);
    await expect(after.statuses.one(body)).resolves.toMatchObject({ state: 'saved', pipelineId: PIPELINE });
  });
});

describe('a rejected key', () => {
  it('pauses the queue, which resumes with a new key', async () => {
    const service = createFakeService();
    const parts = await startConnected(service);
    service.changeKey('new-key');
    const added = await parts.capture.add(request);
    expect(added).toMatchObject({ ok: true, value: { status: { state: 'queued' } } });
    await expect(parts.connector.info()).resolves.toMatchObject({ state: 'unauthorized' });
    expect(service.pursuits.size).toBe(0);

    await parts.connector.validate({ baseUrl: BASE_URL, key: 'new-key' });
    await eventually(async () => {
      expect(await parts.outbox.pending()).toEqual([]);
    });
    expect(service.pursuits.size).toBe(1);
  });

  it('is never sent to another origin', async () => {
    const service = createFakeService();
    const { connector } = await startConnected(service);
    const sent = service.log.length;
    await expect(connector.validate({ baseUrl: 'https://elsewhere.example' })).resolves.toMatchObject({
      ok: false,
      failure: { code: 'invalid', field: 'key' },
    });
    expect(service.log).toHaveLength(sent);
  });
});
