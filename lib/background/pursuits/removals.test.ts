import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../../domain/testing/eventually.ts';
import { must } from '../../domain/testing/must.ts';
import type { Captured, Result } from '../../protocol/answers.ts';
import { createFakeService, PIPELINE, type Fault } from '../testing/fake-service.ts';
import { createGate } from '../testing/gate.ts';
import {
  createStillClock,
  fakePermissions,
  startConnected,
  startOnStillClock,
  startWithPursuit,
} from '../testing/start-parts.ts';

const agency = 'Texas Department of Transportation';
/** A notice with the service's id, and as its page shows it. */
const KNOWN = { noticeId: 'txsmartbuy:601CT-27', title: 'MOWING OF VERGES', agency };
const SEEN = {
  body: { noticeId: 'www.txsmartbuy.gov:601CT-27', title: 'Mowing of verges', agency },
  owner: 'https://www.txsmartbuy.gov',
};

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

const undoOf = (added: Result<Captured>): string => (added.ok ? must(added.value.undoId) : '');

describe('a notice removed and added again while the removal waits for its Undo', () => {
  it.each([
    ['with a network', () => undefined],
    ['with a network that returns later', (online: { value: boolean }) => (online.value = false)],
  ])('ends up in the pipeline, %s', async (_name, meanwhile) => {
    const online = { value: true };
    const service = createFakeService({ contracts: [KNOWN] });
    const { clock, parts } = await startOnStillClock(service, { isOnline: () => online.value });
    await parts.capture.add(SEEN);
    const [record] = await parts.index.all();
    meanwhile(online);
    await parts.pursuits.remove(PIPELINE, must(record).id);
    await expect(parts.capture.add(SEEN)).resolves.toMatchObject({ ok: true, value: { status: { state: 'queued' } } });
    clock.pass(9000);
    online.value = true;
    await parts.outbox.resume();
    await expect(parts.outbox.pending()).resolves.toEqual([]);
    expect(service.log.flatMap(({ method }) => (method === 'GET' ? [] : [method]))).toEqual(['POST', 'DELETE', 'POST']);
    expect([...service.pursuits.values()]).toMatchObject([{ noticeId: KNOWN.noticeId }]);
  });

  it('does so even if only the service knows that both are the same', async () => {
    // Added from a search, so no page has asked about it.
    const { service, clock, parts } = await startOnStillClock(createFakeService({ contracts: [KNOWN] }));
    await parts.capture.add({ body: KNOWN, owner: 'chrome-extension://ours' });
    await parts.pursuits.remove(PIPELINE, must((await parts.index.all())[0]).id);
    await parts.capture.add(SEEN);
    clock.pass(9000);
    await parts.outbox.resume();
    await expect(parts.outbox.pending()).resolves.toEqual([]);
    expect([...service.pursuits.values()]).toMatchObject([{ noticeId: KNOWN.noticeId }]);
  });

  it('is in the pipeline at once if the removal was refused', async () => {
    const { service, clock, parts } = await startOnStillClock(createFakeService({ contracts: [KNOWN] }));
    await parts.capture.add({ body: KNOWN, owner: 'chrome-extension://ours' });
    await parts.pursuits.remove(PIPELINE, must((await parts.index.all())[0]).id);
    clock.pass(9000);
    service.faults.push({ method: 'DELETE', kind: 'answer', status: 403 });
    await parts.outbox.resume();
    await expect(parts.capture.add(SEEN)).resolves.toMatchObject({ ok: true, value: { status: { state: 'saved' } } });
  });

  describe('after a refused add', () => {
    /** Another user added it since; this user removes it. */
    async function startRemoving() {
      const { service, clock, parts } = await startOnStillClock();
      service.faults.push({ method: 'POST', kind: 'answer', status: 422 });
      await parts.capture.add({ body: KNOWN, owner: 'x' });
      await (await startConnected(service)).capture.add({ body: KNOWN, owner: 'x' });
      await parts.index.readPipeline(PIPELINE);
      await parts.pursuits.remove(PIPELINE, must((await parts.index.all())[0]).id);
      const { id } = must((await parts.outbox.pending()).find(({ kind }) => kind === 'add'));
      const pass = () => {
        clock.pass(9000);
        return parts.outbox.resume();
      };
      return { service, outbox: parts.outbox, id, pass };
    }

    it('is in the pipeline if the add is retried', async () => {
      const { service, outbox, id, pass } = await startRemoving();
      await outbox.retry(id);
      await pass();
      await expect(outbox.pending()).resolves.toEqual([]);
      expect([...service.pursuits.values()]).toMatchObject([{ noticeId: KNOWN.noticeId }]);
    });

    it('is there at once if the removal was refused too', async () => {
      const { service, outbox, id, pass } = await startRemoving();
      service.faults.push({ method: 'DELETE', kind: 'answer', status: 422 });
      await pass();
      await outbox.retry(id);
      await expect(outbox.pending()).resolves.toMatchObject([{ kind: 'remove', state: 'attention' }]);
    });
  });
});

