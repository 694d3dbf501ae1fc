import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { AWARD_SORTS } from '../../api/schemas.ts';
import { addDays } from '../../domain/dates/calendar-date.ts';
import { readParameters } from '../input/parameters.ts';
import { awardParameters } from '../input/award-parameters.ts';
import { importTarget } from '../catalog/import-target.ts';
import { openDatabase } from '../store/database.ts';
import type { AwardRow } from '../store/records.ts';
import { award, TODAY } from '../testing/rows.ts';
import { AwardSearch } from './award-search.ts';
import { BOUNDS } from './query/bounds.ts';
import { naicsTitle } from './query/code-names.ts';
import { runsOf } from '../../domain/testing/share.ts';

const WORKS = ['roof repair', 'lawn mowing', 'guard services', 'roofing services'];
const AGENCIES = ['Department of Defense', 'Department of Energy', null];

const AWARDS: AwardRow[] = Array.from({ length: 300 }, (_, index) =>
  award(`a${String((index * 7919) % 1000).padStart(4, '0')}`, {
    description: WORKS[index % 4] ?? null,
    awardingAgencyName: AGENCIES[index % 3] ?? null,
    popState: ['VA', 'MD', null][(index >> 1) % 3] ?? null,
    naicsCode: ['238160', '561730', '561612', null][(index >> 2) % 4] ?? null,
    valueCents: index % 5 === 0 ? null : (index % 17) * 100,
    startDate: index % 7 === 0 ? null : addDays(TODAY, -(index % 40)),
    actionDate: addDays(TODAY, -(index % 23)),
  }),
);

const database = openDatabase(':memory:');
beforeAll(() => {
  importTarget(database).putAwards(AWARDS);
});

/** Reimplements service-api §4.2 row by row, as the expected result. */
const SORTED_BY: Readonly<Record<(typeof AWARD_SORTS)[number], (row: AwardRow) => string | number | null>> = {
  action_date: (row) => row.actionDate,
  value: (row) => row.valueCents,
  start: (row) => row.startDate,
};
/** The stems of each query; all must be in the description or the code's name. */
const STEMS: Readonly<Record<string, readonly string[]>> = {
  roof: ['roof'],
  services: ['servic'],
  'guard services': ['guard', 'servic'],
};

function hasWords({ description, naicsCode }: AwardRow, q: string): boolean {
  const text = `${description ?? ''} ${naicsTitle(naicsCode ?? '') ?? ''}`.toLowerCase();
  return STEMS[q]?.every((stem) => text.includes(stem)) === true;
}

interface Asked {
  q?: string;
  state?: string;
  naics?: string;
  agency?: string;
}
const asked: fc.Arbitrary<Asked> = fc.record(
  {
    q: fc.constantFrom(...Object.keys(STEMS)),
    state: fc.constantFrom('VA', 'MD', 'TX'),
    naics: fc.constantFrom('56', '5617', '238160'),
    agency: fc.constantFrom('energy', 'Department of Defense'),
  },
  { requiredKeys: [] },
);

function expected({ q, state, naics, agency }: Asked, sort: (typeof AWARD_SORTS)[number]): string[] {
  const key = SORTED_BY[sort];
  return AWARDS.filter(
    (row) =>
      (q === undefined || hasWords(row, q)) &&
      (state === undefined || row.popState === state) &&
      (naics === undefined || row.naicsCode?.startsWith(naics) === true) &&
      (agency === undefined || row.awardingAgencyName?.toLowerCase().includes(agency.toLowerCase()) === true),
  )
    .toSorted((a, b) => compare(key(a), key(b)) || (a.awardId < b.awardId ? -1 : 1))
    .map(({ awardId }) => awardId);
}

/** Largest first, missing values last. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a === b ? 0 : a > b ? -1 : 1;
}

// 0 acts like a database of millions, where pages are read off the sort's index.
it.each([BOUNDS.awardsSorted, 60, 0])(
  'pages have exactly the matching awards, in sort order, with the right total (sorted up to %i)',
  (awardsSorted) => {
    const search = new AwardSearch(database, { ...BOUNDS, awardsSorted });
    fc.assert(
      fc.property(asked, fc.constantFrom(...AWARD_SORTS), fc.integer({ min: 5, max: 50 }), (query, sort, pageSize) => {
        const wanted = expected(query, sort);
        const paged: string[] = [];
        for (let page = 1; page <= Math.ceil(wanted.length / pageSize) + 1; page += 1) {
          const parameters = { ...query, sort, page: String(page), pageSize: String(pageSize) };
          const { awards, total } = search.page(
            readParameters(awardParameters, new URLSearchParams(parameters).toString()),
          );
          expect(total).toBe(wanted.length);
          paged.push(...awards.map(({ awardId }) => awardId));
        }
        expect(paged).toEqual(wanted);
      }),
      runsOf(60),
    );
  },
);
