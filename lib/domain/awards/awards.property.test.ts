/** Award lists with orders, renamed recipients, and canceled awards, each against a count by hand. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCents } from '../money/money.ts';
import { defined } from '../objects.ts';
import { day } from '../testing/day.ts';
import { must } from '../testing/must.ts';
import { runsOf } from '../testing/share.ts';
import { parentPiid, type Award } from './award.ts';
import { summarize } from './award-summary.ts';
import { incumbentQuery } from './incumbents/incumbent-query.ts';
import { rankIncumbents } from './incumbents/rank.ts';

const TODAY = day('2026-07-01');
/** Spellings of companies; those of one company that are surely the same come first. */
const NAMES = {
  'ACME, INC.': ['acme', 'sure'],
  'Acme Incorporated': ['acme', 'sure'],
  'ACME LLC': ['acme', 'maybe'],
  'PRACTICE CLEANERS LLC': ['cleaners', 'sure'],
  'Practice Cleaners, L.L.C.': ['cleaners', 'sure'],
} as const;
type Name = keyof typeof NAMES;
const isName = (name: string): name is Name => name in NAMES;
const PARENTS = ['36C24820D0009', '36C24820D0010', undefined];
const ORDERS = ['0001', '0002', '36C24822F0003'];

const awards: fc.Arbitrary<Award[]> = fc
  .array(
    fc.record({
      piid: fc.constantFrom(...ORDERS),
      parent: fc.constantFrom(...PARENTS),
      recipientName: fc.constantFrom(...Object.keys(NAMES)),
      cents: fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined }),
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all.map(({ piid, parent, recipientName, cents }, at) =>
      defined({
        awardId: `CONT_AWD_${piid}_${String(at)}_${parent ?? '-NONE-'}_${parent ? '3600' : '-NONE-'}`,
        piid,
        recipientName,
        value: cents === undefined ? undefined : must(parseCents(cents * 100)),
        awardingAgencyCode: '036',
        naicsCode: '561720',
        description: 'JANITORIAL SERVICES AT THORNBURY CLINIC',
        popState: 'TX',
        endDate: day('2026-12-31'),
      }),
    ),
  );

const work = (text: string) =>
  incumbentQuery({ title: 'Janitorial Services, Thornbury Clinic', agency: '036', naicsCode: '561720' }, text);

it('an order is cited only with its parent contract, and a canceled award is no incumbent', () => {
  fc.assert(
    fc.property(awards, (all) => {
      for (const text of [
        'Performed under 36C248-20-D-0009-0001.',
        'Performed under 36C24820D00090001.',
        'Performed under 36C248-20-D-0009, delivery order 0001.',
      ]) {
        const found = rankIncumbents(work(text), all, TODAY);
        const isLive = ({ value = 1 }: { value?: number }) => value > 0;
        expect(found.every(({ award }) => isLive(award))).toBe(true);
        expect(found).toHaveLength(Math.min(5, all.filter(isLive).length));
        const cited = all.filter((award) => award.piid === '0001' && award.awardId.includes('_36C24820D0009_'));
        const shown = found.filter(({ evidence }) => evidence.some(({ about }) => about === 'number'));
        expect(shown).toHaveLength(Math.min(5, cited.filter(isLive).length));
        for (const { award, evidence } of found) {
          const isSibling = parentPiid(award.awardId) === '36C24820D0009' && award.piid !== '0001';
          expect(evidence.some(({ about }) => about === 'parent')).toBe(isSibling);
        }
      }
    }),
    runsOf(300),
  );
});

it('names that are only alike count together, and are listed as maybe the same', () => {
  fc.assert(
    fc.property(awards, (all) => {
      const { tallies } = summarize(all, TODAY).recipients;
      for (const company of ['acme', 'cleaners']) {
        const own = all.filter(
          ({ recipientName = '' }) => isName(recipientName) && NAMES[recipientName][0] === company,
        );
        const tally = tallies.find(({ name }) => isName(name) && NAMES[name][0] === company);
        expect(tally?.count ?? 0).toBe(own.length);
        expect(tally?.value ?? 0).toBe(own.reduce((sum, { value = 0 }) => sum + value, 0));
        const kinds = new Set(own.map(({ recipientName = '' }) => isName(recipientName) && NAMES[recipientName][1]));
        expect(tally?.maybe?.length ?? 0).toBe(Math.max(0, kinds.size - 1));
      }
    }),
    runsOf(300),
  );
});
