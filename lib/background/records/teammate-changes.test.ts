/** What the background tells of other users' changes; the user's own edits are no news. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { probabilityOn } from '../../domain/money/probability.ts';
import { eventually } from '../../domain/testing/eventually.ts';
import { must } from '../../domain/testing/must.ts';
import { PIPELINE } from '../testing/fake-service.ts';
import { startEditing } from '../testing/start-editing.ts';
import { fakePermissions, startParts } from '../testing/start-parts.ts';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

type Parts = ReturnType<typeof startParts>;

async function theirsIn(parts: Parts) {
  const page = await parts.snapshot.slice(PIPELINE, { anew: true });
  return page.ok ? page.value.theirs : [];
}

/** One cached pursuit, `pursuit-1`, in stage-1 with pWin 10% and pGo 30%. */
async function start(...options: Parameters<typeof startEditing>) {
  const editing = await startEditing(...options);
  const { parts, service } = editing;
  await theirsIn(parts);
  const told = async () =>
    (await theirsIn(parts)).map((change) => [
      change.kind,
      change.pursuit.id,
      ...(change.kind === 'changed' ? change.fields : []),
    ]);
  const addTheirs = (id: string) =>
    service.pursuits.set(id, { ...must(service.pursuits.get('pursuit-1')), id, noticeId: id, title: id });
  return { ...editing, told, addTheirs };
}

const HALF = must(probabilityOn('fraction', 0.5));
const THEIR_MOVE = { stageId: 'stage-2', pWin: 0.2, pGo: 0.5 };

describe('other users’ changes', () => {
  it('are the pursuits added, removed and changed since the user last looked', async () => {
    const { service, theirs, told, addTheirs } = await start();
    addTheirs('dam');
    theirs(THEIR_MOVE);
    expect((await told()).toSorted()).toEqual([
      ['added', 'dam'],
      ['changed', 'pursuit-1', 'stageId', 'pWin', 'pGo'],
    ]);
    service.pursuits.delete('pursuit-1');
    expect((await told()).toSorted()).toEqual([
      ['added', 'dam'],
      ['removed', 'pursuit-1'],
    ]);
  });

  it('are none if nothing changed, even if the service formats a note differently', async () => {
    const { theirs, told } = await start();
    theirs({ note: '' });
    await expect(told()).resolves.toEqual([]);
  });

  it('add up to one change per pursuit, compared with what the user last saw', async () => {
    const { parts, theirs, told } = await start();
    theirs({ estimatedValueCents: 100 });
    await told();
    theirs({ estimatedValueCents: 200, note: 'Theirs' });
    const [change] = await theirsIn(parts);
    expect(change).toMatchObject({
      pursuit: { estimatedValueCents: 200, note: 'Theirs' },
      fields: ['estimatedValueCents', 'note'],
    });
    expect(change).not.toHaveProperty('before.estimatedValueCents');
  });

  it('are none in a field that was put back', async () => {
    const { theirs, told } = await start();
    theirs({ ...THEIR_MOVE, note: 'Theirs' });
    await told();
    theirs({ stageId: 'stage-1', pWin: 0.1, pGo: 0.3 });
    await expect(told()).resolves.toEqual([['changed', 'pursuit-1', 'note']]);
    theirs({ note: null });
    await expect(told()).resolves.toEqual([]);
  });

  it('leave out a pursuit that was added and removed again', async () => {
    const { service, told, addTheirs } = await start();
    addTheirs('dam');
    await told();
    service.pursuits.delete('dam');
    await expect(told()).resolves.toEqual([]);
  });

  it('do not include a figure that appears when the scale becomes known', async () => {
    const { parts, told } = await start();
    await parts.figures.choose('percent');
    await parts.figures.choose('fraction');
    await expect(told()).resolves.toEqual([]);
  });

  it('include no removal or addition in an incomplete list, and nothing if the service is unreachable', async () => {
    const { service, theirs, told, addTheirs } = await start();
    for (let at = 0; at < 250; at += 1) addTheirs(`other-${String(at)}`);
    const kinds = new Set((await told()).map(([kind]) => kind));
    expect(kinds.has('removed')).toBe(false);
    theirs(THEIR_MOVE);
    service.faults.push({ method: 'GET', kind: 'dropBefore' });
    expect((await told()).flat()).not.toContain('stageId');
  });

  it('are told until the user dismisses them, also by a new worker', async () => {
    const { service, name, parts, theirs, told } = await start();
    theirs(THEIR_MOVE);
    await told();
    const restarted = startParts(service, { name });
    await expect(theirsIn(restarted)).resolves.toMatchObject([{ kind: 'changed', before: { stageId: 'stage-1' } }]);
    await restarted.changes.mark(new Set(['pursuit-1']), true);
    await expect(theirsIn(parts)).resolves.toEqual([]);
    await expect(theirsIn(startParts(service, { name }))).resolves.toEqual([]);
  });
});

