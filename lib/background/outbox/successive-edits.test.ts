/** Successive edits of one pursuit with lost answers, refused requests and killed workers. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../../domain/testing/eventually.ts';
import { must } from '../../domain/testing/must.ts';
import { probabilityOn } from '../../domain/money/probability.ts';
import { openDatabase } from '../storage/database.ts';
import { createFakeService, PIPELINE } from '../testing/fake-service.ts';
import { createKillableWorker } from '../testing/killable-worker.ts';
import { startEditing } from '../testing/start-editing.ts';
import {
  createStillClock,
  fakePermissions,
  newDatabaseName,
  startParts,
  startWithPursuit,
} from '../testing/start-parts.ts';

const half = must(probabilityOn('fraction', 0.5));
const MOVE = [{ stageId: 'stage-2' }, { stageId: 'stage-1', pWin: 0.1, pGo: 0.3 }] as const;
const OVERTAKEN = ['attention', 'changedMeanwhile'];

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

describe('an edit behind another one of ours', () => {
  it('does not conflict with that one or with the probabilities it sets', async () => {
    const { together, there, waits } = await startEditing();
    // Two windows: neither shows the other's edit yet.
    await together(
      [...MOVE],
      [
        { pWin: half, note: 'One' },
        { pWin: 0.1, note: null },
      ],
      [{ note: 'Two' }, { note: null }],
    );
    await expect(waits()).resolves.toEqual([]);
    expect(there()).toMatchObject({ stageId: 'stage-2', pWin: 0.5, pGo: 0.5, note: 'Two' });
  });

  it('does not conflict with one whose answer was lost', async () => {
    const { service, parts, edit, there, waits } = await startEditing();
    service.faults.push({ method: 'PATCH', kind: 'dropAfter' });
    await edit({ stageId: 'stage-2', note: 'One' }, { ...MOVE[1], note: null });
    // The screen shows both by now, but not the stage's probabilities.
    await edit({ note: 'Two', pWin: half }, { note: 'One', pWin: 0.1 });
    await parts.outbox.retryNow();
    await parts.outbox.resume();
    await expect(waits()).resolves.toEqual([]);
    expect(there()).toMatchObject({ stageId: 'stage-2', note: 'Two', pWin: 0.5 });
  });

  it('does not conflict with one that was refused after an earlier attempt arrived', async () => {
    const { service, parts, edit, there, waits } = await startEditing();
    service.faults.push({ method: 'PATCH', kind: 'dropAfter' });
    await edit({ note: 'One' }, { note: null });
    await edit({ note: 'Two' }, { note: 'One' });
    service.faults.push({ method: 'PATCH', kind: 'answer', status: 400 });
    await parts.outbox.retryNow();
    await parts.outbox.resume();
    await expect(waits()).resolves.toEqual([]);
    expect(there()?.note).toBe('Two');
  });

  it('replaces that one completely if it is refused', async () => {
    const { service, gate, parts, edit, waits } = await startEditing();
    service.faults.push({ method: 'PATCH', kind: 'answer', status: 422 });
    gate.shut();
    const first = edit({ note: 'One' });
    await eventually(() => expect(gate.waiting()).toBe(1));
    const second = edit({ note: 'Two' });
    await eventually(async () => expect(await parts.outbox.operations()).toHaveLength(2));
    gate.open();
    await expect(first).resolves.toEqual({ ok: false, failure: { code: 'refused', detail: 'ordered fault' } });
    await expect(second).resolves.toMatchObject({ ok: true, value: { note: 'Two' } });
    await expect(waits()).resolves.toEqual([]);
  });

  it('meets the conflict that the first one was refused for', async () => {
    const { service, together, theirs, there, waits } = await startEditing();
    theirs({ pWin: 0.9 });
    await together([...MOVE], [{ pWin: half }, { pWin: 0.1 }]);
    // The user decides anew about both.
    await expect(waits()).resolves.toEqual([]);
    // Back and forth: the first move is dropped, and the second would reset the stage's probabilities.
    expect(service.requests('PATCH')).toEqual([]);
    expect(there()).toMatchObject({ stageId: 'stage-1', pWin: 0.9 });
  });

  it('that undoes a move changes nothing if the move never happened', async () => {
    const { service, parts, theirs, edit, there } = await startEditing();
    service.faults.push({ kind: 'dropBefore' });
    await edit(...MOVE);
    await edit({ stageId: 'stage-1' }, { stageId: 'stage-2' });
    theirs({ pWin: 0.9 });
    await parts.outbox.retryNow();
    await parts.outbox.resume();
    expect(there()).toMatchObject({ stageId: 'stage-1', pWin: 0.9 });
  });
});

describe('a move', () => {
  it('to the stage another user moved it to keeps the probabilities they set', async () => {
    const { service, parts, theirs, edit, there, waits } = await startEditing();
    service.faults.push({ kind: 'dropBefore' });
    await edit({ ...MOVE[0], note: 'Mine' }, { ...MOVE[1], note: null });
    theirs({ stageId: 'stage-2', pWin: 0.9 });
    await parts.outbox.retryNow();
    await expect(waits()).resolves.toEqual([]);
    expect(there()).toMatchObject({ stageId: 'stage-2', pWin: 0.9, note: 'Mine' });
  });
});

describe('the answer to an overtaken edit', () => {
  it('names no operation that includes an earlier edit, so that it is not discarded', async () => {
    const online = { value: true };
    const { parts, theirs, edit, waits } = await startEditing({}, { isOnline: () => online.value });
    online.value = false;
    await edit({ note: 'Written on the train' }, { note: null });
    theirs({ note: 'Theirs' });
    // The network is back, and nothing was sent yet.
    online.value = true;
    await expect(edit({ pWin: half }, { pWin: 0.1 })).resolves.toEqual({
      ok: false,
      failure: { code: 'changedMeanwhile' },
    });
    await expect(waits()).resolves.toEqual([OVERTAKEN]);
    await expect(parts.outbox.pending()).resolves.toMatchObject([
      { changes: { note: 'Written on the train', pWin: 0.5 } },
    ]);
  });

  it('is stored completely or not at all: nothing overwrites values that nobody saw', async () => {
    for (let lifetime = 1, lived = false; !lived; lifetime += 1) {
      const clock = createStillClock();
      const name = newDatabaseName();
      let mortal = createKillableWorker(openDatabase(name), Infinity);
      const service = createFakeService({ passage: () => mortal.passage() });
      const { pursuitId } = await startWithPursuit(service, { clock, database: mortal.database });
      mortal.stop();
      mortal = createKillableWorker(openDatabase(name), lifetime);
      Object.assign(must(service.pursuits.get(pursuitId)), { note: 'Theirs' });
      const { pursuits } = startParts(service, { database: mortal.database, clock });
      await Promise.race([mortal.death, pursuits.update(PIPELINE, pursuitId, { note: 'Mine' }, { note: null })]);
      lived = !mortal.stopped();
      mortal.stop();
      mortal = createKillableWorker(openDatabase(name), Infinity);
      clock.pass(600_000);
      await startParts(service, { database: mortal.database, clock }).outbox.resume();
      expect(service.pursuits.get(pursuitId)?.note).toBe('Theirs');
    }
  });
});

it('an edit discarded while the previous one is sent is not reported as saved', async () => {
  const { gate, parts, edit, there } = await startEditing();
  gate.shut();
  const first = edit({ note: 'One' }, { note: null });
  await eventually(() => expect(gate.waiting()).toBe(1));
  const second = edit({ note: 'Two' }, { note: 'One' });
  await eventually(async () => expect(await parts.outbox.operations()).toHaveLength(2));
  await parts.pursuits.giveUp(must((await parts.outbox.operations())[1]).id);
  await expect(second).resolves.toMatchObject({ ok: true, value: { discarded: true } });
  gate.open();
  expect(await first).not.toHaveProperty('value.discarded');
  expect(there()?.note).toBe('One');
});

it("a refused edit is dropped if a later one overrides it, so that a retry can't undo the later one", async () => {
  const { service, parts, together, there, waits } = await startEditing();
  service.faults.push({ method: 'PATCH', kind: 'answer', status: 400 });
  await together([{ note: 'older', pWin: half }], [{ note: 'newer' }]);
  expect(there()?.note).toBe('newer');
  await expect(waits()).resolves.toEqual([['attention', 'refused']]);
  await parts.outbox.retry(must((await parts.outbox.pending())[0]).id);
  expect(there()).toMatchObject({ note: 'newer', pWin: 0.5 });
});
