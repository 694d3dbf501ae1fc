import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../../domain/testing/eventually.ts';
import { must } from '../../domain/testing/must.ts';
import { createExtensionHandlers } from '../extension-handlers.ts';
import { createFakeService, PIPELINE, type FakeService } from '../testing/fake-service.ts';
import {
  BASE_URL,
  createStillClock,
  fakePermissions,
  newDatabaseName,
  startConnected,
  startParts,
  startWithPursuit,
} from '../testing/start-parts.ts';

let permissions: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  permissions = fakePermissions();
});

describe('pipelines', () => {
  const caller = { class: 'extension' as const, url: new URL('chrome-extension://ours/popup.html') };

  /** Reopens the browser with everything cached, but the service unreachable or the key refused. */
  async function reopened(prevent: (service: FakeService) => void) {
    const service = createFakeService();
    const name = newDatabaseName();
    const { parts } = await startWithPursuit(service, { name });
    await parts.pipelines.get(PIPELINE);
    await parts.snapshot.slice(PIPELINE, { anew: true });
    prevent(service);
    return createExtensionHandlers(startParts(service, { name }));
  }

  it.each([
    ['unreachable', (service: FakeService) => (service.fetch = () => Promise.reject(new TypeError('no network')))],
    ['unauthorized', (service: FakeService) => service.changeKey('another')],
  ] as const)('are shown with their pursuits as last known while the service is %s', async (code, prevent) => {
    const handlers = await reopened(prevent);
    await expect(handlers['pipelines.list']({}, caller)).resolves.toMatchObject({ value: [{ id: PIPELINE }] });
    await expect(handlers['pipeline.get']({ pipelineId: PIPELINE }, caller)).resolves.toMatchObject({ ok: true });
    await expect(handlers['pipeline.slice']({ pipelineId: PIPELINE, anew: true }, caller)).resolves.toMatchObject({
      value: { stale: { code }, pursuits: [{ title: 'Lawn care' }] },
    });
    // A key check needs the service.
    const certain = await handlers['pipelines.list']({ certain: true }, caller);
    expect(certain).toMatchObject({ ok: false, failure: { code } });
  });
});

