import { describe, expect, it } from 'vitest';
import { INCUMBENT_REQUESTS_MAX } from '../../limits.ts';
import { nextLookup, type AwardLookup, type DoneLookup } from './plan.ts';
import { incumbentQuery } from './incumbent-query.ts';

const WORK = incumbentQuery({
  title: 'Custodial Services, Thornbury Clinic',
  agency: 'DEPT OF DEFENSE.DEPT OF THE ARMY',
  naicsCode: '561720',
  state: 'TX',
  solicitationNumber: 'W912DY26R0007',
});

/** Returns every lookup the plan makes if each one has `total` results. */
function walk(work = WORK, total: (lookup: AwardLookup) => number = () => 5000, certain = false): AwardLookup[] {
  const done: DoneLookup[] = [];
  for (;;) {
    const lookup = nextLookup(work, done, { certain });
    if (!lookup) return done.map((each) => each.lookup);
    const count = total(lookup);
    done.push({ lookup, total: count, mayHaveMore: count > lookup.page * lookup.pageSize });
  }
}

describe('the plan of award searches', () => {
  it('stays within the request budget and repeats no request', () => {
    const made = walk(incumbentQuery({ ...WORK, contractNumbers: ['A1', 'B2', 'C3'] }));
    expect(made.length).toBeLessThanOrEqual(INCUMBENT_REQUESTS_MAX);
    expect(new Set(made.map((lookup) => JSON.stringify(lookup))).size).toBe(made.length);
  });

  it('looks up contract numbers first', () => {
    const [first, second] = walk(incumbentQuery(WORK, 'Follow-on to contract W912DY-21-C-0018.'));
    expect(first).toMatchObject({ q: 'W912DY-21-C-0018', page: 1 });
    expect(second?.q).toBeUndefined();
  });

  it('looks an order up with its parent contract, then the contract alone', () => {
    const made = walk(incumbentQuery(WORK, 'Performed under W912DY-11-D-0018-0007.'));
    expect(made.slice(0, 2).map(({ q }) => q)).toEqual(['W912DY-11-D-0018 0007', 'W912DY-11-D-0018']);
  });

  it('looks up another cited contract, too', () => {
    const made = walk(incumbentQuery(WORK, 'Consolidates orders W912DY-11-D-0018-0007 and contract W912DY-21-C-0100.'));
    expect(made.map(({ q }) => q)).toContain('W912DY-21-C-0100');
  });

  it('filters by the code of the department that the sub-agency belongs to', () => {
    expect(walk()[0]).toEqual({ agency: '097', naics: '561720', page: 1, pageSize: 50 });
  });

  it('reads a small selection completely instead of narrowing it', () => {
    const made = walk(WORK, ({ q }) => (q === undefined ? 120 : 0)).filter(({ q }) => q === undefined);
    expect(made.map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  it('narrows a large selection by state and words', () => {
    const made = walk();
    expect(made).toContainEqual({ agency: '097', naics: '561720', state: 'TX', page: 1, pageSize: 50 });
    expect(made.some(({ q, naics }) => q === 'thornbury' && naics === '561720')).toBe(true);
  });

  it('does not widen once it is certain, and stops once the cited contract is found', () => {
    expect(walk(WORK, () => 10, true)).toHaveLength(1);
    expect(walk(incumbentQuery(WORK, 'recompete of W912DY-21-C-0018'), () => 10, true)).toEqual([]);
  });

  it('never sends the solicitation number', () => {
    expect(JSON.stringify(walk())).not.toContain('W912DY26R0007');
  });

  it('searches by title words if nothing else is known', () => {
    const made = walk(incumbentQuery({ title: 'Custodial Services, Thornbury Clinic' }), () => 0);
    expect(made).toEqual(['thornbury', 'custodial'].map((q) => ({ q, page: 1, pageSize: 50 })));
  });

  it('makes no request for a notice without distinctive words, agency, or code', () => {
    expect(walk(incumbentQuery({ title: 'RFQ 2026' }))).toEqual([]);
  });
});
