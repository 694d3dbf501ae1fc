/** Several adds, as a run that goes on without a page and through the death of workers. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../../domain/testing/eventually.ts';
import { must } from '../../domain/testing/must.ts';
import type { AddingRun } from '../../protocol/answers.ts';
import { openDatabase } from '../storage/database.ts';
import { createGate } from '../testing/gate.ts';
import { createFakeService, PIPELINE, type FakeService } from '../testing/fake-service.ts';
import { createKillableWorker, type KillableWorker } from '../testing/killable-worker.ts';
import { fakePermissions, newDatabaseName, startConnected, startParts } from '../testing/start-parts.ts';
import type { Parts } from '../parts.ts';
import { ADDING_ALARM } from './add-many.ts';

const SEVEN = Array.from({ length: 7 }, (_, at) => ({
  pursuit: { noticeId: `n-${String(at)}`, title: `Title ${String(at)}` },
}));
const OTHER = 'https://other.example';
const idsOf = (service: FakeService) => [...service.pursuits.values()].map(({ noticeId }) => noticeId).toSorted();
const ALL = SEVEN.map(({ pursuit }) => pursuit.noticeId);

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

async function whenOver({ adds }: Parts): Promise<AddingRun> {
  const state = await adds.state({ wait: true });
  return must(state.ok ? state.value.run : undefined);
}

async function started(service = createFakeService()) {
  const parts = await startConnected(service);
  const run = await parts.adds.start({ pipelineId: PIPELINE, adds: SEVEN });
  return { service, parts, runId: must(run.ok ? run.value.runId : undefined) };
}

describe('a run of adds', () => {
  it('adds each, and one Undo removes all', async () => {
    const { service, parts, runId } = await started();
    expect(await whenOver(parts)).toMatchObject({ canUndo: 7, isOver: true });
    expect(idsOf(service)).toEqual(ALL);
    expect(await fakeBrowser.alarms.get(ADDING_ALARM)).toBeUndefined();
    expect(await parts.adds.control({ runId, action: 'undo' })).toEqual({ ok: true, value: { count: 7 } });
    expect(idsOf(service)).toEqual([]);
  });

  it('takes no other in the meantime, and one page shows its result', async () => {
    const { parts, runId } = await started();
    expect(await parts.adds.start({ adds: SEVEN })).toMatchObject({ ok: false, failure: { code: 'busy' } });
    await whenOver(parts);
    const take = () => parts.adds.control({ runId, action: 'take' });
    expect([await take(), await take()]).toMatchObject([{ value: { count: 1 } }, { value: { count: 0 } }]);
  });

  it('stops after the current add', async () => {
    const { service, parts, runId } = await started();
    await parts.adds.control({ runId, action: 'stop' });
    const { items } = await whenOver(parts);
    const { length } = items.filter(({ state }) => state === 'added');
    expect(length).toBeLessThan(7);
    expect(idsOf(service)).toHaveLength(length);
  });

  it('is forgotten with its connection', async () => {
    const { parts } = await started();
    await whenOver(parts);
    await parts.connector.forget();
    expect(await parts.adds.state({})).toEqual({ ok: true, value: {} });
  });

  it('leaves no alarm that wakes the worker after signing out in the middle', async () => {
    const { parts } = await started();
    await parts.connector.forget();
    await parts.adds.resume();
    expect(await fakeBrowser.alarms.get(ADDING_ALARM)).toBeUndefined();
  });

  it('adds nothing to another organization that the user connects to in the middle', async () => {
    const gate = createGate();
    const name = newDatabaseName();
    const killed = createKillableWorker(openDatabase(name), Infinity);
    const [service, other] = [createFakeService({ passage: gate.passage }), createFakeService()];
    const { fetch } = service;
    service.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      return url.origin === OTHER ? other.fetch(input, init) : fetch(input, init);
    };
    const parts = await startConnected(service, { database: killed.database });
    gate.shut();
    void parts.capture.add({ body: { noticeId: 'first', title: 'First' }, owner: 'x' });
    await eventually(() => expect(gate.waiting()).toBe(1));
    await parts.adds.start({ adds: SEVEN });
    killed.stop();
    const restarted = startParts(service, { name });
    const resumed = restarted.adds.resume();
    // It first sends what was queued.
    await eventually(() => expect(gate.waiting()).toBe(2));
    const moved = await restarted.connector.validate({ baseUrl: OTHER, key: 'right-key' });
    expect(moved.ok).toBe(true);
    gate.open();
    await resumed;
    await restarted.outbox.resume();
    expect(idsOf(other)).toEqual([]);
  });
});

it('a worker killed at any step of a run loses none and adds none twice', { timeout: 60_000 }, async () => {
  for (let lifetime = 1; lifetime < 180; lifetime += 3) await live(lifetime);
});

async function live(lifetime: number): Promise<void> {
  const name = newDatabaseName();
  let worker: KillableWorker = createKillableWorker(openDatabase(name), Infinity);
  const service = createFakeService({ passage: () => worker.passage() });
  let parts = await startConnected(service, { database: worker.database });
  const restart = (steps: number): void => {
    worker.stop();
    worker = createKillableWorker(openDatabase(name), steps);
    parts = startParts(service, { database: worker.database });
  };
  restart(lifetime);
  const start = parts.adds.start({ pipelineId: PIPELINE, adds: SEVEN });
  const isStored = await Promise.race([start.then(({ ok }) => ok), worker.death.then(() => false)]);
  await Promise.race([isStored ? whenOver(parts) : undefined, worker.death]);
  restart(Infinity);
  await parts.adds.resume();
  const there = idsOf(service);
  // Killed before the run was on disk, nothing was promised.
  if (!isStored && there.length === 0) return;
  expect([lifetime, ...there]).toEqual([lifetime, ...ALL]);
  const { items } = await whenOver(parts);
  // What the service had taken when the worker died is known to be ours, or not to be certain.
  expect(items.filter(({ state }) => state === 'added' || state === 'there')).toHaveLength(7);
  expect(items.filter(({ state }) => state === 'there').length).toBeLessThanOrEqual(1);
  // Only the one under way may be sent again, as any add.
  expect(service.requests('POST').length).toBeLessThanOrEqual(8);
}
