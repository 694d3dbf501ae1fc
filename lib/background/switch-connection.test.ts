import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../domain/testing/eventually.ts';
import { must } from '../domain/testing/must.ts';
import type { Caller } from '../protocol/gatekeeper.ts';
import { createExtensionHandlers } from './extension-handlers.ts';
import { createPageHandlers } from './page-handlers.ts';
import type { Parts } from './parts.ts';
import { createFakeService, PIPELINE, type FakeService } from './testing/fake-service.ts';
import {
  BASE_URL,
  createStillClock,
  fakePermissions,
  startConnected,
  startParts,
  startWithPursuit,
} from './testing/start-parts.ts';
import { startSearching } from './testing/start-searching.ts';

const body = { noticeId: 'n-2', title: 'Guards' };

/** A teammate's request. */
const ADD = { method: 'POST', headers: { authorization: 'Bearer right-key' }, body: JSON.stringify(body) };

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

type IsHeld = (method: string, address: string) => boolean;

/** Holds back the answers of matching requests that start from now on; returns how to release them. */
function holdAnswers(service: FakeService, isHeld: IsHeld = () => true): { others: () => void; letGo: () => void } {
  const serve = service.fetch;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  service.fetch = async (input, init) => {
    const answer = await serve(input, init);
    if (isHeld(init?.method ?? 'GET', String(input instanceof Request ? input.url : input))) await held;
    return answer;
  };
  return { others: () => (service.fetch = serve), letGo };
}

describe('another key at the same address', () => {
  it.each([
    ['a list', 'GET', ({ index }: Parts) => index.readPipeline(PIPELINE)],
    ['an add', 'POST', ({ capture }: Parts) => capture.add({ body, owner: 'x' })],
  ] as const)('is given nothing of %s that the former one asked for', async (_name, method, ask) => {
    const service = createFakeService({ dated: true });
    const { parts } = await startWithPursuit(service);
    const before = service.requests(method).length;
    const answers = holdAnswers(service);
    const asking = ask(parts);
    await eventually(() => expect(service.requests(method)).toHaveLength(before + 1));
    answers.others();
    service.changeKey('their-key');
    service.pursuits.clear();
    await parts.connector.validate({ baseUrl: BASE_URL, key: 'their-key' });
    answers.letGo();
    await asking;
    await expect(parts.index.all()).resolves.toEqual([]);
  });

  it('does not undo adds made with the previous key', async () => {
    const service = createFakeService();
    const parts = await startConnected(service);
    const added = await parts.capture.add({ body, owner: 'x' });
    service.changeKey('their-key');
    await parts.connector.validate({ baseUrl: BASE_URL, key: 'their-key' });
    const undone = await parts.capture.undo(added.ok ? must(added.value.undoId) : '', 'x');
    expect(undone).toEqual({ ok: true, value: { undone: false } });
    expect(service.requests('DELETE')).toEqual([]);
  });
});

describe('a hanging request of the previous connection', () => {
  /** Starts a request with the old key that hangs, then switches keys. `lose`: makes the request fail. */
  async function startHanging(begin: (parts: Parts) => Promise<unknown>, isHung: IsHeld = () => true) {
    const service = createFakeService();
    const parts = await startConnected(service);
    await service.fetch(`${BASE_URL}/v1/pipelines/${PIPELINE}/pursuits`, ADD);
    const serve = service.fetch;
    const hung = Promise.withResolvers<Response>();
    let isAsked = false;
    service.fetch = (input, init) => {
      if (!isHung(init?.method ?? 'GET', String(input instanceof Request ? input.url : input)))
        return serve(input, init);
      isAsked = true;
      return hung.promise;
    };
    const former = begin(parts);
    await eventually(() => expect(isAsked).toBe(true));
    service.fetch = serve;
    service.changeKey('their-key');
    await parts.connector.validate({ baseUrl: BASE_URL, key: 'their-key' });
    const lose = () => {
      hung.reject(new TypeError('lost'));
      return former;
    };
    return { parts, lose };
  }

  it.each<[string, (parts: Parts) => Promise<unknown>]>([
    ['the pipelines', ({ pipelines }) => pipelines.refresh()],
    ['a pipeline', ({ pipelines }) => pipelines.get(PIPELINE)],
    ['the pursuits of a pipeline', ({ snapshot }) => snapshot.slice(PIPELINE)],
    ['everything', async ({ index, refreshIndex }) => refreshIndex().then(async () => ({ ok: await index.known() }))],
  ])('does not delay a request for %s over the new connection', async (_what, ask) => {
    const { parts, lose } = await startHanging(ask);
    await expect(ask(parts)).resolves.toMatchObject({ ok: true });
    await lose();
  });

  it.each<[string, (parts: Parts) => Promise<unknown>, IsHeld]>([
    ['a list', ({ refreshIndex }) => refreshIndex(), (_method, address) => address.includes('/pursuits')],
    ['its stages', ({ pipelines }) => pipelines.stage(PIPELINE, 'stage-1', undefined), () => true],
  ])('does not block a request for %s over the new connection when it fails', async (_what, ask, isHung) => {
    const { parts, lose } = await startHanging(ask, isHung);
    await lose();
    await parts.refreshIndex();
    const status = await parts.statuses.one(body);
    expect(status).toMatchObject({ state: 'saved', stageName: 'Triage' });
  });

  it('leaves no failure in a slice that was read over the new connection', async () => {
    const { parts, lose } = await startHanging(({ snapshot }) => snapshot.slice(PIPELINE));
    await parts.snapshot.slice(PIPELINE);
    await lose();
    const slice = await parts.snapshot.slice(PIPELINE, { cached: true });
    expect(slice.ok && slice.value).toMatchObject({ pursuits: [{ noticeId: 'n-2' }] });
    expect(slice.ok && slice.value.stale).toBeUndefined();
  });
});

