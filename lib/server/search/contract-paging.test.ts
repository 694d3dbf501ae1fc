import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../../domain/dates/calendar-date.ts';
import type { NoticeRow } from '../store/records.ts';
import { readParameters } from '../input/parameters.ts';
import { contractParameters } from '../input/contract-parameters.ts';
import { TestBackend } from '../testing/backend.ts';
import { notice, TODAY } from '../testing/rows.ts';
import { BOUNDS, type SearchBounds } from './query/bounds.ts';
import { ContractSearch } from './contract-search.ts';
import { defaultEmbedder } from './meaning/default-embedder.ts';
import { runsOf } from '../../domain/testing/share.ts';

const WORKS = ['roof repair', 'lawn mowing', 'guard services', 'roofing and gutters', 'shingles', 'valve assembly'];
const STATES = ['VA', 'MD', 'TX', null];
const CODES = ['238160', '561730', '561612', null];
const SET_ASIDES = ['SBA', 'WOSB', null];
const TYPES = ['Solicitation', 'Sources Sought', null];

/** The element at `index`, wrapping around. */
function nth<T>(values: readonly T[], index: number): T {
  return values[index % values.length]!;
}

const day = (index: number): CalendarDate | null => (index % 7 === 0 ? null : addDays(TODAY, (index % 40) - 15));
const NOTICES: NoticeRow[] = Array.from({ length: 700 }, (_, index) =>
  notice(`n${String(index * 7919).padStart(8, '0')}`, {
    title: `${nth(WORKS, index)} ${index % 3 === 0 ? 'at the depot' : ''}`,
    state: nth(STATES, index >> 1),
    naicsCode: nth(CODES, index >> 2),
    setAside: nth(SET_ASIDES, index >> 3),
    type: nth(TYPES, index >> 1),
    responseDeadLine: day(index),
    postedDate: day(index >> 2),
    isGrant: index % 11 === 0,
  }),
);

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start({ notices: NOTICES, isEmbedded: true });
});
afterAll(() => backend.stop());

interface Filters {
  states: string[];
  naics: string[];
  setAsides: string[];
  types: string[];
  dueWithinDays: number | undefined;
  postedWithinDays: number | undefined;
  includeExpired: boolean;
  includeGrants: boolean;
}

const some = (values: readonly (string | null)[]) =>
  fc.subarray(
    values.filter((value) => value !== null),
    { maxLength: 2 },
  );
const filters: fc.Arbitrary<Filters> = fc.record({
  states: some(STATES),
  naics: some(CODES),
  setAsides: some(SET_ASIDES),
  types: some(TYPES),
  dueWithinDays: fc.option(fc.nat(30), { nil: undefined }),
  postedWithinDays: fc.option(fc.nat(30), { nil: undefined }),
  includeExpired: fc.boolean(),
  includeGrants: fc.boolean(),
});

/** Reimplements the filters of service-api §4.1 row by row, as the expected result. */
function passes(row: NoticeRow, asked: Filters): boolean {
  const oneOf = (value: string | null, wanted: string[]) =>
    wanted.length === 0 || (value !== null && wanted.includes(value));
  const due = row.responseDeadLine;
  const isDue =
    asked.dueWithinDays === undefined
      ? asked.includeExpired || due === null || due >= TODAY
      : due !== null && due >= TODAY && due <= addDays(TODAY, asked.dueWithinDays);
  const isFresh =
    asked.postedWithinDays === undefined ||
    (row.postedDate !== null && row.postedDate >= addDays(TODAY, -asked.postedWithinDays) && row.postedDate <= TODAY);
  return (
    oneOf(row.state, asked.states) &&
    oneOf(row.naicsCode, asked.naics) &&
    oneOf(row.setAside, asked.setAsides) &&
    oneOf(row.type, asked.types) &&
    isDue &&
    isFresh &&
    (asked.includeGrants || !row.isGrant)
  );
}

function parametersOf({ dueWithinDays, postedWithinDays, ...asked }: Filters): Record<string, string> {
  const lists = { states: asked.states, naics: asked.naics, setAsides: asked.setAsides, types: asked.types };
  return {
    includeExpired: String(asked.includeExpired),
    includeGrants: String(asked.includeGrants),
    ...Object.fromEntries(
      Object.entries(lists).flatMap(([name, values]) => (values.length > 0 ? [[name, values.join(',')]] : [])),
    ),
    ...(dueWithinDays === undefined ? {} : { dueWithinDays: String(dueWithinDays) }),
    ...(postedWithinDays === undefined ? {} : { postedWithinDays: String(postedWithinDays) }),
  };
}

type Ask = (parameters: Record<string, string>) => Promise<string[]>;

const overHttp: Ask = (parameters) => backend.search('contracts', parameters);
/** As in a database of millions: common words dropped, titles first, only the nearest regions compared. */
const asInLargeFile: Ask = async (parameters) => {
  const bounds: SearchBounds = { ...BOUNDS, rowsRanked: 50, rowsRead: 100, vectorsCompared: { rows: 150, share: 0 } };
  const search = new ContractSearch(backend.database, defaultEmbedder(), bounds);
  const found = await search.page(
    readParameters(contractParameters, new URLSearchParams(parameters).toString()),
    TODAY,
  );
  return found.map(({ noticeId }) => noticeId);
};

async function everyPage(ask: Ask, parameters: Record<string, string>, pageSize: number): Promise<string[]> {
  const all: string[] = [];
  for (let page = 1; ; page += 1) {
    const ids = await ask({ ...parameters, page: String(page), pageSize: String(pageSize) });
    all.push(...ids);
    if (ids.length < pageSize) return all;
  }
}

// What a query finds without filters includes at least every title with its words. A filtered search must
// find exactly the part that passes.
const QUERIES = ['roof', 'lawn', 'depot', 'repair services'];
const OPEN = { includeExpired: 'true', includeGrants: 'true' };

const WAYS = { 'over HTTP': overHttp, 'as in a large file': asInLargeFile };

it.each(QUERIES.flatMap((q) => Object.entries(WAYS).map(([way, ask]) => ({ q, way, ask }))))(
  'pages of "$q" $way have exactly the matching notices, each once, in a stable order',
  async ({ q, ask }) => {
    const everything = new Set(await everyPage(ask, { q, ...OPEN }, 50));
    const words = q.split(' ');
    const foundWhole = words.filter((word) =>
      NOTICES.every(({ noticeId, title }) => !title.split(' ').includes(word) || everything.has(noticeId)),
    );
    // A large database drops the more common of two words.
    expect(foundWhole.length).toBeGreaterThanOrEqual(ask === overHttp ? words.length : 1);
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom('relevance', 'deadlineAsc', 'postedDesc'),
        fc.integer({ min: 7, max: 50 }),
        async (asked, sort, pageSize) => {
          const parameters = { q, sort, ...parametersOf(asked) };
          const paged = await everyPage(ask, parameters, pageSize);
          const expected = NOTICES.filter((row) => passes(row, asked) && everything.has(row.noticeId));
          expect([...paged].sort()).toEqual(expected.map(({ noticeId }) => noticeId).sort());
          expect(await everyPage(ask, parameters, 50)).toEqual(paged);
        },
      ),
      runsOf(12),
    );
  },
);
