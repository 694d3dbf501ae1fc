import { describe, expect, it } from 'vitest';
import { must } from '../../domain/testing/must.ts';
import { probabilityOn } from '../../domain/money/probability.ts';
import type { PursuitChanges } from '../../protocol/requests/pursuit-changes.ts';
import { merged, remainingRefused } from './record.ts';
import type { Intent, Operation } from './record.ts';

const common = { pipelineId: 'p', title: 'Lawn care', noticeId: 'n' };
const kept = { id: 'o', order: 1, baseUrl: 'https://service.example', createdAt: 1, attempts: 0, notBefore: 0 };
const half = must(probabilityOn('fraction', 0.5));

const edit = (changes: PursuitChanges) => ({ ...common, kind: 'update' as const, pursuitId: 'u', changes });
const waiting = (changes: PursuitChanges, over: Partial<Operation> = {}) => ({
  ...common,
  ...kept,
  kind: 'update' as const,
  pursuitId: 'u',
  changes,
  ...(over.refusal ? { refusal: over.refusal } : {}),
});
const changesOf = (operation: Operation | undefined) => (operation?.kind === 'update' ? operation.changes : undefined);

describe('a queued edit', () => {
  it('merges with a later one, which wins', () => {
    const both = merged(waiting({ note: 'a', pWin: half }), edit({ note: 'b' }), 0);
    expect(changesOf(both)).toEqual({ note: 'b', pWin: half });
  });

  it('loses its probabilities to a later move, which sets the stage’s', () => {
    const both = merged(waiting({ note: 'a', pWin: half, pGo: half }), edit({ stageId: 's', pGo: half }), 0);
    expect(changesOf(both)).toEqual({ note: 'a', stageId: 's', pGo: half });
  });

  it('is still compared with the values before the first edit', () => {
    const first = { ...waiting({ note: 'a', stageId: 's' }), seen: { note: 'before', stageId: 'r', pWin: 0.1 } };
    // By then the screen shows the first edit, and the stage's probabilities from memory.
    const seen = { note: 'a', pGo: 0.3, estimatedValueCents: 5 };
    const both = merged(first, { ...edit({ note: 'b', estimatedValueCents: null }), seen }, 0);
    expect(both).toMatchObject({ changes: { note: 'b', stageId: 's', estimatedValueCents: null } });
    expect(both).toHaveProperty('seen', { note: 'before', stageId: 'r', pWin: 0.1, estimatedValueCents: 5 });
  });

  it('keeps two moves apart, since the service may refuse either', () => {
    expect(merged(waiting({ stageId: 's' }), edit({ stageId: 't' }), 0)).toBeUndefined();
  });

  it('merges with no other kind of change', () => {
    const removal: Intent = { ...common, kind: 'remove', pursuitId: 'u' };
    expect(merged(waiting({ note: 'a' }), removal, 0)).toBeUndefined();
  });
});

describe('a refused edit', () => {
  const refused = waiting({ stageId: 'gone', note: 'a', pWin: half }, { refusal: { code: 'refused' } });

  it('keeps only the fields that no other edit sets', () => {
    expect(remainingRefused(refused, [waiting({ estimatedValueCents: null })])).toEqual(refused);
    expect(remainingRefused(refused, [waiting({ note: 'b' })])).toEqual({
      ...refused,
      changes: { stageId: 'gone', pWin: half },
    });
    // The other stage sets its own pWin.
    expect(remainingRefused(refused, [waiting({ stageId: 't' })])).toEqual({ ...refused, changes: { note: 'a' } });
  });

  it('is resolved once other edits set all its fields', () => {
    expect(remainingRefused(refused, [waiting({ stageId: 't' }), waiting({ note: '' })])).toBeUndefined();
  });
});

describe('a queued add', () => {
  const add = (title: string, words: { note?: string } = {}): Extract<Intent, { kind: 'add' }> => ({
    kind: 'add',
    pipelineId: 'p',
    noticeId: 'n',
    title,
    body: { noticeId: 'n', title, ...words },
  });
  const bodyAfter = (first: Intent, second: Intent) => {
    const both = merged({ ...first, ...kept }, second, 0);
    return both?.kind === 'add' ? both.body : undefined;
  };

  it('uses the newest data of the notice', () => {
    expect(merged({ ...add('old'), ...kept }, add('new'), 0)).toMatchObject({ id: 'o', body: { title: 'new' } });
    expect(bodyAfter(add('old', { note: 'a' }), add('new', { note: 'b' }))).toMatchObject({ note: 'b' });
  });

  it('keeps its note if a later add has none, and loses it if a later add clears it', () => {
    expect(bodyAfter(add('old', { note: 'Ask Ada' }), add('new'))).toMatchObject({ title: 'new', note: 'Ask Ada' });
    expect(bodyAfter(add('old', { note: 'Ask Ada' }), add('new', { note: '' }))).toMatchObject({ note: '' });
    expect(bodyAfter(add('old'), add('new'))).not.toHaveProperty('note');
  });
});

it('two removals merge into one', () => {
  const removal: Intent = { ...common, kind: 'remove', pursuitId: 'u' };
  expect(merged({ ...removal, ...kept, notBefore: 8 }, removal, 9)).toMatchObject({ id: 'o', notBefore: 8 });
});
