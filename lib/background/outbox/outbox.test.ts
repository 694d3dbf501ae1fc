import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { parseCents } from '../../domain/money/money.ts';
import { eventually } from '../../domain/testing/eventually.ts';
import { must } from '../../domain/testing/must.ts';
import { openDatabase } from '../storage/database.ts';
import type { Parts } from '../parts.ts';
import { topicsOf } from '../../protocol/envelope.ts';
import { createFakeService, PIPELINE } from '../testing/fake-service.ts';
import { createGate } from '../testing/gate.ts';
import { BASE_URL, fakePermissions, newDatabaseName, startWithPursuit } from '../testing/start-parts.ts';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

async function withPursuit(name?: string) {
  const service = createFakeService();
  return { service, ...(await startWithPursuit(service, name === undefined ? {} : { name })) };
}

describe('the outbox', () => {
  it("sends a pursuit's changes in order", async () => {
    const { service, parts, pursuitId } = await withPursuit();
    const notes = ['one', 'two', 'three', 'four'];
    await Promise.all(notes.map((note) => parts.pursuits.update(PIPELINE, pursuitId, { note })));
    expect(service.pursuits.get(pursuitId)?.note).toBe('four');
    // The first was being sent; the others were merged, in order.
    expect(service.requests('PATCH').length).toBeLessThanOrEqual(4);
  });

  it('blocks only the pursuit that was refused, and says why', async () => {
    const { service, parts, pursuitId } = await withPursuit();
    service.faults.push({ method: 'PATCH', kind: 'answer', status: 400 });
    const refused = await parts.pursuits.update(PIPELINE, pursuitId, { note: 'too long' });
    expect(refused).toMatchObject({ ok: false, failure: { code: 'refused', detail: 'ordered fault' } });
    const other = await parts.capture.add({ body: { noticeId: 'n-2', title: 'Guards' }, owner: 'x' });
    expect(other).toMatchObject({ ok: true, value: { status: { state: 'saved' } } });

    const [stuck] = await parts.outbox.pending();
    expect(stuck).toMatchObject({ state: 'attention', failure: { detail: 'ordered fault' } });
    // Nothing is shown as done.
    const page = await parts.snapshot.slice(PIPELINE);
    expect(page.ok && page.value.pursuits.find(({ id }) => id === pursuitId)).not.toHaveProperty('note');
    await parts.outbox.retry(stuck?.id ?? '');
    expect(service.pursuits.get(pursuitId)?.note).toBe('too long');
    expect(await parts.outbox.pending()).toEqual([]);
  });

  it.each([429, 503])('pauses the whole queue as long as the service asks with a %i', async (status) => {
    const { service, parts, pursuitId } = await withPursuit();
    service.faults.push({ method: 'PATCH', kind: 'answer', status, headers: { 'retry-after': '120' } });
    const asked = Date.now();
    await parts.pursuits.update(PIPELINE, pursuitId, { note: 'later' });
    const [operation] = await parts.outbox.operations();
    expect(operation?.lastFailure?.code).toBe(status === 429 ? 'busy' : 'faulty');
    expect((operation?.notBefore ?? 0) - asked).toBeGreaterThanOrEqual(120_000);
    const other = await parts.capture.add({ body: { noticeId: 'n-2', title: 'Guards' }, owner: 'x' });
    expect(other).toMatchObject({ value: { status: { state: 'queued' } } });
    expect([...service.requests('PATCH'), ...service.requests('POST')]).toHaveLength(2);
  });

  it('ends the pause when the user connects with another key', async () => {
    const { service, parts, pursuitId } = await withPursuit();
    service.faults.push({ method: 'PATCH', kind: 'answer', status: 429, headers: { 'retry-after': '3600' } });
    await parts.pursuits.update(PIPELINE, pursuitId, { note: 'later' });
    await expect(parts.connector.validate({ baseUrl: BASE_URL })).resolves.toMatchObject({ failure: { code: 'busy' } });
    service.changeKey('other-key');
    await parts.connector.validate({ baseUrl: BASE_URL, key: 'other-key' });
    await eventually(() => expect(service.pursuits.get(pursuitId)?.note).toBe('later'));
  });

  it("shows a queued edit as applied, but with the service's weighted value", async () => {
    const { service, parts, pursuitId } = await withPursuit();
    service.faults.push({ method: 'PATCH', kind: 'dropBefore' });
    await parts.pursuits.update(PIPELINE, pursuitId, { note: 'kept', estimatedValueCents: parseCents(4200) ?? null });
    const page = await parts.snapshot.slice(PIPELINE);
    expect(page).toMatchObject({
      ok: true,
      value: {
        pursuits: [{ note: 'kept', estimatedValueCents: 4200 }],
        pending: [{ kind: 'update', state: 'queued' }],
      },
    });
    expect(page.ok && page.value.pursuits[0]?.weightedValueCents).toBe(undefined);
  });

  it('broadcasts a queued change once', async () => {
    const online = { value: true };
    const service = createFakeService();
    const { parts, pursuitId } = await startWithPursuit(service, { isOnline: () => online.value });
    service.faults.push({ method: 'PATCH', kind: 'answer', status: 422 });
    await parts.pursuits.update(PIPELINE, pursuitId, { note: 'too long' });
    const refused = must((await parts.outbox.pending())[0]);
    await parts.outbox.resume();
    online.value = false;
    const tell = vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockResolvedValue(undefined);
    const changes = [
      () => parts.pursuits.update(PIPELINE, pursuitId, { stageId: 'stage-2' }),
      () => parts.capture.add({ body: { noticeId: 'n-2', title: 'Guards' }, owner: 'x' }),
      () => parts.outbox.retry(refused.id),
      () => parts.pursuits.remove(PIPELINE, pursuitId),
    ];
    for (const [at, change] of changes.entries()) {
      await change();
      const told = () =>
        tell.mock.calls.flatMap(([event]) => [topicsOf(event) ?? []]).filter(({ length }) => length > 0);
      await eventually(() => expect(told()).toHaveLength(at + 1));
      expect(told().at(-1)).toEqual(['outbox', 'pursuits']);
    }
  });

  it('delays a removal for its Undo, which costs no request', async () => {
    const { service, parts, pursuitId } = await withPursuit();
    const removal = await parts.pursuits.remove(PIPELINE, pursuitId);
    expect(removal).toMatchObject({ ok: true, value: { kind: 'remove', state: 'queued' } });
    await expect(parts.outbox.discard(removal.ok ? removal.value.id : '')).resolves.toBe(true);
    expect(service.requests('DELETE')).toEqual([]);
    expect(service.pursuits.has(pursuitId)).toBe(true);
  });

  it.each([
    ['an edit', (parts: Parts, id: string) => parts.pursuits.update(PIPELINE, id, { note: 'kept' })],
    ['an addition', (parts: Parts) => parts.capture.add({ body: { noticeId: 'n-2', title: 'Guards' }, owner: 'x' })],
  ])('discards no change that is being sent: %s', async (_what, change) => {
    const gate = createGate();
    const { parts, pursuitId } = await startWithPursuit(createFakeService({ passage: gate.passage }));
    gate.shut();
    const changing = change(parts, pursuitId);
    await eventually(() => expect(gate.waiting()).toBe(1));
    await expect(parts.outbox.discard(must((await parts.outbox.operations())[0]).id)).resolves.toBe(false);
    gate.open();
    const changed = await changing;
    expect(changed).toMatchObject({ ok: true });
    expect(changed).not.toHaveProperty('value.discarded');
  });

  it('never sends a change to another service', async () => {
    const name = newDatabaseName();
    const { service, parts, pursuitId } = await withPursuit(name);
    service.faults.push({ method: 'PATCH', kind: 'dropBefore' });
    await parts.pursuits.update(PIPELINE, pursuitId, { note: 'for the first service' });
    await parts.connector.validate({ baseUrl: 'https://second.example', key: 'right-key' });
    await parts.outbox.retryNow();
    expect(service.requests('PATCH').map(({ url }) => new URL(url).origin)).toEqual([BASE_URL]);
    expect(await parts.outbox.pending()).toHaveLength(1);
  });

  it('needs a known probability scale and never guesses it', async () => {
    const { service, parts, pursuitId } = await withPursuit();
    const { probabilityOn } = await import('../../domain/money/probability.ts');
    const pWin = probabilityOn('percent', 40) ?? null;
    // Next to the stages' fractions, another record is in percent.
    Object.assign(service.pursuits.get(pursuitId) ?? {}, { pWin: 45 });
    await parts.index.readPipeline(PIPELINE);
    await expect(parts.pursuits.update(PIPELINE, pursuitId, { pWin })).resolves.toMatchObject({
      ok: false,
      failure: { code: 'scaleUnknown' },
    });
    expect(service.requests('PATCH')).toEqual([]);
    await parts.figures.choose('percent');
    await parts.pursuits.update(PIPELINE, pursuitId, { pWin });
    expect(service.pursuits.get(pursuitId)?.pWin).toBe(40);
  });

  it('sets an unreadable record aside and continues', async () => {
    const name = newDatabaseName();
    const { parts } = await withPursuit(name);
    const database = await openDatabase(name)();
    await database.put('operations', { id: 'broken', kind: 'unheard of' });
    await expect(parts.outbox.pending()).resolves.toEqual([]);
    const aside: unknown = await database.getAll('setAside');
    expect(aside).toMatchObject([{ id: 'operations/broken', table: 'operations' }]);
    await expect(parts.userData.setAside()).resolves.toEqual({ operations: 1 });
  });
});
