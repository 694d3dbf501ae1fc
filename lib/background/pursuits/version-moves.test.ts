/** A move to a new version of a notice: whatever stops it, nothing is lost and nothing stays double. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { must } from '../../domain/testing/must.ts';
import { shareOf } from '../../domain/testing/share.ts';
import type { Parts } from '../parts.ts';
import { openDatabase } from '../storage/database.ts';
import { createFakeService, PIPELINE, type Fault, type FakeService } from '../testing/fake-service.ts';
import { createKillableWorker, type KillableWorker } from '../testing/killable-worker.ts';
import {
  createStillClock,
  fakePermissions,
  newDatabaseName,
  startConnected,
  startParts,
} from '../testing/start-parts.ts';

const OLD = { noticeId: 'n-old', title: 'Dam inspection' };
const NEW = { noticeId: 'n-new', title: 'Dam inspection, amendment 3' };
const WORKED = { stageId: 'stage-2', pWin: 0.65, pGo: 0.4, estimatedValueCents: 125_000_000, note: 'Ask Dana' };

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

/** A pursuit that somebody worked on, in a worker that can be stopped. */
async function startWorking() {
  const name = newDatabaseName();
  const clock = createStillClock();
  let worker: KillableWorker = createKillableWorker(openDatabase(name), Infinity);
  const hold = { before: (_method: string) => Promise.resolve() };
  const service = createFakeService({
    passage: async (method) => {
      await hold.before(method);
      await worker.passage();
    },
  });
  let parts: Parts = await startConnected(service, { database: worker.database, clock });
  await parts.capture.add({ body: OLD, owner: 'x' });
  const old = must([...service.pursuits.values()][0]);
  Object.assign(old, WORKED);
  await parts.index.readPipeline(PIPELINE);
  return {
    service,
    clock,
    hold,
    old,
    parts: () => parts,
    worker: () => worker,
    restart(lifetime: number): void {
      worker.stop();
      worker = createKillableWorker(openDatabase(name), lifetime);
      parts = startParts(service, { database: worker.database, clock });
    },
    move: () => parts.versionMoves.move({ pipelineId: PIPELINE, pursuitId: old.id, body: NEW }),
  };
}

/** What the service has, by notice, with what a move copies. */
const stored = ({ pursuits }: FakeService) =>
  [...pursuits.values()].map(({ noticeId, stageId, pWin, pGo, estimatedValueCents, note }) => ({
    noticeId,
    stageId,
    pWin,
    pGo,
    estimatedValueCents,
    note,
  }));
const MOVED = [{ noticeId: 'n-new', ...WORKED }];
const WAS = [{ noticeId: 'n-old', ...WORKED }];