describe('another service', () => {
  it('is not asked to remove pursuits of the previous service', async () => {
    const service = createFakeService();
    const parts = await startConnected(service);
    const added = await parts.capture.add({ body, owner: 'x' });
    await parts.connector.validate({ baseUrl: 'https://other.example', key: 'right-key' });
    await parts.capture.undo(added.ok ? must(added.value.undoId) : '', 'x');
    expect(service.requests('DELETE')).toEqual([]);
  });

  it('does not inherit new results of saved searches', async () => {
    const { parts, found, clock, save, turnOn } = await startSearching();
    await turnOn(await save());
    clock.pass(60 * 60_000);
    found.unshift('n-2');
    await parts.searches.checkDue(0, { alertOnly: true });
    await expect(parts.searches.list()).resolves.toMatchObject([{ newCount: 1 }]);
    await parts.connector.validate({ baseUrl: 'https://other.example', key: 'right-key' });
    await expect(parts.searches.list()).resolves.toMatchObject([{ newCount: 0, alert: true }]);
    expect(await parts.searches.untold()).toEqual(new Map());
  });

  it('still allows undoing adds that were never sent', async () => {
    const online = { value: true };
    const parts = await startConnected(createFakeService(), { isOnline: () => online.value });
    online.value = false;
    const added = await parts.capture.add({ body, owner: 'x' });
    online.value = true;
    await parts.connector.validate({ baseUrl: 'https://other.example', key: 'right-key' });
    const undone = await parts.capture.undo(added.ok ? must(added.value.undoId) : '', 'x');
    expect(undone).toEqual({ ok: true, value: { undone: true } });
    await expect(parts.outbox.pending()).resolves.toEqual([]);
  });
});

describe('erasing everything', () => {
  const theirs = { noticeId: 'txsmartbuy:601CT-27', title: 'Mowing of verges', agency: 'Department of Roads' };

  it.each<[string, IsHeld]>([
    ['an add', (method) => method === 'POST'],
    ['the last search before it', (_method, address) => address.includes('q=Mowing')],
  ])('leaves nothing behind even if %s is answered afterwards', async (_name, isHeld) => {
    const service = createFakeService({ contracts: [theirs] });
    const parts = await startConnected(service);
    const { letGo } = holdAnswers(service, isHeld);
    const isAsked = () => service.log.some(({ method, url }) => isHeld(method, url));
    const adding = parts.capture.add({ body: { ...theirs, noticeId: 'www.town.example:601CT-27' }, owner: 'x' });
    await eventually(() => expect(isAsked()).toBe(true));
    await parts.userData.erase();
    letGo();
    await adding;
    const { tables } = await parts.userData.all();
    expect(Object.values(tables).flat()).toEqual([]);
  });
});

