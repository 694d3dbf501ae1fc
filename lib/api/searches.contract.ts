/** Checks what service-api.md promises about contract search (§4.1) and awards search (§4.2). */
import { addDays, type CalendarDate } from '../domain/dates/calendar-date.ts';
import type { Award } from '../domain/awards/award.ts';
import type { Opportunity } from '../domain/notices/notice.ts';
import { must, untried, type Check, type Subject } from './conformance.contract.ts';
import { LIMITS, type AwardQuery, type ContractQuery } from './schemas.ts';

export const CONTRACT_CHECKS: readonly Check[] = [
  {
    section: '4.1',
    claim: 'returns at most 20 results by default',
    async run(subject) {
      const { results, tookMs } = await subject.client.searchContracts({ q: subject.words });
      must(results.length <= LIMITS.contractPageSize, `${results.length} results`);
      return `${results.length} results${tookMs === undefined ? '' : ` in ${tookMs} ms`}`;
    },
  },
  {
    section: '4.1',
    claim: 'returns pageSize results, up to 50, and different ones on the next page',
    async run(subject) {
      const size = 5;
      const [first, second] = [
        await found(subject, { pageSize: size }),
        await found(subject, { pageSize: size, page: 2 }),
      ];
      must(first.length <= size, `${first.length} results for pageSize ${size}`);
      const twice = second.filter(({ noticeId }) => first.some((other) => other.noticeId === noticeId));
      must(twice.length === 0, `${twice.length} results are on both page 1 and page 2`);
      const most = await found(subject, { pageSize: LIMITS.pageSizeMax });
      must(most.length <= LIMITS.pageSizeMax, `${most.length} results for pageSize ${LIMITS.pageSizeMax}`);
      if (most.length <= size) untried(`"${subject.words}" finds no more than ${size} notices here`);
      must(second.length > 0, `nothing on page 2 of ${size}, though there are ${most.length}`);
      return `${first.length}, then ${second.length}, at most ${most.length}`;
    },
  },
  {
    section: '4.1',
    claim: 'leaves out notices past their deadline unless includeExpired is true',
    async run(subject) {
      // A server in another time zone may be a day ahead or behind.
      const yesterday = addDays(subject.today, -1);
      const late = (await found(subject, { pageSize: 50 })).filter(({ responseDeadLine }) =>
        isBefore(responseDeadLine, yesterday),
      );
      must(late.length === 0, `${late.length} of them past their deadline`);
      const all = await found(subject, { pageSize: 50, includeExpired: true, sort: 'deadlineAsc' });
      return `${all.filter(({ responseDeadLine }) => isBefore(responseDeadLine, subject.today)).length} expired ones with includeExpired`;
    },
  },
  filterCheck(
    'states',
    ({ state }) => state,
    (state) => ({ states: [state] }),
  ),
  filterCheck(
    'naics',
    ({ naicsCode }) => full(naicsCode),
    (code) => ({ naics: [code] }),
  ),
  filterCheck(
    'setAsides',
    ({ setAside }) => setAside,
    (code) => ({ setAsides: [code] }),
  ),
  {
    section: '4.1',
    claim: 'naics matches full codes only: a prefix matches nothing',
    async run(subject) {
      const code = first(await found(subject, { pageSize: 50 }), ({ naicsCode }) => full(naicsCode));
      const { results } = await subject.client.searchContracts({ q: subject.words, naics: [code.slice(0, 4)] });
      must(results.length === 0, `${results.length} results for ${code.slice(0, 4)}`);
      return `${code.slice(0, 4)} finds nothing, ${code} does`;
    },
  },
  {
    section: '4.1',
    claim: 'types accepts both documented values',
    async run(subject) {
      const counts: number[] = [];
      for (const type of ['Solicitation', 'Presolicitation']) {
        counts.push(
          (await subject.client.searchContracts({ q: subject.words, types: [type], pageSize: 50 })).results.length,
        );
      }
      return `${counts.join(' and ')} results`;
    },
  },
  {
    section: '4.1',
    claim: 'postedWithinDays and dueWithinDays limit the dates',
    async run(subject) {
      const days = 14;
      const all = await found(subject, { pageSize: 50 });
      const posted = await found(subject, { postedWithinDays: days, pageSize: 50 }, true);
      // A server in another time zone may be a day ahead or behind.
      const isNew = all.some(({ postedDate }) => isWithin(postedDate, addDays(subject.today, 1 - days), subject.today));
      must(posted.length > 0 || !isNew, `nothing posted within ${days} days, though there are some`);
      const old = posted.filter(({ postedDate }) => isBefore(postedDate, addDays(subject.today, -days - 1)));
      must(old.length === 0, `${old.length} posted more than ${days} days ago`);
      const due = await found(subject, { dueWithinDays: days, pageSize: 50 }, true);
      const isSoon = all.some(({ responseDeadLine }) =>
        isWithin(responseDeadLine, addDays(subject.today, 1), addDays(subject.today, days - 1)),
      );
      must(due.length > 0 || !isSoon, `nothing due within ${days} days, though there are some`);
      const far = due.filter(
        ({ responseDeadLine }) => !responseDeadLine || responseDeadLine > addDays(subject.today, days + 1),
      );
      must(far.length === 0, `${far.length} not due within ${days} days`);
      return `${posted.length} posted and ${due.length} due within ${days} days`;
    },
  },
  {
    section: '4.1',
    claim: 'sort orders by deadline, soonest first, and by posting, newest first',
    async run(subject) {
      const deadlines = (await found(subject, { sort: 'deadlineAsc', pageSize: 50 })).map(
        ({ responseDeadLine }) => responseDeadLine,
      );
      must(isAscending(written(deadlines)), 'deadlineAsc is not in order');
      const posted = (await found(subject, { sort: 'postedDesc', pageSize: 50 })).map(({ postedDate }) => postedDate);
      must(isAscending(written(posted).toReversed()), 'postedDesc is not in order');
      return `${deadlines.length} and ${posted.length} in order`;
    },
  },
];

