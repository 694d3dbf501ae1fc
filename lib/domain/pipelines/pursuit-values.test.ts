import { describe, expect, it } from 'vitest';
import type { Pursuit } from './pipeline.ts';
import { probabilityOn } from '../money/probability.ts';
import { differences, isOvertaken, overwrittenBy, seenIn, withoutFigures } from './pursuit-values.ts';
import { must } from '../testing/must.ts';

const fraction = (value: number) => must(probabilityOn('fraction', value));
const pursuit: Pursuit = { id: 'u', stageId: 'triage', note: 'Call Ada', pWin: fraction(0.1), pGo: fraction(0.3) };

describe('differences', () => {
  it('ignores formatting: an empty note, line endings, rounding of a fraction', () => {
    expect(differences({ note: '' }, {})).toEqual([]);
    expect(differences({ note: 'a\r\nb ' }, { note: 'a\nb' })).toEqual([]);
    expect(differences({ pWin: 0.127 }, { pWin: 12.7 / 100 + 1e-16 })).toEqual([]);
    expect(differences({ pWin: 0.127 }, { pWin: 0.128 })).toEqual(['pWin']);
    expect(differences({ estimatedValueCents: 0 }, {})).toEqual(['estimatedValueCents']);
  });
});

describe('values the user saw', () => {
  it('include every field that a change overwrites, even empty ones', () => {
    const move = overwrittenBy({ stageId: 'won', estimatedValueCents: null });
    expect(seenIn(pursuit, move)).toEqual({ stageId: 'triage', pWin: 0.1, pGo: 0.3, estimatedValueCents: null });
    expect(withoutFigures(seenIn(pursuit, move))).toEqual({ stageId: 'triage', estimatedValueCents: null });
  });

  it('are overtaken if a field has another value that the change would overwrite', () => {
    const seen = seenIn(pursuit, overwrittenBy({ note: 'Call Bob' }));
    expect(isOvertaken(seen, { note: 'Call Bob' }, { ...pursuit, note: 'Gone' })).toBe(true);
    expect(isOvertaken(seen, { note: 'Call Bob' }, { ...pursuit, stageId: 'won' })).toBe(false);
    expect(isOvertaken(seen, { note: 'Call Bob' }, { ...pursuit, note: 'Call Bob' })).toBe(false);
  });

  it('are not overtaken by the pWin and pGo that the move itself set', () => {
    const move = { stageId: 'won' };
    const seen = seenIn(pursuit, overwrittenBy(move));
    const moved = { ...pursuit, stageId: 'won', pWin: fraction(1), pGo: fraction(1) };
    expect(isOvertaken(seen, move, moved)).toBe(false);
    expect(isOvertaken(seen, move, { ...pursuit, pWin: fraction(1) })).toBe(true);
  });

  it('are not overtaken by pWin and pGo that were hidden', () => {
    const { pWin: _pWin, pGo: _pGo, ...hidden } = pursuit;
    const seen = withoutFigures(seenIn(hidden, overwrittenBy({ stageId: 'won' })));
    expect(isOvertaken(seen, { stageId: 'won' }, pursuit)).toBe(false);
  });
});
