import { describe, expect, it } from 'vitest';
import type { Award } from '../award.ts';
import { day } from '../../testing/day.ts';
import { reasonsFor } from './evidence.ts';
import { rankIncumbents } from './rank.ts';
import { incumbentQuery, type IncumbentQuery } from './incumbent-query.ts';

const TODAY = day('2026-07-01');

function award(more: Partial<Award> = {}): Award {
  return {
    awardId: 'CONT_AWD_36C24822C0001_3600_-NONE-_-NONE-',
    piid: '36C24822C0001',
    recipientName: 'PRACTICE CLEANERS LLC',
    awardingAgencyName: 'Department of Veterans Affairs',
    awardingAgencyCode: '036',
    endDate: day('2026-12-31'),
    description: 'JANITORIAL SERVICES AT THORNBURY CLINIC BLDG 1200',
    popState: 'TX',
    naicsCode: '561720',
    ...more,
  };
}

const WORK: IncumbentQuery = incumbentQuery({
  title: 'Custodial Services, Thornbury Clinic Building 1200',
  agency: 'VETERANS AFFAIRS, DEPARTMENT OF',
  naicsCode: '561720',
  state: 'TX',
  responseDeadLine: day('2026-09-01'),
});

const rank = (awards: Award[], work = WORK) => rankIncumbents(work, awards, TODAY);
const about = (awards: Award[], work = WORK) =>
  rank(awards, work)[0]?.evidence.map((one) => `${one.favors ? '+' : '-'}${one.about}`);

