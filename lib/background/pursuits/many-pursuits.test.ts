/** Several pursuits changed at once. */
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { must } from '../../domain/testing/must.ts';
import type { Parts } from '../parts.ts';
import { openDatabase } from '../storage/database.ts';
import { createGate } from '../testing/gate.ts';
import { createFakeService, PIPELINE } from '../testing/fake-service.ts';
import { createKillableWorker } from '../testing/killable-worker.ts';
import {
  fakePermissions,
  newDatabaseName,
  startConnected,
  startOnStillClock,
  startParts,
} from '../testing/start-parts.ts';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

/** News of slices for our pages. */
const eventSchema = z.object({ slices: z.object({ patches: z.array(z.object({ changed: z.array(z.unknown()) })) }) });

async function startWithMany(count: number) {
  const online = { value: true };
  const gate = createGate();
  const service = createFakeService({ passage: gate.passage });
  const { clock, parts } = await startOnStillClock(service, { isOnline: () => online.value });
  const { ids, edits } = await addMany(parts, count);
  const there = (id: string) => must(service.pursuits.get(id));
  return { online, gate, service, clock, parts, ids, there, edits };
}

/** Adds pursuits. Returns edits that write a note into each. */
async function addMany(parts: Parts, count: number) {
  for (let place = 1; place <= count; place += 1)
    await parts.capture.add({ body: { noticeId: `n-${String(place)}`, title: `Notice ${String(place)}` }, owner: 'x' });
  await parts.figures.choose('fraction');
  await parts.snapshot.slice(PIPELINE, { anew: true });
  const ids = (await parts.index.all()).map(({ id }) => id);
  const edits = ids.map((pursuitId) => ({
    pipelineId: PIPELINE,
    pursuitId,
    changes: { note: 'Visit' },
    seen: { note: null },
  }));
  return { ids, edits };
}

/** Sends all, and returns the notes there and what the queue kept, with its reason. */
async function afterSending({ parts, ids, there }: Awaited<ReturnType<typeof startWithMany>>) {
  await parts.outbox.resume();
  const kept = (await parts.outbox.pending()).map(({ pursuitId, state, failure, changes }) => ({
    ...{ pursuitId, state, changes },
    code: failure?.code,
  }));
  return { notes: ids.map((id) => there(id).note), kept };
}

it('an edit that another user overtook is refused alone, and kept with its reason', async () => {
  const many = await startWithMany(4);
  const second = must(many.ids[1]);
  many.there(second).note = 'Theirs';
  const outcomes = await many.parts.manyPursuits.update(many.edits);
  expect(outcomes.map((outcome) => outcome.ok && outcome.value.undo)).toEqual(many.ids.map(() => ({ note: '' })));
  const { notes, kept } = await afterSending(many);
  expect(notes).toEqual(['Visit', 'Theirs', 'Visit', 'Visit']);
  expect(kept).toEqual([
    { pursuitId: second, state: 'attention', code: 'changedMeanwhile', changes: { note: 'Visit' } },
  ]);
});

it('a pursuit that is gone, and one that the service refuses, do not stop the others', async () => {
  const many = await startWithMany(3);
  const unknown = { ...must(many.edits[0]), pursuitId: 'gone' };
  many.service.faults.push({ method: 'PATCH', kind: 'answer', status: 422 });
  const outcomes = await many.parts.manyPursuits.update([unknown, ...many.edits]);
  expect(outcomes[0]).toMatchObject({ ok: false, failure: { code: 'notFound', field: 'pursuitId' } });
  const { notes, kept } = await afterSending(many);
  expect(notes.filter((note) => note === 'Visit')).toHaveLength(2);
  expect(kept).toMatchObject([{ state: 'attention', changes: { note: 'Visit' } }]);
});

