import { describe, expect, it } from 'vitest';
import { outcomesOf } from './stage-outcome.ts';
import { endedStays, withStage } from '../outlook/stage-stays.ts';

describe('outcomesOf', () => {
  it.each([
    ['Won', 'won'],
    ['Closed – Won', 'won'],
    ['Ganada', 'won'],
    ['Adjudicado', 'won'],
    ['Lost', 'lost'],
    ['Not selected', 'lost'],
    ['Not awarded', 'lost'],
    ['Perdido', 'lost'],
    ['No bid', 'noBid'],
    ['No-go', 'noBid'],
    ['Cancelled by agency', 'noBid'],
    ['Retirada', 'noBid'],
    ['Pending award', 'open'],
    ['To be awarded', 'open'],
    ['Award expected', 'open'],
    ['Submitted', 'open'],
    ['Wonder', 'open'],
    ['Declined', 'noBid'],
    ['Go/No-go', 'open'],
    ['Bid / No bid decision', 'open'],
    ['Bid or no bid', 'open'],
    ['Win strategy', 'open'],
    ['Awarded to another', 'lost'],
    ['Rejected', 'lost'],
    ['No participar', 'noBid'],
    ['Sin oferta', 'noBid'],
    ['No adjudicada', 'lost'],
    ['Por adjudicar', 'open'],
  ])('a stage named %j is %s', (name, outcome) => {
    expect(outcomesOf([{ id: 'a', name, position: 0 }])({ stageId: 'a' })).toBe(outcome);
  });
});

describe('stages seen', () => {
  const DAY = 86_400_000;

  it('does not count a stage that a pursuit only passed through, or was dropped on by mistake', () => {
    let seen = withStage([], 'triage', 0);
    seen = withStage(seen, 'lost', 5 * DAY);
    seen = withStage(seen, 'triage', 5 * DAY + 20_000);
    expect(seen).toEqual([{ stageId: 'triage', from: 0 }]);
    seen = withStage(withStage(seen, 'qualify', 8 * DAY), 'capture', 8 * DAY + 60_000);
    const [stay, ...others] = endedStays('a', seen);
    expect([stay?.stageId, Math.round(stay?.days ?? 0), others]).toEqual(['triage', 8, []]);
  });

  it('keeps the latest 24, and no stay shorter than nothing when the clock goes back', () => {
    const many = Array.from({ length: 40 }, (_, day) => day);
    const seen = many.reduce((before, day) => withStage(before, day % 2 ? 'a' : 'b', day * DAY), withStage([], 'b', 0));
    expect(seen).toHaveLength(24);
    expect(seen.at(-1)?.from).toBe(39 * DAY);
    const back = withStage(withStage([], 'a', 9 * DAY), 'b', 2 * DAY);
    expect(endedStays('a', back)).toEqual([{ pursuitId: 'a', stageId: 'a', days: 0 }]);
  });

  it('leaves the record alone while nothing moved or the stage is not known', () => {
    const seen = withStage([], 'a', 0);
    expect(withStage(seen, 'a', DAY)).toBe(seen);
    expect(withStage(seen, undefined, DAY)).toBe(seen);
  });
});