describe('the list of pursuits', () => {
  it('ignores changes queued for another service with the same ids', async () => {
    const online = { value: true };
    const service = createFakeService();
    const clock = createStillClock();
    const { parts, pursuitId } = await startWithPursuit(service, { isOnline: () => online.value, clock });
    online.value = false;
    await parts.pursuits.update(PIPELINE, pursuitId, { note: 'for the former one' });
    await parts.pursuits.remove(PIPELINE, pursuitId);
    online.value = true;
    await parts.connector.validate({ baseUrl: 'https://moved.example', key: 'right-key' });
    const list = await parts.snapshot.slice(PIPELINE);
    // A removal listed with a pursuit would mean that it is going. The full queue still shows it.
    expect(list).toMatchObject({ value: { pending: [] } });
    await expect(parts.outbox.pending()).resolves.toMatchObject([
      { kind: 'update', failure: { code: 'notConnected' } },
      { kind: 'remove', failure: { code: 'notConnected' } },
    ]);
    expect(list.ok && must(list.value.pursuits[0]).note).toBeUndefined();
    const edited = await parts.pursuits.update(PIPELINE, pursuitId, { note: 'for this one' }, { note: null });
    expect(edited).toMatchObject({ ok: true, value: { note: 'for this one' } });
  });

  it('has the solicitation number that was captured with a pursuit, after an edit too', async () => {
    const parts = await startConnected(createFakeService());
    await parts.capture.add({ body: { noticeId: 'n-1', title: 'Roof' }, solicitationNumber: 'RFP 7', owner: 'x' });
    const page = await parts.snapshot.slice(PIPELINE);
    expect(page).toMatchObject({ value: { pursuits: [{ solicitationNumber: 'RFP 7' }] } });
    const { id } = must(page.ok ? page.value.pursuits[0] : undefined);
    const edited = await parts.pursuits.update(PIPELINE, id, { note: 'Call' });
    expect(edited).toMatchObject({ value: { note: 'Call', solicitationNumber: 'RFP 7' } });
  });

  it('includes the probability scale as soon as answers show it', async () => {
    const service = createFakeService();
    const { parts, pursuitId } = await startWithPursuit(service);
    const stored = must(service.pursuits.get(pursuitId));
    const [half, odd] = [{ pWin: 0.5 }, { pWin: 45 }];
    const isShown = async () => {
      const list = await parts.snapshot.slice(PIPELINE, { anew: true });
      return list.ok && list.value.figures.hidden !== true;
    };
    Object.assign(stored, half);
    await expect(isShown()).resolves.toBe(true);
    // Next to the stages' fractions, one odd record makes the scale uncertain; without it, certain again.
    Object.assign(stored, odd);
    await expect(isShown()).resolves.toBe(false);
    Object.assign(stored, half);
    await expect(isShown()).resolves.toBe(true);
  });

  it('is marked as stale, with the reason, while the service is unreachable', async () => {
    const service = createFakeService();
    const clock = createStillClock();
    const { parts } = await startWithPursuit(service, { clock });
    const readAt = clock.now();
    expect(await parts.snapshot.slice(PIPELINE, { anew: true })).not.toHaveProperty('value.stale');
    service.faults.push({ method: 'GET', kind: 'dropBefore' });
    clock.pass(60_000);
    expect(await parts.snapshot.slice(PIPELINE, { anew: true })).toMatchObject({
      ok: true,
      value: { stale: { code: 'unreachable' }, readAt, pursuits: [{ title: 'Lawn care' }] },
    });
  });

  describe('read a moment ago', () => {
    async function start() {
      const service = createFakeService();
      const clock = createStillClock();
      const { parts, pursuitId } = await startWithPursuit(service, { clock });
      await parts.index.readPipeline(PIPELINE);
      const before = service.requests('GET').length;
      const asked = () => service.requests('GET').length - before;
      return { service, clock, parts, pursuitId, asked, list: () => parts.snapshot.slice(PIPELINE) };
    }

    it('is not requested again, whichever page read it', async () => {
      const { list, asked } = await start();
      await expect(list()).resolves.toMatchObject({ value: { pursuits: [{ title: 'Lawn care' }] } });
      await list();
      expect(asked()).toBe(0);
    });

    it('is requested once for two pages at the same time', async () => {
      const { clock, list, asked } = await start();
      clock.pass(60_000);
      await Promise.all([list(), list()]);
      expect(asked()).toBe(1);
    });

    it('is requested again after a minute, or at once on refresh', async () => {
      const { parts, clock, list, asked } = await start();
      await parts.snapshot.slice(PIPELINE, { anew: true });
      expect(asked()).toBe(1);
      clock.pass(59_000);
      await list();
      expect(asked()).toBe(1);
      clock.pass(1_000);
      await list();
      await eventually(() => expect(asked()).toBe(2));
    });

    it('shows a change of ours without being requested again', async () => {
      const { parts, pursuitId, list, asked } = await start();
      await parts.pursuits.update(PIPELINE, pursuitId, { note: 'call them' });
      await expect(list()).resolves.toMatchObject({ value: { pursuits: [{ note: 'call them' }] } });
      expect(asked()).toBe(0);
    });

    it('is requested again after reconnecting', async () => {
      const { parts, list, service } = await start();
      await parts.connector.forget();
      await parts.connector.validate({ baseUrl: BASE_URL, key: 'right-key' });
      const before = service.requests('GET').length;
      await list();
      // The list, and the stages that queued moves are shown in.
      expect(service.requests('GET')).toHaveLength(before + 2);
    });

    it('is not returned without permission for the service', async () => {
      const { list, asked } = await start();
      permissions.takeBack();
      await expect(list()).resolves.toMatchObject({ value: { stale: { code: 'permissionMissing' } } });
      expect(asked()).toBe(0);
    });
  });
});

it('a queued edit is reported as waiting', async () => {
  const online = { value: true };
  const { parts, pursuitId } = await startWithPursuit(createFakeService(), { isOnline: () => online.value });
  const edit = (note: string) => parts.pursuits.update(PIPELINE, pursuitId, { note });
  expect(await edit('Ask Ada')).not.toHaveProperty('value.waits');
  online.value = false;
  await expect(edit('Ask Bo')).resolves.toMatchObject({ value: { note: 'Ask Bo', waits: true } });
});

