import { describe, expect, it } from 'vitest';
import type { Pursuit } from '../../../../lib/domain/pipelines/pipeline.ts';
import type { PursuitsPage } from '../../../../lib/protocol/answers.ts';
import { samplePursuit } from '../../testing/sample-pursuits.ts';
import { joinChanges, listChanges } from './list-changes.ts';

const page = (pursuits: Pursuit[], more: Partial<PursuitsPage> = {}): PursuitsPage => ({
  pursuits,
  pending: [],
  waiting: {},
  theirs: [],
  mayHaveMore: false,
  scale: 'fraction',
  ...more,
});
const roof = samplePursuit('roof', { pWin: 20, pGo: 50, dollars: 100 });
const moved = { ...roof, ...samplePursuit('roof', { pWin: 50, pGo: 90, dollars: 100 }), stageId: 'won' };
const said = (before: PursuitsPage, now: PursuitsPage, ...own: Parameters<typeof listChanges>[2]) =>
  listChanges(before, now, own).map((change) => [
    change.kind,
    change.pursuit.id,
    ...(change.kind === 'changed' ? change.fields : []),
  ]);

describe('what changed between two readings', () => {
  it('names pursuits that came, went and changed', () => {
    const [dam, boiler] = [samplePursuit('dam'), samplePursuit('boiler')];
    expect(said(page([roof, dam]), page([moved, boiler]))).toEqual([
      ['changed', 'roof', 'stageId', 'pWin', 'pGo'],
      ['added', 'boiler'],
      ['removed', 'dam'],
    ]);
  });

  it('is nothing where nothing did', () => {
    expect(said(page([{ ...roof, note: '' }]), page([roof]))).toEqual([]);
  });

  it('leaves out what was sent from here, with the defaults that a move brings', () => {
    expect(said(page([roof]), page([moved]), { pursuitId: 'roof', changes: { stageId: 'won' } })).toEqual([]);
    expect(said(page([roof]), page([]), { pursuitId: 'roof' })).toEqual([]);
  });

  it('leaves out what was sent from here also where the service writes it otherwise', () => {
    const own = { pursuitId: 'roof', changes: { note: 'Called.  She said yes.\n', pWin: 0.1 + 0.2 } };
    const now = { ...samplePursuit('roof', { pWin: 30, pGo: 50, dollars: 100 }), note: 'Called. She said yes.' };
    expect(said(page([roof]), page([now]), own)).toEqual([]);
    expect(said(page([{ ...roof, note: 'Call' }]), page([roof]), { pursuitId: 'roof', changes: { note: '' } })).toEqual(
      [],
    );
  });

  it('keeps what somebody else made of the same field', () => {
    const theirs = { ...moved, stageId: 'submitted' };
    expect(said(page([roof]), page([theirs]), { pursuitId: 'roof', changes: { stageId: 'won' } })).toEqual([
      ['changed', 'roof', 'stageId', 'pWin', 'pGo'],
    ]);
  });

  it('takes a figure that appears with the scale for no change', () => {
    const hidden = samplePursuit('roof', { dollars: 100 });
    expect(
      said({ pursuits: [hidden], pending: [], mayHaveMore: false, waiting: {}, theirs: [] }, page([roof])),
    ).toEqual([]);
  });

  it('concludes nothing from an old list, and no removal from one cut short', () => {
    expect(said(page([roof]), page([], { stale: { code: 'unreachable' } }))).toEqual([]);
    expect(said(page([roof]), page([], { mayHaveMore: true }))).toEqual([]);
  });

  it('is nothing where somebody put back what stood there, and leaves the other fields', () => {
    const [won, back] = [
      { ...roof, stageId: 'won', note: 'a' },
      { ...roof, note: 'a' },
    ];
    const there = listChanges(page([roof]), page([won]), []);
    expect(joinChanges(there, listChanges(page([won]), page([back]), []))).toMatchObject([{ fields: ['note'] }]);
    expect(joinChanges(there, listChanges(page([won]), page([roof]), []))).toEqual([]);
  });

  it('is told against what was known first, also where that was nothing', () => {
    const none = samplePursuit('roof', { pWin: 20, pGo: 50 });
    const [one, two] = [samplePursuit('roof', { dollars: 1 }), samplePursuit('roof', { dollars: 2 })];
    const [joined] = joinChanges(
      listChanges(page([none]), page([{ ...none, ...one }]), []),
      listChanges(page([{ ...none, ...one }]), page([{ ...none, ...two }]), []),
    );
    expect(joined).toMatchObject({ pursuit: { estimatedValueCents: 200 }, fields: ['estimatedValueCents'] });
    expect(joined).not.toHaveProperty('before.estimatedValueCents');
  });

  it('adds up to one line a pursuit, from what was known first', () => {
    const first = listChanges(page([roof]), page([{ ...roof, note: 'a' }]), []);
    const second = listChanges(page([{ ...roof, note: 'a' }]), page([{ ...roof, note: 'b', stageId: 'won' }]), []);
    expect(joinChanges(first, second)).toMatchObject([
      { kind: 'changed', before: { stageId: 'triage' }, pursuit: { note: 'b' }, fields: ['note', 'stageId'] },
    ]);
  });
});
