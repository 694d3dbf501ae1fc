/** The Undo that the background offers for an edit. */
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { parseCents } from '../../domain/money/money.ts';
import { probabilityOn } from '../../domain/money/probability.ts';
import { must } from '../../domain/testing/must.ts';
import type { PursuitChanges } from '../../protocol/requests/pursuit-changes.ts';
import { startEditing } from '../testing/start-editing.ts';
import { fakePermissions } from '../testing/start-parts.ts';

const value = must(parseCents(100));

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

async function undoOf(changes: PursuitChanges, there: object = {}) {
  const { parts, theirs, edit } = await startEditing();
  theirs(there);
  await parts.snapshot.slice('pipe-1', { anew: true });
  const edited = await edit(changes);
  return edited.ok ? edited.value.undo : edited.failure;
}

it('restores the former values, with the figures that a move replaced', async () => {
  await expect(undoOf({ stageId: 'stage-2' })).resolves.toEqual({ stageId: 'stage-1', pWin: 0.1, pGo: 0.3 });
  await expect(
    undoOf({ note: 'New', estimatedValueCents: value }, { note: 'Call', estimatedValueCents: 42 }),
  ).resolves.toEqual({ note: 'Call', estimatedValueCents: 42 });
});

it('clears what was empty', async () => {
  await expect(undoOf({ stageId: 'stage-2' }, { pWin: null, pGo: null })).resolves.toEqual({
    stageId: 'stage-1',
    pWin: null,
    pGo: null,
  });
  await expect(undoOf({ note: 'New', estimatedValueCents: value })).resolves.toEqual({
    note: '',
    estimatedValueCents: null,
  });
});

it('leaves figures alone while they cannot be sent', async () => {
  const { service, parts, theirs, edit } = await startEditing();
  // A scale that the user chose is never doubted.
  await parts.figures.choose(undefined);
  theirs({ estimatedValueCents: 120_000_000 });
  await parts.snapshot.slice('pipe-1', { anew: true });
  const { fetch } = service;
  // A weighted value above the value stops edits of figures.
  service.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (init?.method !== 'PATCH') return answer;
    const text = await answer.text();
    return new Response(text.replace(/"weightedValueCents":\d+/, '"weightedValueCents":5400000000'), answer);
  };
  await edit({ pWin: must(probabilityOn('fraction', 0.5)) });
  service.fetch = fetch;
  const moved = await edit({ stageId: 'stage-2' });
  expect(moved).toMatchObject({ ok: true });
  expect(moved.ok && moved.value.undo).toEqual({ stageId: 'stage-1' });
});

it('is not offered for a move from an unknown stage', async () => {
  await expect(undoOf({ stageId: 'stage-2' }, { stageId: null })).resolves.toBeUndefined();
});