describe('a removal behind a refused edit', () => {
  it('is sent, and the edit is dropped with the pursuit', async () => {
    const service = createFakeService();
    const { capture, pursuits, index, outbox } = await startConnected(service);
    const undoId = undoOf(await capture.add({ body: { noticeId: 'n-2', title: 'Guards' }, owner: 'x' }));
    service.faults.push({ method: 'PATCH', kind: 'answer', status: 422 });
    await pursuits.update(PIPELINE, must((await index.all())[0]).id, { note: 'x' });
    await expect(capture.undo(undoId, 'x')).resolves.toEqual({ ok: true, value: { undone: true } });
    expect(service.pursuits.size).toBe(0);
    await expect(outbox.pending()).resolves.toEqual([]);
  });

  it('leaves the edit to be fixed if it is undone', async () => {
    const service = createFakeService();
    const { parts, pursuitId } = await startWithPursuit(service);
    service.faults.push({ method: 'PATCH', kind: 'answer', status: 422 });
    await parts.pursuits.update(PIPELINE, pursuitId, { note: 'Ask Ana' });
    await parts.pursuits.remove(PIPELINE, pursuitId);
    const removal = (await parts.outbox.pending()).find(({ kind }) => kind === 'remove');
    await parts.outbox.discard(must(removal).id);
    await expect(parts.outbox.pending()).resolves.toMatchObject([{ kind: 'update', state: 'attention' }]);
  });
});

it('a removal and an edit are sent despite a refused add, if the notice is in the pipeline', async () => {
  const body = { noticeId: 'n-2', title: 'Guards' };
  const service = createFakeService();
  const clock = createStillClock();
  const { capture, pursuits, index, outbox } = await startConnected(service, { clock });
  service.faults.push({ method: 'POST', kind: 'answer', status: 422 });
  await capture.add({ body, owner: 'x' });
  await (await startConnected(service)).capture.add({ body, owner: 'x' });
  await index.readPipeline(PIPELINE);
  const { id } = must((await index.all())[0]);
  const edited = await pursuits.update(PIPELINE, id, { note: 'Ask Ana' });
  expect([edited.ok && edited.value.waits, service.pursuits.get(id)?.note]).toEqual([undefined, 'Ask Ana']);
  await pursuits.remove(PIPELINE, id);
  clock.pass(9000);
  await outbox.resume();
  expect(service.pursuits.size).toBe(0);
  // A retry of the add would bring it back.
  await expect(outbox.pending()).resolves.toEqual([]);
});

it('an Undo is not reported as done if its removal is discarded', async () => {
  const gate = createGate();
  const service = createFakeService({ passage: (method) => (method === 'PATCH' ? gate.passage() : Promise.resolve()) });
  const { capture, pursuits, index, outbox } = await startConnected(service);
  const undoId = undoOf(await capture.add({ body: { noticeId: 'n-2', title: 'Guards' }, owner: 'x' }));
  gate.shut();
  const editing = pursuits.update(PIPELINE, must((await index.all())[0]).id, { note: 'x' });
  await eventually(() => expect(gate.waiting()).toBe(1));
  const undoing = capture.undo(undoId, 'x');
  await eventually(async () => expect(await outbox.operations()).toHaveLength(2));
  await pursuits.giveUp(must((await outbox.operations())[1]).id);
  await expect(undoing).resolves.toEqual({ ok: true, value: { undone: false } });
  gate.open();
  await editing;
  expect(service.pursuits.size).toBe(1);
});

