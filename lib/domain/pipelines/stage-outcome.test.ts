import { describe, expect, it } from 'vitest';
import { probabilityOn } from '../money/probability.ts';
import { must } from '../testing/must.ts';
import type { Stage } from './pipeline.ts';
import { isClosedAt, outcomesOf, type Outcome } from './stage-outcome.ts';

const as = (outcome: Outcome) => (name: string) => [name, outcome] as const;
const open = as('open');
const won = as('won');
const lost = as('lost');
const noBid = as('noBid');

describe('outcomesOf', () => {
  it.each<readonly [string, Outcome]>([
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
    // What others won.
    ...['Awarded to competitor', 'Awarded to incumbent', 'Competitor won', 'Adjudicada a competidor'].map(lost),
    ...['Did not win', 'No ganamos', 'Lost Bid / No Award'].map(lost),
    ['Awarded to us', 'won'],
    // An end stays one, whatever is still to come.
    ...['Lost - debrief pending', 'Lost – awaiting debrief', 'Lost - after action review', 'Perdida por precio'].map(
      lost,
    ),
    ...['Cancelada por la agencia', 'Descartada por decisión interna', 'Dead', 'Archived', 'Desierta'].map(noBid),
    ...['Won - pending signature', 'Won – awaiting contract', 'Ganada, en espera de firma'].map(won),
    // Every dash, space, and verb of a no-bid; two of them are no question.
    ...['No‑bid', 'No–bid', 'No  bid', 'No_bid', 'No\u00a0bid', 'Not bidding', 'Did not bid', "Won't bid"].map(noBid),
    ...['Won’t bid', 'Not pursuing', 'No pursue', 'Passed', 'Passed - too small', 'Passed on it'].map(noBid),
    ...['No Bid / No Go', 'No-Go / No-Bid', 'No Bid - No Response'].map(noBid),
    // Steps on the way.
    ...['Price to win', 'Price-to-win', 'Likely win', 'Win-plan', 'Bid to win', 'Win review', 'Closed'].map(open),
    ...['Passed down-select', 'Passed compliance check', 'Not awarded yet', 'Not yet awarded'].map(open),
    ...['Aún no adjudicada', 'Todavía no adjudicado', 'Go – no go', 'Bid / No-bid'].map(open),
  ])('a stage named %j is %s', (name, outcome) => {
    expect(outcomesOf([{ id: 'a', name, position: 0 }])({ stageId: 'a' })).toBe(outcome);
  });

  it('takes defaults of 100% for won and of 0% for lost, and closes these stages whatever the user chose', () => {
    const stages = [0.1, 0.2, 0.3, 0.5, 1, 0, 0].map((chance, position): Stage => {
      const probability = must(probabilityOn('fraction', chance));
      return { id: String(position), position, defaultPWin: probability, defaultPGo: probability };
    });
    const outcomes = ['open', 'open', 'open', 'open', 'won', 'lost', 'lost'];
    expect(stages.map(({ id }) => outcomesOf(stages)({ stageId: id }))).toEqual(outcomes);
    const closed = stages.map((_stage, place) => isClosedAt(stages, place, 7));
    expect(closed).toEqual(outcomes.map((outcome) => outcome !== 'open'));
  });
});
