import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { parseCents } from '../../domain/money/money.ts';
import { must } from '../../domain/testing/must.ts';
import type { PursuitChanges } from '../../protocol/requests/pursuit-changes.ts';
import { openDatabase } from '../storage/database.ts';
import type { Parts } from '../parts.ts';
import { createFakeService, PIPELINE } from '../testing/fake-service.ts';
import { createGate } from '../testing/gate.ts';
import {
  BASE_URL,
  createStillClock,
  fakePermissions,
  newDatabaseName,
  startConnected,
  startParts,
  startWithPursuit,
} from '../testing/start-parts.ts';
import { eventually } from '../../domain/testing/eventually.ts';

const body = { noticeId: 'n-2', title: 'Guards' };

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

async function editTenTimes({ pursuits }: Parts, pursuitId: string): Promise<void> {
  for (let edit = 1; edit <= 10; edit += 1)
    await pursuits.update(PIPELINE, pursuitId, { note: `draft ${String(edit)}` });
}

describe('a change', () => {
  it('is on disk before any request, even the list that shows whether a pursuit is new', async () => {
    const gate = createGate();
    const service = createFakeService({ always200: true, passage: gate.passage });
    const name = newDatabaseName();
    const { capture } = await startConnected(service, { name });
    gate.shut();
    void capture.add({ body, owner: 'x' });
    await eventually(() => expect(gate.waiting()).toBe(1));
    // Another worker with the same disk; this one is stuck.
    await expect(startParts(createFakeService(), { name }).outbox.operations()).resolves.toMatchObject([
      { kind: 'add', noticeId: 'n-2', attempts: 1 },
    ]);
    gate.open();
  });

  it('waits for the disk once before and once after its request', async () => {
    const gate = createGate();
    const service = createFakeService({ passage: gate.passage, dated: true });
    const database = openDatabase(newDatabaseName());
    const { capture } = await startConnected(service, { database });
    // By now the facts from the first answer are stored.
    await capture.add({ body, owner: 'x' });
    const opening = vi.spyOn(await database(), 'transaction');
    const writes = () => opening.mock.calls.filter(([, mode]) => mode === 'readwrite').length;
    gate.shut();
    const adding = capture.add({ body: { noticeId: 'n-3', title: 'Roads' }, owner: 'x' });
    await eventually(() => expect(gate.waiting()).toBe(1));
    expect(writes()).toBe(1);
    gate.open();
    await expect(adding).resolves.toMatchObject({ ok: true, value: { status: { state: 'saved' } } });
    expect(writes()).toBe(2);
  });

  it("that can't be stored is not sent, and blocks nothing else", async () => {
    const service = createFakeService();
    const { outbox, capture } = await startConnected(service);
    const intent = { kind: 'add' as const, pipelineId: PIPELINE, noticeId: body.noticeId, title: body.title, body };
    const also = () => Promise.reject(new Error('the disk is full'));
    await expect(outbox.submit(intent, BASE_URL, { also })).rejects.toThrow('the disk is full');
    await outbox.resume();
    expect(service.requests('POST')).toEqual([]);
    await expect(outbox.operations()).resolves.toEqual([]);
    await expect(capture.add({ body, owner: 'x' })).resolves.toMatchObject({ ok: true });
    expect(service.made()).toBe(1);
  });

  it('leaves connections for reading: four requests at once, in queue order', async () => {
    const gate = createGate();
    const service = createFakeService({ passage: gate.passage, dated: true });
    const { capture, outbox } = await startConnected(service);
    // Once the service has sent a creation date, an add needs no list first.
    await capture.add({ body: { noticeId: 'z', title: 'z' }, owner: 'x' });
    gate.shut();
    const titles = ['a', 'b', 'c', 'd', 'e', 'f'];
    const adding = titles.map((title) => capture.add({ body: { noticeId: title, title }, owner: 'x' }));
    await eventually(async () => expect(await outbox.operations()).toHaveLength(6));
    await eventually(() => expect(gate.waiting()).toBe(4));
    const sending = (await outbox.operations()).filter(({ id }) => outbox.isSending(id));
    expect(sending.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd']);
    gate.open();
    await Promise.all(adding);
    expect(service.made()).toBe(7);
  });

  it('merges with a queued one: ten offline edits are one request', async () => {
    const online = { value: true };
    const service = createFakeService();
    const { parts, pursuitId } = await startWithPursuit(service, { isOnline: () => online.value });
    online.value = false;
    await editTenTimes(parts, pursuitId);
    expect(await parts.outbox.operations()).toHaveLength(1);
    online.value = true;
    await parts.outbox.resume();
    expect(service.pursuits.get(pursuitId)?.note).toBe('draft 10');
    expect(service.requests('PATCH')).toHaveLength(1);
  });

  it('is not merged with one already tried, which the service may have', async () => {
    const service = createFakeService();
    const { parts, pursuitId } = await startWithPursuit(service);
    service.faults.push({ method: 'PATCH', kind: 'dropBefore' });
    await editTenTimes(parts, pursuitId);
    expect(await parts.outbox.operations()).toHaveLength(2);
    await parts.outbox.retryNow();
    expect(service.pursuits.get(pursuitId)?.note).toBe('draft 10');
    expect(service.requests('PATCH')).toHaveLength(3);
  });

  it('that was refused is corrected by the next one', async () => {
    const service = createFakeService();
    const { parts, pursuitId } = await startWithPursuit(service);
    service.faults.push({ method: 'PATCH', kind: 'answer', status: 422 });
    await parts.pursuits.update(PIPELINE, pursuitId, { note: 'too long' });
    await expect(parts.pursuits.update(PIPELINE, pursuitId, { note: 'short' })).resolves.toMatchObject({ ok: true });
    expect(await parts.outbox.pending()).toEqual([]);
    expect(service.pursuits.get(pursuitId)?.note).toBe('short');
  });

  it('that was refused is not merged into another edit, does not block it and stays visible', async () => {
    const service = createFakeService();
    const { parts, pursuitId } = await startWithPursuit(service);
    const edit = (changes: PursuitChanges) => parts.pursuits.update(PIPELINE, pursuitId, changes);
    service.faults.push({ method: 'PATCH', kind: 'answer', status: 403 });
    await edit({ estimatedValueCents: parseCents(100_00) ?? null });
    // Days later, a teammate sets another value.
    Object.assign(must(service.pursuits.get(pursuitId)), { estimatedValueCents: 900_00 });
    await expect(edit({ note: 'only a note' })).resolves.toMatchObject({ ok: true, value: { note: 'only a note' } });
    expect(service.pursuits.get(pursuitId)).toMatchObject({ estimatedValueCents: 900_00, note: 'only a note' });
    const [refused, ...others] = await parts.outbox.pending();
    expect([refused?.state, others]).toEqual(['attention', []]);
    await parts.outbox.retry(must(refused).id);
    expect(service.pursuits.get(pursuitId)).toMatchObject({ estimatedValueCents: 100_00, note: 'only a note' });
    expect(await parts.outbox.pending()).toEqual([]);
  });

  it('is accepted while the key is refused, and sent with the new key', async () => {
    const service = createFakeService();
    const { parts, pursuitId } = await startWithPursuit(service);
    service.changeKey('new-key');
    await parts.index.refresh();
    const edited = await parts.pursuits.update(PIPELINE, pursuitId, { note: 'kept' });
    expect(edited).toMatchObject({ ok: true, value: { note: 'kept' } });
    expect(await parts.outbox.pending()).toMatchObject([{ state: 'queued', failure: { code: 'unauthorized' } }]);
    expect(service.requests('PATCH')).toEqual([]);

    await parts.connector.validate({ baseUrl: BASE_URL, key: 'new-key' });
    await eventually(() => expect(service.pursuits.get(pursuitId)?.note).toBe('kept'));
  });

  it('waits without an attempt while offline, and can be undone', async () => {
    const online = { value: true };
    const service = createFakeService();
    const parts = await startConnected(service, { isOnline: () => online.value });
    online.value = false;
    const added = await parts.capture.add({ body, owner: 'x' });
    expect(added).toMatchObject({ ok: true, value: { status: { state: 'queued' } } });
    expect(await fakeBrowser.alarms.get('outbox')).toBeDefined();
    const undoId = added.ok ? (added.value.undoId ?? '') : '';
    await expect(parts.capture.undo(undoId, 'x')).resolves.toEqual({ ok: true, value: { undone: true } });
    online.value = true;
    await parts.outbox.resume();
    expect(service.requests('POST')).toEqual([]);
  });
});

describe('a pause requested by the service', () => {
  it('applies to every pursuit, even after the worker was killed', async () => {
    const clock = createStillClock();
    const name = newDatabaseName();
    const service = createFakeService();
    const { parts } = await startWithPursuit(service, { clock, name });
    service.faults.push({ method: 'POST', kind: 'answer', status: 429, headers: { 'retry-after': '60' } });
    await parts.capture.add({ body, owner: 'x' });
    await parts.capture.add({ body: { noticeId: 'n-3', title: 'Roads' }, owner: 'x' });
    expect(service.requests('POST')).toHaveLength(2);

    const next = startParts(service, { clock, name });
    await next.outbox.resume();
    expect(service.requests('POST')).toHaveLength(2);
    clock.pass(90_000);
    await next.outbox.resume();
    expect(service.pursuits.size).toBe(3);
  });
});

describe('a removal', () => {
  it('is never reported as undone if it may have happened', async () => {
    const clock = createStillClock();
    const service = createFakeService();
    const { parts, pursuitId } = await startWithPursuit(service, { clock });
    const removal = await parts.pursuits.remove(PIPELINE, pursuitId);
    const id = removal.ok ? removal.value.id : '';
    service.faults.push({ method: 'DELETE', kind: 'dropAfter' });
    clock.pass(9_000);
    await parts.outbox.resume();
    expect(service.pursuits.size).toBe(0);
    await expect(parts.pursuits.giveUp(id)).resolves.toBe(false);
    clock.pass(5_000);
    await parts.outbox.resume();
    expect(await parts.outbox.pending()).toEqual([]);
    await expect(parts.index.all()).resolves.toEqual([]);
  });

  it("can't be discarded while it is being sent", async () => {
    const gate = createGate();
    const clock = createStillClock();
    const service = createFakeService({ passage: gate.passage });
    const { parts, pursuitId } = await startWithPursuit(service, { clock });
    const removal = await parts.pursuits.remove(PIPELINE, pursuitId);
    const id = removal.ok ? removal.value.id : '';
    gate.shut();
    clock.pass(9_000);
    void parts.outbox.resume();
    await eventually(() => expect(gate.waiting()).toBe(1));
    await expect(parts.outbox.discard(id)).resolves.toBe(false);
    gate.open();
    await eventually(() => expect(service.pursuits.size).toBe(0));
  });
});

describe('two windows', () => {
  it('adding the same notice at once create one pursuit and one Undo', async () => {
    const service = createFakeService({ always200: true });
    const { capture } = await startConnected(service);
    const added = await Promise.all([capture.add({ body, owner: 'x' }), capture.add({ body, owner: 'x' })]);
    expect(service.made()).toBe(1);
    expect(added.flatMap((each) => (each.ok ? (each.value.undoId ?? []) : []))).toHaveLength(1);
  });
});

describe('a partial answer', () => {
  it('keeps what was sent, and drops values that the change made wrong', async () => {
    const service = createFakeService({ partial: true });
    const { parts, pursuitId } = await startWithPursuit(service);
    await parts.pursuits.update(PIPELINE, pursuitId, { note: 'call them', stageId: 'stage-2' });
    await expect(parts.index.get(pursuitId)).resolves.toMatchObject({ note: 'call them', stageId: 'stage-2' });
    // The stage's defaults apply now, but the answer does not include them.
    expect(await parts.index.get(pursuitId)).not.toHaveProperty('pWin');
  });
});

describe('the list of a pipeline', () => {
  it('that was read before a change does not overwrite it here', async () => {
    const gate = createGate();
    const service = createFakeService({ passage: gate.passage });
    const { parts } = await startWithPursuit(service);
    gate.shut();
    const reading = parts.index.readPipeline(PIPELINE);
    await eventually(() => expect(gate.waiting()).toBe(1));
    const adding = parts.capture.add({ body, owner: 'x' });
    await eventually(() => expect(gate.waiting()).toBe(2));
    gate.open();
    await Promise.all([reading, adding]);
    await expect(parts.statuses.one(body)).resolves.toMatchObject({ state: 'saved' });
  });

  it('that arrives after a disconnect is dropped', async () => {
    const gate = createGate();
    const service = createFakeService({ passage: gate.passage });
    const { parts } = await startWithPursuit(service);
    gate.shut();
    const reading = parts.index.readPipeline(PIPELINE);
    await eventually(() => expect(gate.waiting()).toBe(1));
    await parts.connector.forget();
    gate.open();
    await expect(reading).resolves.toMatchObject({ ok: false });
    await expect(parts.index.all()).resolves.toEqual([]);
  });
});