it('an unanswered removal can be discarded after a disconnect, but is not reported as undone', async () => {
  const clock = createStillClock();
  const service = createFakeService();
  const { parts, pursuitId } = await startWithPursuit(service, { clock });
  await parts.pursuits.remove(PIPELINE, pursuitId);
  clock.pass(9000);
  service.faults.push({ method: 'DELETE', kind: 'dropBefore' });
  await parts.outbox.resume();
  const { id } = must((await parts.outbox.pending())[0]);
  // The service can still tell what happened.
  await expect(parts.pursuits.giveUp(id)).resolves.toBe(false);
  await expect(parts.outbox.pending()).resolves.toHaveLength(1);
  await parts.connector.validate({ baseUrl: 'https://other.example', key: 'right-key' });
  await expect(parts.pursuits.giveUp(id)).resolves.toBe(false);
  await expect(parts.outbox.pending()).resolves.toEqual([]);
});

it.each<[string, Fault[]]>([
  ['at once', []],
  ['on retry', [{ method: 'DELETE', kind: 'dropBefore' }]],
])('a removal refused %s and requested again waits for its Undo like any other', async (_when, lost) => {
  const clock = createStillClock();
  const service = createFakeService();
  const { parts, pursuitId } = await startWithPursuit(service, { clock });
  await parts.pursuits.remove(PIPELINE, pursuitId);
  clock.pass(9000);
  service.faults.push(...lost, { method: 'DELETE', kind: 'answer', status: 403 });
  await parts.outbox.resume();
  await parts.outbox.retryNow();
  const again = await parts.pursuits.remove(PIPELINE, pursuitId);
  const removal = must(again.ok ? again.value : undefined);
  expect(removal.notBefore).toBe(clock.now() + 8000);
  // The network came back within these seconds.
  await parts.outbox.retryNow();
  await expect(parts.pursuits.giveUp(removal.id)).resolves.toBe(true);
  await expect(parts.outbox.pending()).resolves.toEqual([]);
  expect(service.pursuits.size).toBe(1);
});

describe('a refused removal', () => {
  /** This user may not remove it. */
  async function startRefused() {
    const clock = createStillClock();
    const service = createFakeService();
    const { parts, pursuitId } = await startWithPursuit(service, { clock });
    const removed = async (): Promise<void> => {
      await parts.pursuits.remove(PIPELINE, pursuitId);
      clock.pass(9000);
      await parts.outbox.resume();
    };
    service.faults.push({ method: 'DELETE', kind: 'answer', status: 403 });
    await removed();
    return { service, parts, pursuitId, removed };
  }

  it('blocks no edit, and stays for the user to retry or discard', async () => {
    const { service, parts, pursuitId } = await startRefused();
    const edited = await parts.pursuits.update(PIPELINE, pursuitId, { note: 'Ask Ana' });
    expect([edited.ok && edited.value.waits, service.pursuits.get(pursuitId)?.note]).toEqual([undefined, 'Ask Ana']);
    await expect(parts.outbox.pending()).resolves.toMatchObject([{ kind: 'remove', state: 'attention' }]);
    await expect(parts.statuses.one({ noticeId: 'n-1', title: 'Lawn care' })).resolves.toMatchObject({
      state: 'saved',
    });
  });

  it('is dropped when a later removal succeeds', async () => {
    const { service, parts, pursuitId, removed } = await startRefused();
    service.faults.push({ method: 'GET', kind: 'dropBefore' });
    await parts.pursuits.update(PIPELINE, pursuitId, { note: 'Ask Ana' }, { note: null });
    await removed();
    expect(service.pursuits.size).toBe(0);
    await expect(parts.outbox.pending()).resolves.toEqual([]);
  });
});

it('a notice can be added again after an edit found it removed by another user', async () => {
  const body = { noticeId: 'n-2', title: 'Guards' };
  const service = createFakeService();
  const { capture, pursuits, snapshot, index, outbox } = await startConnected(service);
  await capture.add({ body, owner: 'x' });
  const { id } = must((await index.all())[0]);
  service.pursuits.delete(id);
  await expect(pursuits.update(PIPELINE, id, { note: 'Ask Ana' })).resolves.toMatchObject({ ok: false });
  await snapshot.slice(PIPELINE, { anew: true });
  const added = await capture.add({ body, owner: 'x' });
  expect(added).toMatchObject({ ok: true, value: { status: { state: 'saved' } } });
  expect([...service.pursuits.values()]).toMatchObject([{ noticeId: 'n-2' }]);
  // Their edit can still be read.
  await expect(outbox.pending()).resolves.toMatchObject([{ kind: 'update', state: 'attention' }]);
});