it('all edits show in one patch, and are answered, before one is sent', async () => {
  const { service, clock, gate, parts, ids } = await startWithMany(30);
  const move = { changes: { stageId: 'stage-2' }, seen: { stageId: 'stage-1' } };
  const edits = ids.map((pursuitId) => ({ pipelineId: PIPELINE, pursuitId, ...move }));
  const news = vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockResolvedValue(undefined);
  gate.shut();
  await parts.manyPursuits.update(edits);
  await parts.snapshot.updateAll();
  const patches = news.mock.calls.flatMap(([event]) => eventSchema.safeParse(event).data?.slices.patches ?? []);
  expect(patches.map(({ changed }) => changed.length).filter(Boolean)).toEqual([30]);
  const read = service.requests('GET').length;
  clock.pass(1);
  gate.open();
  await parts.outbox.resume();
  expect(service.requests('PATCH')).toHaveLength(30);
  // Queued together, they compare with one list.
  expect(service.requests('GET').length - read).toBeLessThanOrEqual(1);
});

it('an Undo while the edits are queued leaves nothing changed', async () => {
  const many = await startWithMany(6);
  const outcomes = await many.parts.manyPursuits.update(many.edits);
  const back = outcomes.map((outcome, place) => ({
    ...must(many.edits[place]),
    changes: must(outcome.ok ? outcome.value.undo : undefined),
    seen: { note: 'Visit' },
    restores: true as const,
  }));
  await many.parts.manyPursuits.update(back);
  const { notes, kept } = await afterSending(many);
  expect([...new Set(notes.map((note) => note ?? '')), ...kept]).toEqual(['']);
});

it(
  'a worker killed at any step of an edit of several loses none and sends none twice',
  { timeout: 60_000 },
  async () => {
    for (let lifetime = 1; lifetime < 150; lifetime += 3) await live(lifetime);
  },
);

async function live(lifetime: number): Promise<void> {
  const name = newDatabaseName();
  let worker = createKillableWorker(openDatabase(name), Infinity);
  const service = createFakeService({ passage: () => worker.passage() });
  const before = await startConnected(service, { database: worker.database });
  const { edits } = await addMany(before, 7);
  worker.stop();
  worker = createKillableWorker(openDatabase(name), lifetime);
  const { manyPursuits, outbox } = startParts(service, { database: worker.database });
  const isStored = await Promise.race([manyPursuits.update(edits).then(() => true), worker.death.then(() => false)]);
  await Promise.race([isStored ? outbox.resume() : undefined, worker.death]);
  worker.stop();
  worker = createKillableWorker(openDatabase(name), Infinity);
  await startParts(service, { database: worker.database }).outbox.resume();
  const changed = [...service.pursuits.values()].filter(({ note }) => note === 'Visit').length;
  // Killed before they were on disk, nothing was promised; but never some of them.
  expect([lifetime, isStored ? 7 : changed > 0 ? 7 : 0]).toEqual([lifetime, changed]);
  // Only those under way may be sent again.
  expect(service.requests('PATCH').length).toBeLessThanOrEqual(changed + 4);
}

it('offline, all wait, and each is sent once', async () => {
  const { online, service, parts, ids, there, edits } = await startWithMany(5);
  online.value = false;
  const outcomes = await parts.manyPursuits.update(edits);
  expect(outcomes.every((outcome) => outcome.ok && outcome.value.waits === true)).toBe(true);
  online.value = true;
  await parts.outbox.retryNow();
  expect(ids.map((id) => there(id).note)).toEqual(ids.map(() => 'Visit'));
  expect(service.log.filter(({ method }) => method === 'PATCH')).toHaveLength(ids.length);
});

it('removals wait for one Undo, which says what it saved', async () => {
  const { service, clock, parts, ids } = await startWithMany(3);
  const outcomes = await parts.manyPursuits.remove(ids.map((pursuitId) => ({ pipelineId: PIPELINE, pursuitId })));
  const operations = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value.id] : []));
  expect(operations).toHaveLength(3);
  clock.pass(19_000);
  await parts.outbox.resume();
  expect(service.pursuits.size).toBe(3);
  await expect(parts.manyPursuits.discard([...operations.slice(0, 2), 'unknown'])).resolves.toEqual(
    operations.slice(0, 2),
  );
  clock.pass(2_000);
  await parts.outbox.resume();
  expect([...service.pursuits.keys()].sort()).toEqual(ids.slice(0, 2).sort());
});
