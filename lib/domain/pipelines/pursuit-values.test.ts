import { describe, expect, it } from 'vitest';
import type { Pursuit } from './pipeline.ts';
import { probabilityOn } from '../money/probability.ts';
import { differences, isOvertaken, overwrittenBy, seenIn } from './pursuit-values.ts';
import { must } from '../testing/must.ts';

const fraction = (value: number) => must(probabilityOn('fraction', value));
const pursuit: Pursuit = { id: 'u', stageId: 'triage', note: 'Call Ada', pWin: fraction(0.1), pGo: fraction(0.3) };

describe('differences', () => {
  it('ignores formatting: an empty note, line endings, rounding of a fraction', () => {
    expect(differences({ note: '' }, {}, true)).toEqual([]);
    expect(differences({ note: 'a\r\nb ' }, { note: 'a\nb' }, true)).toEqual([]);
    expect(differences({ pWin: 0.127 }, { pWin: 12.7 / 100 + 1e-16 }, true)).toEqual([]);
    expect(differences({ pWin: 0.127 }, { pWin: 0.128 }, true)).toEqual(['pWin']);
    expect(differences({ estimatedValueCents: 0 }, {}, true)).toEqual(['estimatedValueCents']);
  });

  it('ignores pWin and pGo while the scale is unknown', () => {
    expect(differences({ note: 'a' }, { note: 'b', pWin: 0.5 }, false)).toEqual(['note']);
  });
});

describe('values the user saw', () => {
  it('include every field that a change overwrites, even empty ones', () => {
    const move = overwrittenBy({ stageId: 'won', estimatedValueCents: null });
    expect(seenIn(pursuit, move, true)).toEqual({ stageId: 'triage', pWin: 0.1, pGo: 0.3, estimatedValueCents: null });
    expect(seenIn(pursuit, move, false)).toEqual({ stageId: 'triage', estimatedValueCents: null });
  });

  it('are overtaken if a field has another value that the change would overwrite', () => {
    const seen = seenIn(pursuit, overwrittenBy({ note: 'Call Bob' }), true);
    expect(isOvertaken(seen, { note: 'Call Bob' }, { ...pursuit, note: 'Gone' }, true)).toBe(true);
    expect(isOvertaken(seen, { note: 'Call Bob' }, { ...pursuit, stageId: 'won' }, true)).toBe(false);
    expect(isOvertaken(seen, { note: 'Call Bob' }, { ...pursuit, note: 'Call Bob' }, true)).toBe(false);
  });

  it('are not overtaken by the pWin and pGo that the move itself set', () => {
    const move = { stageId: 'won' };
    const seen = seenIn(pursuit, overwrittenBy(move), true);
    const moved = { ...pursuit, stageId: 'won', pWin: fraction(1), pGo: fraction(1) };
    expect(isOvertaken(seen, move, moved, true)).toBe(false);
    expect(isOvertaken(seen, move, { ...pursuit, pWin: fraction(1) }, true)).toBe(true);
  });
});