describe('the truncated list of a large pipeline', () => {
  /** Our own pursuits are the oldest, so the service no longer lists them. */
  async function start({ own, theirs, updated = own }: { own: number; theirs: number; updated?: number }) {
    const service = createFakeService();
    const parts = await startConnected(service);
    const add = (number: number) =>
      service.fetch(`${BASE_URL}/v1/pipelines/${PIPELINE}/pursuits`, {
        method: 'POST',
        headers: { authorization: 'Bearer right-key' },
        body: JSON.stringify({ noticeId: `n-${String(number)}`, title: 'Lawn care' }),
      });
    for (let number = 0; number < own; number += 1) await add(number);
    await parts.snapshot.slice(PIPELINE, { anew: true });
    for (const { id } of (await parts.index.all()).slice(0, updated))
      await parts.pursuits.update(PIPELINE, id, { note: 'Ask Ada' });
    for (let number = own; number < own + theirs; number += 1) await add(number);
    const listed = await parts.snapshot.slice(PIPELINE, { anew: true });
    if (!listed.ok) throw new Error(listed.failure.code);
    return { ...listed.value, all: new Set(service.pursuits.keys()), parts, service, add };
  }

  it('has all listed pursuits and all that we edited', async () => {
    const { pursuits, all } = await start({ own: 8, theirs: 200 });
    expect(new Set(pursuits.map(({ id }) => id))).toEqual(all);
  });

  it('does not count as complete because of its length: others may have added and removed', async () => {
    const { parts, service, add, all } = await start({ own: 8, theirs: 200 });
    service.pursuits.delete(must([...all][0]));
    await add(208);
    await expect(parts.snapshot.slice(PIPELINE, { anew: true })).resolves.toMatchObject({
      value: { total: 208, mayHaveMore: true, pursuits: { length: 208 } },
    });
  });

  it('drops a removed pursuit once an edit fails, so that its notice can be added again', async () => {
    const { parts, service, pursuits } = await start({ own: 8, theirs: 200 });
    const { id, noticeId = '', note = null } = must(pursuits.find((each) => each.note === 'Ask Ada'));
    service.pursuits.delete(id);
    const edited = await parts.pursuits.update(PIPELINE, id, { note: 'Ask Bo' }, { note });
    expect(edited).toMatchObject({ ok: false, failure: { code: 'notFound' } });
    const notice = { noticeId, title: 'Lawn care' };
    await expect(parts.statuses.one(notice)).resolves.not.toMatchObject({ state: 'saved' });
    const added = await parts.capture.add({ body: notice, owner: 'x' });
    expect(added).toMatchObject({ ok: true, value: { status: { state: 'saved' } } });
    expect([...service.pursuits.values()].at(-1)).toMatchObject({ noticeId });
  });

  it('keeps a pursuit if the service stops finding anything', async () => {
    const { parts, service, pursuits } = await start({ own: 8, theirs: 200 });
    const { id, note = null } = must(pursuits.find((each) => each.note === 'Ask Ada'));
    for (const method of ['GET', 'PATCH']) service.faults.push({ method, kind: 'answer', status: 404 });
    await parts.pursuits.update(PIPELINE, id, { note: 'Ask Bo' }, { note });
    await expect(parts.index.get(id)).resolves.toBeDefined();
  });

  it('is marked as truncated', async () => {
    const { pursuits, ...page } = await start({ own: 8, theirs: 200, updated: 2 });
    expect(pursuits).toHaveLength(202);
    expect(page).toMatchObject({ total: 208, mayHaveMore: true });
  });
});

it('a list that omits fields keeps them, and one that empties them clears them', async () => {
  const service = createFakeService();
  const { fetch: serve } = service;
  const left: Record<string, unknown> = {};
  service.fetch = async (input, init) => {
    const answer = await serve(input, init);
    const path = new URL(input instanceof Request ? input.url : input).pathname;
    if ((init?.method ?? 'GET') !== 'GET' || !path.endsWith('/pursuits')) return answer;
    const items = [...service.pursuits.values()].map(({ id, stageId }) => ({ id, stageId, ...left }));
    return new Response(JSON.stringify({ success: true, data: { items } }));
  };
  const parts = await startConnected(service);
  const body = { noticeId: 'n-1', title: 'Lawn care', note: 'Ask Ada' };
  await parts.capture.add({ body, owner: 'x' });
  await parts.index.readPipeline(PIPELINE);
  await expect(parts.index.all()).resolves.toMatchObject([body]);
  await expect(parts.statuses.one(body)).resolves.toMatchObject({ state: 'saved' });
  left.note = null;
  await parts.index.readPipeline(PIPELINE);
  await expect(parts.index.all()).resolves.toMatchObject([{ ...body, note: null }]);
  left.note = 'Ask Bo';
  await parts.index.readPipeline(PIPELINE);
  // Updated since, without a note: it was deleted.
  delete left.note;
  left.updatedAt = '2031-01-01T00:00:00.000Z';
  await parts.index.readPipeline(PIPELINE);
  const [record] = await parts.index.all();
  expect(record).toMatchObject({ noticeId: 'n-1', title: 'Lawn care' });
  expect(record).not.toHaveProperty('note');
});

it('a list requested before an add does not drop the added pursuit', async () => {
  const service = createFakeService();
  const parts = await startConnected(service);
  const { fetch: serve } = service;
  const { promise: held, resolve: letGo } = Promise.withResolvers<null>();
  service.fetch = async (input, init) => {
    service.fetch = serve;
    const answer = await serve(input, init);
    await held;
    return answer;
  };
  const asked = service.log.length;
  const reading = parts.index.readPipeline(PIPELINE);
  await eventually(() => expect(service.log).toHaveLength(asked + 1));
  await parts.capture.add({ body: { noticeId: 'n-1', title: 'Lawn care' }, owner: 'x' });
  letGo(null);
  await reading;
  await expect(parts.index.all()).resolves.toMatchObject([{ noticeId: 'n-1' }]);
});