export const AWARD_CHECKS: readonly Check[] = [
  {
    section: '4.2',
    claim: 'returns at most 25 awards by default',
    async run(subject) {
      const { results, total } = await subject.client.searchAwards({});
      must(results.length <= LIMITS.awardPageSize, `${results.length} awards`);
      return `${results.length}${total === undefined ? '' : ` of ${total}`} awards`;
    },
  },
  {
    section: '4.2',
    claim: 'returns different awards on the next page',
    async run(subject) {
      const [one, two] = [await awards(subject, { pageSize: 5 }), await awards(subject, { pageSize: 5, page: 2 })];
      const most = await awards(subject, { pageSize: LIMITS.pageSizeMax });
      must(one.length <= 5, `${one.length} awards for pageSize 5`);
      if (most.length <= 5) untried('there are no more than 5 awards here');
      must(two.length > 0, `nothing on page 2 of 5, though there are ${most.length}`);
      must(!two.some(({ awardId }) => one.some((other) => other.awardId === awardId)), 'an award is on both pages');
      return `${one.length}, then ${two.length}`;
    },
  },
  {
    section: '4.2',
    claim: 'q finds an award by its PIID and by its key',
    async run(subject) {
      const some = (await awards(subject, {})).find(({ piid }) => piid !== undefined) ?? untried('no award has a PIID');
      for (const q of [some.piid ?? '', some.awardId]) {
        const ids = (await awards(subject, { q })).map(({ awardId }) => awardId);
        must(ids.includes(some.awardId), `${q} does not find ${some.awardId}`);
      }
      return some.awardId;
    },
  },
  {
    section: '4.2',
    claim: 'state, naics (prefix) and agency (code or part of the name) filter the awards',
    async run(subject) {
      const all = await awards(subject, { pageSize: 50 });
      const state = first(all, ({ popState }) => popState);
      await narrowed(subject, { state }, ({ popState }) => popState === state);
      const naics = first(all, ({ naicsCode }) => full(naicsCode)).slice(0, 3);
      await narrowed(subject, { naics }, ({ naicsCode }) => naicsCode?.startsWith(naics) === true);
      const agency = first(all, ({ awardingAgencyCode }) =>
        /^\d{3}$/.test(awardingAgencyCode ?? '') ? awardingAgencyCode : undefined,
      );
      await narrowed(subject, { agency }, ({ awardingAgencyCode }) => awardingAgencyCode === agency);
      const part = first(all, ({ awardingAgencyName }) => awardingAgencyName?.split(' ').at(-1));
      await narrowed(subject, { agency: part }, () => true);
      return `${state}, ${naics}…, ${agency}, "${part}"`;
    },
  },
  {
    section: '4.2',
    claim: 'sort orders by action date (the default), value and start, highest first',
    async run(subject) {
      const byAction = (await awards(subject, { pageSize: 50 })).map(({ actionDate }) => actionDate);
      const byValue = (await awards(subject, { pageSize: 50, sort: 'value' })).map(({ value }) => value);
      const byStart = (await awards(subject, { pageSize: 50, sort: 'start' })).map(({ startDate }) => startDate);
      // The document does not give a direction; ascending would put the oldest award first.
      const direction = (values: readonly (string | number | undefined)[]) =>
        isAscending(written(values).toReversed()) ? 'falling' : isAscending(written(values)) ? 'rising' : undefined;
      const seen = [direction(byAction), direction(byValue), direction(byStart)];
      must(
        !seen.includes(undefined),
        `action_date ${seen[0] ?? 'unordered'}, value ${seen[1] ?? 'unordered'}, start ${seen[2] ?? 'unordered'}`,
      );
      return `action_date ${String(seen[0])}, value ${String(seen[1])}, start ${String(seen[2])}`;
    },
  },
];

