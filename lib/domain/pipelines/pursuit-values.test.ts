import { describe, expect, it } from 'vitest';
import type { Pursuit } from './pipeline.ts';
import { probabilityOn } from '../money/probability.ts';
import { differences, isOvertaken, overwrittenBy, seenIn } from './pursuit-values.ts';
import { must } from '../testing/must.ts';

const fraction = (value: number) => must(probabilityOn('fraction', value));
const pursuit: Pursuit = { id: 'u', stageId: 'triage', note: 'Call Ada', pWin: fraction(0.1), pGo: fraction(0.3) };

describe('what differs between two readings', () => {
  it('is not how a service writes the same: an empty note, line ends, the last place of a fraction', () => {
    expect(differences({ note: '' }, {}, true)).toEqual([]);
    expect(differences({ note: 'a\r\nb ' }, { note: 'a\nb' }, true)).toEqual([]);
    expect(differences({ pWin: 0.127 }, { pWin: 12.7 / 100 + 1e-16 }, true)).toEqual([]);
    expect(differences({ pWin: 0.127 }, { pWin: 0.128 }, true)).toEqual(['pWin']);
    expect(differences({ estimatedValueCents: 0 }, {}, true)).toEqual(['estimatedValueCents']);
  });

  it('is no figure that was hidden while the scale was unknown', () => {
    expect(differences({ note: 'a' }, { note: 'b', pWin: 0.5 }, false)).toEqual(['note']);
  });
});

describe('what a person saw', () => {
  it('are the fields that a change writes over, the empty ones named too', () => {
    const move = overwrittenBy({ stageId: 'won', estimatedValueCents: null });
    expect(seenIn(pursuit, move, true)).toEqual({ stageId: 'triage', pWin: 0.1, pGo: 0.3, estimatedValueCents: null });
    expect(seenIn(pursuit, move, false)).toEqual({ stageId: 'triage', estimatedValueCents: null });
  });

  it('was overtaken where there is something else by now, which the change would write over', () => {
    const seen = seenIn(pursuit, overwrittenBy({ note: 'Call Bob' }), true);
    expect(isOvertaken(seen, { note: 'Call Bob' }, { ...pursuit, note: 'Gone' }, true)).toBe(true);
    expect(isOvertaken(seen, { note: 'Call Bob' }, { ...pursuit, stageId: 'won' }, true)).toBe(false);
    expect(isOvertaken(seen, { note: 'Call Bob' }, { ...pursuit, note: 'Call Bob' }, true)).toBe(false);
  });

  it('was not overtaken by the figures of the stage that the move brought it to', () => {
    const move = { stageId: 'won' };
    const seen = seenIn(pursuit, overwrittenBy(move), true);
    const moved = { ...pursuit, stageId: 'won', pWin: fraction(1), pGo: fraction(1) };
    expect(isOvertaken(seen, move, moved, true)).toBe(false);
    expect(isOvertaken(seen, move, { ...pursuit, pWin: fraction(1) }, true)).toBe(true);
  });
});