describe('forgetting the connection', () => {
  /** Stored data except settings and saved searches. */
  async function keptIn({ userData }: Parts) {
    const { searches, reminded, connections } = (await userData.all()).tables;
    return { searches, reminded, connections };
  }

  it.each([
    ['results', []],
    ['an error', [{ kind: 'answer' as const, status: 500 }]],
    ['a rate limit', [{ kind: 'answer' as const, status: 429 }]],
  ])('is not undone by a late answer for a saved search: %s', async (_name, faults) => {
    const { parts, service, clock, save } = await startSearching();
    const id = await save();
    clock.pass(60 * 60_000);
    service.faults.push(...faults);
    const { letGo } = holdAnswers(service);
    const before = service.log.length;
    const looking = parts.searches.look(id);
    await eventually(() => expect(service.log).toHaveLength(before + 1));
    await parts.connector.forget();
    letGo();
    await looking;
    const kept = await keptIn(parts);
    expect(kept).toMatchObject({ searches: [{ id, known: [], fresh: [] }], connections: [] });
    expect(JSON.stringify(kept)).not.toMatch(/triedAt|answeredAt|baseline|service\.example/);
  });

  it('is not undone by a running round of reminders', async () => {
    const service = createFakeService();
    const clock = createStillClock();
    const { parts } = await startWithPursuit(service, { clock });
    for (const pursuit of service.pursuits.values()) Object.assign(pursuit, { responseDeadLine: '2026-11-30' });
    await parts.index.readPipeline(PIPELINE);
    await parts.settings.change({ reminders: { on: true, days: [3], untilStage: 2 } });
    await parts.reminders.ring();
    const seen = await keptIn(parts);
    expect(seen.reminded).toHaveLength(1);
    const { all } = parts.index;
    vi.spyOn(parts.index, 'all').mockImplementationOnce(async () => {
      const records = await all();
      await parts.connector.forget();
      return records;
    });
    await parts.reminders.ring();
    expect((await keptIn(parts)).reminded).toEqual([]);
  });
});

describe('a key that is accepted late', () => {
  /** Connected, with a second check of the same key running. */
  async function startTrying() {
    const service = createFakeService();
    const parts = await startConnected(service);
    const { others, letGo } = holdAnswers(service);
    const late = parts.connector.validate({ baseUrl: BASE_URL });
    await eventually(() => expect(service.log).toHaveLength(2));
    others();
    return { service, parts, late, letGo };
  }

  /** As `startTrying`, but nothing is connected yet. */
  async function startFirst() {
    const service = createFakeService();
    const parts = startParts(service);
    const { letGo } = holdAnswers(service);
    const late = parts.connector.validate({ baseUrl: BASE_URL, key: 'right-key' });
    await eventually(() => expect(service.log).toHaveLength(1));
    return { service, parts, late, letGo };
  }

  it.each([
    ['connection.forget', 'again', startTrying],
    ['data.erase', 'again', startTrying],
    ['connection.forget', 'for the first time', startFirst],
    ['data.erase', 'for the first time', startFirst],
  ] as const)('does not come back after %s, tried %s', async (name, _how, begin) => {
    const { parts, late, letGo } = await begin();
    const caller: Caller = { class: 'extension', url: new URL('chrome-extension://ours/options.html') };
    await createExtensionHandlers(parts)[name]({}, caller);
    letGo();
    await expect(late).resolves.toMatchObject({ ok: false, failure: { code: 'notConnected' } });
    await expect(parts.connector.info()).resolves.toEqual({ state: 'absent' });
    expect((await parts.userData.all()).tables['pipelines']).toEqual([]);
  });

  it('does not replace a newer key', async () => {
    const { service, parts, late, letGo } = await startTrying();
    service.changeKey('new-key');
    await parts.connector.validate({ baseUrl: BASE_URL, key: 'new-key' });
    letGo();
    await expect(late).resolves.toMatchObject({ ok: false });
    await expect(parts.service.call((client) => client.listPipelines())).resolves.toMatchObject({ ok: true });
  });
});

it('reconnecting to the same service at once reads it again', async () => {
  const clock = createStillClock();
  const { parts } = await startWithPursuit(createFakeService(), { clock });
  await parts.index.refresh();
  await parts.connector.forget();
  clock.pass(5000);
  await parts.connector.validate({ baseUrl: BASE_URL, key: 'right-key' });
  const answer = await createPageHandlers(parts)['notices.status'](
    { kind: 'detail', site: 'sam-gov', notices: [{ noticeId: 'n-1', title: 'Lawn care' }] },
    { class: 'page', url: new URL('https://sam.gov/opp/n-1/view'), tabId: 1 },
  );
  expect(answer).toMatchObject({ value: { statuses: { 'n-1': { state: 'saved' } } } });
});
