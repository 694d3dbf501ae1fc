/** Plans the award searches for one notice, one at a time and within a budget. */
import { INCUMBENT_REQUESTS_MAX } from '../../limits.ts';
import { awardingCode } from './buyer.ts';
import { contractOf } from './contract-numbers.ts';
import type { IncumbentQuery } from './incumbent-query.ts';
import { termsOf, type Term } from './terms.ts';

/** The service's largest page (service-api §8). */
const PAGE = 50;
/** A selection with at most this many awards is read completely instead of narrowed. */
const READ_ALL_MAX = 3 * PAGE;
/** Contract numbers to search for; a text that cites more is a list of references. */
const MAX_NUMBERS = 2;

/** The parts of an award query (service-api §4.2) that the plan uses. */
export interface AwardLookup {
  q?: string;
  agency?: string;
  naics?: string;
  state?: string;
  page: number;
  pageSize: number;
}

/** A finished lookup. */
export interface DoneLookup {
  lookup: AwardLookup;
  /** Number of all awards in the selection, if the service reports it. */
  total?: number;
  mayHaveMore: boolean;
}

type Selection = Omit<AwardLookup, 'page' | 'pageSize'>;

/**
 * Returns the next lookup, or `undefined` if nothing promising is left: first the contracts that the notice
 * cites; then the awards of its agency and NAICS, narrowed by state and words if there are many; then other
 * NAICS codes and agencies. `certain`: a strong candidate was found, so don't widen the search.
 */
export function nextLookup(
  work: IncumbentQuery,
  done: readonly DoneLookup[],
  { certain = false }: { certain?: boolean } = {},
): AwardLookup | undefined {
  if (done.length >= INCUMBENT_REQUESTS_MAX) return undefined;
  const steps = [
    ...(certain ? [] : numberSteps(work)),
    ...(certain && work.contractNumbers.length > 0 ? [] : classSteps(work, done)),
    ...(certain ? [] : wideSteps(work)),
  ];
  return steps.flatMap((step) => nextPage(step, done) ?? []).at(0);
}

function numberSteps({ contractNumbers }: IncumbentQuery): Selection[] {
  // An order, then its contract: a service may not find both numbers in one query.
  const numbers = contractNumbers.slice(0, MAX_NUMBERS).flatMap((number) => [number, contractOf(number)]);
  return [...new Set(numbers)].map((q) => ({ q }));
}

/** Selections of this agency's awards under this NAICS. One that can be read completely is not narrowed. */
function classSteps(work: IncumbentQuery, done: readonly DoneLookup[]): Selection[] {
  const { naicsCode: naics, state } = work;
  const agency = agencyFilter(work);
  if (agency === undefined || naics === undefined) return [];
  const whole: Selection = { agency, naics };
  if (state === undefined || isReadable(whole, done)) return [whole, ...narrow(whole, work, done)];
  const here: Selection = { ...whole, state };
  return [whole, here, ...narrow(isReadable(here, done) ? here : whole, work, done)];
}

function narrow(selection: Selection, work: IncumbentQuery, done: readonly DoneLookup[]): Selection[] {
  if (isReadable(selection, done)) return [];
  return distinctiveWords(work.title)
    .slice(0, 2)
    .map((q) => ({ ...selection, q }));
}

/**
 * The same words with a wider filter: any NAICS code, any agency, or, if both are unknown, only the state.
 */
function wideSteps(work: IncumbentQuery): Selection[] {
  const { naicsCode: naics, state } = work;
  const agency = agencyFilter(work);
  const [first, second] = distinctiveWords(work.title);
  const here: Selection = state === undefined ? {} : { state };
  const filters: Selection[] = [
    ...(agency === undefined ? [] : [{ agency, ...here }, { agency }]),
    ...(naics === undefined ? [] : [{ naics, ...here }]),
    ...(agency === undefined && naics === undefined ? [here] : []),
  ];
  const pairs: Selection[] = first === undefined ? [] : filters.map((filter) => ({ ...filter, q: first }));
  if (second !== undefined && filters[0]) pairs.push({ ...filters[0], q: second });
  return pairs;
}

/** Returns the agency's code, because names have many spellings, or its name if it has no code. */
function agencyFilter({ agency }: IncumbentQuery): string | undefined {
  return agency === undefined ? undefined : (awardingCode(agency) ?? (agency.trim() || undefined));
}

/** Returns the words that narrow a search most: names of places and programs, then the kind of work. */
function distinctiveWords(title: string): string[] {
  const terms = termsOf(title);
  const byLength = (a: Term, b: Term) => b.written.length - a.written.length;
  const names = terms.filter(({ kind, written }) => kind === 'name' && written.length > 2).sort(byLength);
  const work = terms.filter(({ kind }) => kind === 'work');
  return [...names.slice(0, 2), ...work, ...names.slice(2)].map(({ written }) => written);
}

/** Returns the first page of a new selection, or the next page of one that is read completely. */
function nextPage(selection: Selection, done: readonly DoneLookup[]): AwardLookup | undefined {
  const pages = done.filter(({ lookup }) => isSame(lookup, selection));
  const last = pages.at(-1);
  if (last && !(last.mayHaveMore && isReadable(selection, done))) return undefined;
  return { ...selection, page: pages.length + 1, pageSize: PAGE };
}

function isReadable(selection: Selection, done: readonly DoneLookup[]): boolean {
  const first = done.find(({ lookup }) => isSame(lookup, selection));
  return first !== undefined && (!first.mayHaveMore || (first.total !== undefined && first.total <= READ_ALL_MAX));
}

function isSame(a: Selection, b: Selection): boolean {
  return a.q === b.q && a.agency === b.agency && a.naics === b.naics && a.state === b.state;
}