describe('a move to a new version', () => {
  it('takes stage, figures and note along, and undo puts the old one back with them', async () => {
    const { service, parts, move } = await startWorking();
    const moved = await move();
    expect(moved).toMatchObject({ ok: true, value: { state: 'moved' } });
    expect(stored(service)).toEqual(MOVED);
    if (!moved.ok || moved.value.state !== 'moved') throw new Error('not moved');
    expect(await parts().versionMoves.undo(moved.value.moveId)).toMatchObject({ ok: true, value: { state: 'moved' } });
    expect(stored(service)).toEqual(WAS);
  });

  it('clears figures that the old one had cleared, over the stage’s defaults', async () => {
    const { service, old, move } = await startWorking();
    Object.assign(old, { pWin: null, estimatedValueCents: null });
    await move();
    expect(stored(service)).toMatchObject([{ noticeId: 'n-new', stageId: 'stage-2', pWin: null, pGo: 0.4 }]);
  });

  it('touches nothing if the new version was in the pipeline already', async () => {
    const { service, parts, move } = await startWorking();
    await parts().capture.add({ body: { ...NEW, note: 'Theirs' }, owner: 'x' });
    const before = stored(service);
    expect(await move()).toMatchObject({ ok: true, value: { state: 'exists' } });
    expect(stored(service)).toEqual(before);
  });

  it('takes along what a colleague changes while it runs', async () => {
    const { service, hold, old, move } = await startWorking();
    let lists = 0;
    hold.before = (method) => {
      if (method === 'PATCH' && (lists += 1) === 1) Object.assign(old, { note: 'Ask Dana. Site visit Tuesday.' });
      return Promise.resolve();
    };
    await move();
    expect(stored(service)).toEqual([{ ...MOVED[0], note: 'Ask Dana. Site visit Tuesday.' }]);
  });

  it('leaves the old one alone where the service refuses the copy, and no second one', async () => {
    const { service, move } = await startWorking();
    service.faults.push({ method: 'PATCH', kind: 'answer', status: 403 });
    expect(await move()).toMatchObject({ ok: false, failure: { code: 'refused' } });
    expect(stored(service)).toEqual(WAS);
  });

  it('removes nothing where the add is answered with another pursuit', async () => {
    const { service, parts, move } = await startWorking();
    await parts().capture.add({ body: { noticeId: 'n-other', title: 'Roof' }, owner: 'x' });
    const before = stored(service);
    const other = must([...service.pursuits.values()][1]);
    const serve = service.fetch;
    service.fetch = async (input, init) =>
      init?.method === 'POST' ? Response.json({ success: true, data: other }, { status: 201 }) : serve(input, init);
    expect(await move()).toMatchObject({ ok: false, failure: { code: 'acceptedUnread' } });
    expect(stored(service)).toEqual(before);
  });

  it('leaves both where a colleague worked on the new version while the move waited', async () => {
    const { service, parts, clock, move } = await startWorking();
    service.faults.push({ method: 'PATCH', kind: 'answer', status: 503 });
    expect(await move()).toMatchObject({ ok: true, value: { state: 'waiting' } });
    const made = must([...service.pursuits.values()][1]);
    Object.assign(made, { note: 'Theirs', stageId: 'stage-2' });
    const before = stored(service);
    clock.pass(60_000);
    await parts().versionMoves.resume();
    expect(stored(service)).toEqual(before);
  });

  it('removes no new version that a colleague worked on while the copy was refused', async () => {
    const { service, hold, move } = await startWorking();
    service.faults.push({ method: 'PATCH', kind: 'answer', status: 403 });
    hold.before = (method) => {
      const made = [...service.pursuits.values()][1];
      if (method === 'PATCH' && made) made.note = 'Theirs';
      return Promise.resolve();
    };
    await move();
    expect(stored(service)).toMatchObject([WAS[0], { noticeId: 'n-new', note: 'Theirs' }]);
  });

  it('waits for edits that are queued', async () => {
    const { service, parts, old, move } = await startWorking();
    service.faults.push({ method: 'PATCH', kind: 'dropBefore' });
    await parts().pursuits.update(PIPELINE, old.id, { note: 'Later' });
    expect(await move()).toMatchObject({ ok: false, failure: { code: 'busy' } });
  });

  const FAULTS: (Fault | undefined)[] = [
    undefined,
    ...['GET', 'POST', 'PATCH', 'DELETE'].flatMap((method): Fault[] => [
      { method, kind: 'dropBefore' },
      { method, kind: 'dropAfter' },
      { method, kind: 'answer', status: 503 },
      { method, kind: 'malformed' },
    ]),
  ];
  it.each(FAULTS)('survives its worker at every step, with fault %o', { timeout: 240_000 }, async (fault) => {
    const step = Math.ceil(50 / shareOf(50));
    let finished = false;
    for (let lifetime = 1; lifetime < 200 && !finished; lifetime += step) {
      const { service, parts, worker, restart, clock, old } = await startWorking();
      restart(lifetime);
      if (fault) service.faults.push({ ...fault });
      const moving = parts().versionMoves.move({ pipelineId: PIPELINE, pursuitId: old.id, body: NEW });
      finished = (await Promise.race([moving, worker().death])) !== 'stopped';
      restart(Infinity);
      for (let turn = 0; turn < 5; turn += 1) {
        clock.pass(60_000);
        await parts().versionMoves.resume();
      }
      const now = stored(service);
      // Stopped before the move was stored, or refused for good: as if it had not been asked for.
      expect([MOVED, WAS], `stopped after ${String(lifetime)} steps`).toContainEqual(now);
    }
  });
});
