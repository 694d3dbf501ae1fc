/** An edit goes out only over what the person saw when asking for it: the service itself takes whatever it is sent. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { must } from '../domain/testing/must.ts';
import { probabilityOn } from '../domain/probability.ts';
import type { SeenValues } from '../domain/pursuit-values.ts';
import { eventually } from '../domain/testing/eventually.ts';
import type { PursuitChanges } from '../protocol/pursuit-changes.ts';
import { createFakeService, PIPELINE } from './testing/fake-service.ts';
import { createGate } from './testing/gate.ts';
import {
  createStillClock,
  fakePermissions,
  newDatabaseName,
  startParts,
  startWithPursuit,
} from './testing/start-parts.ts';

const half = must(probabilityOn('fraction', 0.5));

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

async function start() {
  const gate = createGate();
  const service = createFakeService({ passage: gate.passage });
  const clock = createStillClock();
  const name = newDatabaseName();
  const { parts, pursuitId } = await startWithPursuit(service, { clock, name });
  await parts.connecting.setScale('fraction');
  const theirs = (change: object) => void Object.assign(must(service.pursuits.get(pursuitId)), change);
  const edit = (changes: PursuitChanges, seen?: SeenValues) =>
    parts.pursuits.update(PIPELINE, pursuitId, changes, seen);
  /** Asks for one after the other, while the first is on its way; resolves when all are through. */
  const together = async (...edits: Parameters<typeof edit>[]) => {
    gate.shut();
    const asked: unknown[] = [];
    for (const [place, [changes, seen]] of edits.entries()) {
      asked.push(edit(changes, seen));
      if (place === 0) await eventually(() => expect(gate.waiting()).toBe(1));
      const said = async () =>
        (await parts.outbox.operations()).flatMap((each) => (each.kind === 'update' ? [each.changes] : []));
      await eventually(async () => expect((await said()).at(-1)).toMatchObject(changes));
    }
    gate.open();
    await Promise.all(asked);
    await parts.outbox.resume();
  };
  const there = () => service.pursuits.get(pursuitId);
  const waits = async () => (await parts.outbox.pending()).map(({ state, failure }) => [state, failure?.code]);
  return { gate, service, name, parts, theirs, edit, together, there, waits };
}

describe('an edit of what somebody else changed meanwhile', () => {
  it('is not sent, is kept with what it says, and names the operation that waits', async () => {
    const { service, parts, theirs, edit, there } = await start();
    theirs({ note: 'Theirs' });
    const answer = await edit({ note: 'Mine' }, { note: null });
    const [waiting] = await parts.outbox.pending();
    expect(answer).toEqual({ ok: false, failure: { code: 'changedMeanwhile', operationId: waiting?.id } });
    expect(waiting).toMatchObject({ state: 'attention', changes: { note: 'Mine' } });
    expect(service.requests('PATCH')).toEqual([]);
    expect(there()?.note).toBe('Theirs');
    // What they did is known here by now.
    await expect(parts.index.all()).resolves.toMatchObject([{ note: 'Theirs' }]);
  });

  it('is sent where it is tried again, unless they went on changing it', async () => {
    const { parts, theirs, edit, there, waits } = await start();
    theirs({ note: 'Theirs' });
    await edit({ note: 'Mine' }, { note: null });
    const [waiting] = await parts.outbox.pending();
    theirs({ note: 'Theirs, and more' });
    await parts.outbox.retry(must(waiting).id);
    await expect(waits()).resolves.toEqual([['attention', 'changedMeanwhile']]);
    await parts.outbox.retry(must(waiting).id);
    await expect(waits()).resolves.toEqual([]);
    expect(there()?.note).toBe('Mine');
  });

  it('is sent where they changed something else, or to the same', async () => {
    const { theirs, edit, there } = await start();
    theirs({ note: 'Mine', estimatedValueCents: 5 });
    await expect(edit({ note: 'Mine' }, { note: null })).resolves.toMatchObject({ ok: true });
    await expect(edit({ pWin: half }, { pWin: 0.1 })).resolves.toMatchObject({ ok: true });
    expect(there()).toMatchObject({ note: 'Mine', pWin: 0.5, estimatedValueCents: 5 });
  });

  it('is found out though it was made offline, days before', async () => {
    const { service, parts, theirs, edit, there, waits } = await start();
    service.faults.push({ kind: 'dropBefore' });
    await expect(edit({ stageId: 'stage-2' }, { stageId: 'stage-1', pWin: 0.1, pGo: 0.3 })).resolves.toMatchObject({
      ok: true,
    });
    expect(service.requests('PATCH')).toEqual([]);
    theirs({ pWin: 0.9 });
    await parts.outbox.hurry();
    await expect(waits()).resolves.toEqual([['attention', 'changedMeanwhile']]);
    expect(there()).toMatchObject({ stageId: 'stage-1', pWin: 0.9 });
  });
});