describe('rankIncumbents', () => {
  it('recognizes the same work in other words, and gives the evidence', () => {
    const [first] = rank([award()]);
    expect(first?.confidence).not.toBe('weak');
    expect(about([award()])).toEqual(['+agency', '+naics', '+words', '+state', '+end']);
  });

  it('is strong for a contract that the notice cites', () => {
    const named = incumbentQuery({ ...WORK, title: 'Cleaning' }, 'Follow-on to contract 36C248-22-C-0001.');
    expect(rank([award({ description: 'SOMETHING ELSE' })], named)[0]).toMatchObject({ confidence: 'strong' });
  });

  it('is only possible for a cited contract of another agency', () => {
    const named = incumbentQuery({ ...WORK, agency: 'Forest Service' }, 'See contract 36C24822C0001.');
    expect(rank([award()], named)[0]?.confidence).toBe('possible');
  });

  it('is only possible for a cited contract that ended long ago, and ranks the current one first', () => {
    const named = incumbentQuery(WORK, 'Performed under 36C24815C0001.');
    const over = award({ awardId: 'over', piid: '36C24815C0001', recipientName: 'OLD CLEANERS INC' });
    const ended = (end: string) => rank([{ ...over, endDate: day(end) }], named)[0]?.confidence;
    expect(ended('2016-12-31')).toBe('possible');
    // Extended, or with years to go: the notice cites it anyway.
    expect(ended('2026-06-01')).toBe('strong');
    expect(ended('2030-12-31')).toBe('strong');
    const found = rank([{ ...over, endDate: day('2016-12-31') }, award()], named);
    expect(found.map(({ award: { piid } }) => piid)).toEqual(['36C24822C0001', '36C24815C0001']);
  });

  it.each(['2026-05-03', '2026-01-31', '2016-12-31'])(
    'keeps a cited contract that ended on %s in the list, below more similar current ones',
    (end) => {
      const named = incumbentQuery(WORK, 'Performed under 36C24815C0001.');
      const over = { awardId: 'a', piid: '36C24815C0001', description: 'BASE YEAR', endDate: day(end) };
      const running = Array.from({ length: 6 }, (_, at) => award({ awardId: `running-${String(at)}` }));
      const found = rank([...running, award(over)], named).map(({ award: { awardId } }) => awardId);
      expect(found).toHaveLength(5);
      expect(found.indexOf('a')).toBe(4);
    },
  );

  it('ranks the current contract above a cited one with the same words that just ended', () => {
    const named = incumbentQuery(WORK, 'Performed under 36C24815C0001.');
    const over = award({ awardId: 'a', piid: '36C24815C0001', endDate: day('2026-05-03') });
    expect(rank([over, award()], named).map(({ award: { awardId } }) => awardId)).toEqual([award().awardId, 'a']);
  });

  it('is possible, not strong, for an order under the cited contract', () => {
    const named = incumbentQuery({ ...WORK, title: 'Cleaning' }, 'orders under contract 36C24820D0009');
    const order = award({ awardId: 'CONT_AWD_36C24822F0001_3600_36C24820D0009_3600', piid: '36C24822F0001' });
    expect(rank([order], named)[0]).toMatchObject({ confidence: 'possible' });
  });

  it('prefers the current contract to an earlier one of the same recipient', () => {
    const before = award({ awardId: 'before', piid: '36C24817C0001', endDate: day('2021-12-31') });
    expect(rank([before, award()]).map(({ award: { awardId } }) => awardId)[0]).toBe(award().awardId);
    expect(rank([before])[0]?.confidence).toBe('weak');
  });

  it('skips an award with evidence on only one subject', () => {
    expect(
      rank([
        award({
          awardingAgencyCode: '097',
          awardingAgencyName: 'Department of Defense',
          naicsCode: '541330',
          popState: 'VA',
          description: 'ENGINEERING',
          endDate: day('2030-01-01'),
        }),
      ]),
    ).toEqual([]);
    expect(rank([award({ description: 'ENGINEERING', naicsCode: '541330', endDate: day('2030-01-01') })])).toEqual([]);
  });

  it('calls no one strong if several recipients do such work at the place', () => {
    const twin = award({
      awardId: 'twin',
      piid: '36C24823C0002',
      recipientName: 'OTHER CLEANERS INC',
      endDate: day('2026-11-30'),
    });
    expect(rank([award(), twin]).map(({ confidence }) => confidence)).not.toContain('strong');
  });

  it('treats two spellings as one recipient, but not two awards without a name', () => {
    const surest = (holder: string, holderBefore: string) => {
      const before = award({ awardId: 'before', endDate: day('2026-11-30'), recipientName: holderBefore });
      return rank([award({ recipientName: holder }), before])[0]?.confidence;
    };
    expect(surest('ACME, INC.', 'Acme Incorporated')).toBe('strong');
    expect(surest('ACME, INC.', 'ACME CLEANERS, INC.')).toBe('possible');
    expect(surest('', '')).toBe('possible');
  });

  it('does not take the same work at another place for this work', () => {
    const elsewhere = award({ description: 'JANITORIAL SERVICES AT YARROW CLINIC BLDG 7', popState: 'VA' });
    expect(rank([elsewhere]).map(({ confidence }) => confidence)).not.toContain('strong');
    expect(about([elsewhere])).toContain('-state');
  });

  it('gives a shared contracting office instead of the agency', () => {
    const work = { ...WORK, solicitationNumber: '36C248-26-R-0007' };
    expect(about([award()], work)).toContain('+office');
  });

  it('compares the end with the posting date if there is no deadline, and else with today', () => {
    const { responseDeadLine: _, ...open } = WORK;
    const end = (work: IncumbentQuery) => rank([award()], work)[0]?.evidence.find((one) => one.about === 'end');
    expect(end({ ...open, postedDate: day('2026-12-01') })).toMatchObject({ from: 'posted', days: 30 });
    expect(end(open)).toMatchObject({ from: 'today', days: 183 });
  });

  it('returns at most five, each with two independent reasons, whatever the input order', () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      award({ awardId: `a${String(at)}`, recipientName: `Firm ${String(at)}` }),
    );
    const found = rank(many);
    expect(found).toHaveLength(5);
    for (const { evidence } of found) expect(reasonsFor(evidence)).toBeGreaterThanOrEqual(2);
    expect(rank([...many].reverse())).toEqual(found);
  });

  it('copes with awards and notices that have almost no data', () => {
    expect(rank([{ awardId: 'x' }])).toEqual([]);
    expect(rank([], incumbentQuery({ title: '' }))).toEqual([]);
  });
});