function filterCheck(
  parameter: 'states' | 'naics' | 'setAsides',
  valueOf: (result: Opportunity) => string | undefined,
  queryOf: (value: string) => Partial<ContractQuery>,
): Check {
  return {
    section: '4.1',
    claim: `${parameter} filters the results`,
    async run(subject) {
      const value = first(await found(subject, { pageSize: 50 }), valueOf);
      const { results } = await subject.client.searchContracts({ q: subject.words, pageSize: 50, ...queryOf(value) });
      must(results.length > 0, `nothing for ${value}, though there are some`);
      const others = results.filter((result) => valueOf(result) !== value);
      must(others.length === 0, `${others.length} of ${results.length} are not ${value}`);
      return `${results.length} for ${value}`;
    },
  };
}

async function found(
  { client, words }: Subject,
  query: Partial<ContractQuery>,
  maybeNone = false,
): Promise<Opportunity[]> {
  const { results } = await client.searchContracts({ q: words, ...query });
  if (results.length === 0 && !maybeNone && (query.page ?? 1) === 1) untried(`"${words}" finds no notice here`);
  return results;
}

async function awards({ client }: Subject, query: AwardQuery): Promise<Award[]> {
  const { results } = await client.searchAwards(query);
  if (results.length === 0 && Object.keys(query).every((name) => name === 'pageSize' || name === 'sort'))
    untried('there are no awards here');
  return results;
}

/** Requires a filter to return only what it names, and something, since matching awards exist. */
async function narrowed(subject: Subject, query: AwardQuery, isMeant: (award: Award) => boolean): Promise<void> {
  const named = Object.values(query).join();
  const found = await awards(subject, query);
  must(found.length > 0, `nothing for ${named}, though there are some`);
  const others = found.filter((award) => !isMeant(award));
  must(others.length === 0, `${others.length} of ${found.length} are not ${named}`);
}

/** Returns the first value in the records, or gives up on the check. */
function first<T>(records: readonly T[], valueOf: (record: T) => string | undefined): string {
  return (
    records.map(valueOf).find((value) => value !== undefined && value !== '') ?? untried('no record has such a value')
  );
}

function full(naicsCode: string | undefined): string | undefined {
  return naicsCode !== undefined && /^\d{6}$/.test(naicsCode) ? naicsCode : undefined;
}

function isBefore(date: CalendarDate | undefined, day: CalendarDate): boolean {
  return date !== undefined && date < day;
}

function isWithin(date: CalendarDate | undefined, from: CalendarDate, to: CalendarDate): boolean {
  return date !== undefined && from <= date && date <= to;
}

/** Drops missing values, whose order is open. */
function written<T>(values: readonly (T | undefined)[]): T[] {
  return values.filter((value) => value !== undefined);
}

function isAscending(values: readonly (string | number)[]): boolean {
  return values.every((value, index) => index === 0 || (values[index - 1] ?? value) <= value);
}