describe('an edit', () => {
  it('is on the disk before the service is asked what it has now', async () => {
    const { gate, name, edit } = await start();
    gate.shut();
    const saving = edit({ note: 'Mine' }, { note: null });
    await eventually(() => expect(gate.waiting()).toBe(1));
    // Another worker on the same disk: this one never gets any further.
    await expect(startParts(createFakeService(), { name }).outbox.operations()).resolves.toMatchObject([
      { kind: 'update', changes: { note: 'Mine' }, seen: { note: null } },
    ]);
    gate.open();
    await expect(saving).resolves.toMatchObject({ ok: true });
  });

  it('whose answer was lost is not held against itself, as a service may write it', async () => {
    const { service, parts, theirs, edit, there, waits } = await start();
    service.faults.push({ method: 'PATCH', kind: 'dropAfter' });
    await edit({ stageId: 'stage-2', note: 'Mine \n' }, { stageId: 'stage-1', pWin: 0.1, pGo: 0.3, note: '' });
    theirs({ note: 'Mine' });
    await parts.outbox.hurry();
    await expect(waits()).resolves.toEqual([]);
    expect(there()).toMatchObject({ stageId: 'stage-2', note: 'Mine \n' });
  });

  it('goes out where only the list is refused, and waits where nothing would get through', async () => {
    const { service, parts, edit, there } = await start();
    service.faults.push({ method: 'GET', kind: 'answer', status: 403 });
    await edit({ note: 'Mine' }, { note: null });
    expect(there()?.note).toBe('Mine');
    service.faults.push({ method: 'GET', kind: 'dropBefore' });
    await edit({ note: 'Mine, too' }, { note: 'Mine' });
    expect(service.requests('PATCH')).toHaveLength(1);
    await parts.outbox.hurry();
    expect(there()?.note).toBe('Mine, too');
  });

  it('behind another of ours is not held against it', async () => {
    const { together, there, waits } = await start();
    // Two windows: neither shows yet what the other asks for, nor the figures that a move brings.
    await together(
      [{ stageId: 'stage-2' }, { stageId: 'stage-1', pWin: 0.1, pGo: 0.3 }],
      [
        { pWin: half, note: 'One' },
        { pWin: 0.1, note: null },
      ],
      [{ note: 'Two' }, { note: null }],
    );
    await expect(waits()).resolves.toEqual([]);
    expect(there()).toMatchObject({ stageId: 'stage-2', pWin: 0.5, pGo: 0.5, note: 'Two' });
  });
});

it('an edit that is refused while a later one waits that says the same is not kept: tried again, it would bring the older back', async () => {
  const { service, parts, together, there, waits } = await start();
  service.faults.push({ method: 'PATCH', kind: 'answer', status: 400 });
  await together([{ note: 'older', pWin: half }], [{ note: 'newer' }]);
  expect(there()?.note).toBe('newer');
  await expect(waits()).resolves.toEqual([['attention', 'refused']]);
  await parts.outbox.retry(must((await parts.outbox.pending())[0]).id);
  expect(there()).toMatchObject({ note: 'newer', pWin: 0.5 });
});