describe('the user’s own edit is not among them', () => {
  it('after it is saved, with the defaults that a move brings', async () => {
    const { edit, told } = await start();
    await edit({ stageId: 'stage-2' });
    await expect(told()).resolves.toEqual([]);
    await edit({ note: 'Called.  She said yes.\n', pWin: HALF });
    await expect(told()).resolves.toEqual([]);
  });

  it('after it is saved, if the service answers only the id', async () => {
    const { edit, told } = await start({ partial: true });
    await edit({ stageId: 'stage-2' });
    await expect(told()).resolves.toEqual([]);
    await edit({ note: 'Mine', pWin: HALF });
    await expect(told()).resolves.toEqual([]);
  });

  it('if the service normalizes its note', async () => {
    const { edit, theirs, told } = await start();
    await edit({ note: 'Called.  She said yes.\n' });
    theirs({ note: 'Called. She said yes.' });
    await expect(told()).resolves.toEqual([]);
  });

  it('while it is queued, however long, and after it is sent', async () => {
    const { service, parts, edit, told } = await start();
    service.faults.push({ kind: 'dropBefore' }, { kind: 'dropBefore' });
    await edit({ stageId: 'stage-2' }, { stageId: 'stage-1' });
    await expect(told()).resolves.toEqual([]);
    await parts.outbox.retryNow();
    await expect(told()).resolves.toEqual([]);
  });

  it('if the service did it and its answer was lost', async () => {
    const { service, parts, edit, told } = await start();
    service.faults.push({ method: 'PATCH', kind: 'dropAfter' });
    await edit({ stageId: 'stage-2', note: 'Mine' });
    await expect(told()).resolves.toEqual([]);
    await parts.outbox.retryNow();
    await expect(told()).resolves.toEqual([]);
  });

  it('while it is on its way', async () => {
    const { gate, service, parts, edit, there } = await start();
    gate.shut();
    const editing = edit({ stageId: 'stage-2' });
    await eventually(() => expect(gate.waiting()).toBe(1));
    await eventually(() => {
      gate.open();
      gate.shut();
      expect(there()?.stageId).toBe('stage-2');
    });
    const listing = theirsIn(parts);
    gate.open();
    await editing;
    await expect(listing).resolves.toEqual([]);
    expect(service.requests('PATCH')).toHaveLength(1);
  });

  it('if it removed the pursuit', async () => {
    const { clock, parts, told, there } = await start();
    await parts.pursuits.remove(PIPELINE, 'pursuit-1');
    clock.pass(60_000);
    await parts.outbox.resume();
    await eventually(() => expect(there()).toBeUndefined());
    await expect(told()).resolves.toEqual([]);
  });

  it('if it changes another field of a pursuit that they changed', async () => {
    const { edit, theirs, told } = await start();
    theirs({ note: 'Theirs' });
    await told();
    await edit({ stageId: 'stage-2' });
    await expect(told()).resolves.toEqual([['changed', 'pursuit-1', 'note']]);
  });
});

describe('another user’s change of the field that the user edited is', () => {
  it('told if it came first, so that the edit was not saved', async () => {
    const { edit, theirs, told } = await start();
    theirs({ note: 'Theirs' });
    await edit({ note: 'Mine' }, { note: null });
    await expect(told()).resolves.toEqual([['changed', 'pursuit-1', 'note']]);
  });

  it('compared with what was there, not with a queued move that was then refused', async () => {
    const { service, parts, edit, theirs } = await start();
    service.faults.push({ kind: 'dropBefore' });
    await edit({ stageId: 'stage-2' }, { stageId: 'stage-1' });
    theirs({ stageId: 'stage-9' });
    await parts.outbox.retryNow();
    await expect(theirsIn(parts)).resolves.toMatchObject([
      { before: { stageId: 'stage-1' }, pursuit: { stageId: 'stage-9' }, fields: ['stageId'] },
    ]);
  });

  it('told if it repeats the user’s move after another one', async () => {
    const { parts, edit, theirs, told } = await start();
    await edit({ stageId: 'stage-2' });
    theirs({ stageId: 'stage-1' });
    await told();
    await parts.changes.mark(new Set(['pursuit-1']), true);
    theirs({ stageId: 'stage-2' });
    await expect(told()).resolves.toEqual([['changed', 'pursuit-1', 'stageId']]);
  });

  it('told after later moves of the user were listed', async () => {
    const { edit, theirs, told } = await start();
    await edit({ stageId: 'stage-2' });
    await edit({ stageId: 'stage-1' });
    await told();
    theirs({ stageId: 'stage-2' });
    await expect(told()).resolves.toEqual([['changed', 'pursuit-1', 'stageId']]);
  });

  it('told while the user’s refused edit of another field needs attention', async () => {
    const { service, edit, theirs, told } = await start();
    service.faults.push({ method: 'PATCH', kind: 'answer', status: 422 });
    await edit({ note: 'Mine' });
    theirs(THEIR_MOVE);
    await expect(told()).resolves.toEqual([['changed', 'pursuit-1', 'stageId', 'pWin', 'pGo']]);
  });
});
