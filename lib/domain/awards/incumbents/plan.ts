/** Which award searches to make for a notice, one after the other, within a budget. Pure: it sees what earlier ones found. */
import { REQUEST_BUDGET } from './budget.ts';
import { awardingCode } from './buyer.ts';
import type { SoughtWork } from './sought-work.ts';
import { termsOf, type Term } from './terms.ts';

/** The service's largest page (service-api §8). */
const PAGE = 50;
/** A selection of no more awards than this is read to its end rather than narrowed. */
const READ_WHOLE = 3 * PAGE;
/** Contract numbers that are looked up; texts that name more are lists of references. */
const NUMBERS = 2;

/** A query of service-api §4.2, with what the plan needs and nothing else. */
export interface AwardLookup {
  q?: string;
  agency?: string;
  naics?: string;
  state?: string;
  page: number;
  pageSize: number;
}

/** A lookup that was answered. */
export interface DoneLookup {
  lookup: AwardLookup;
  /** All awards of that selection, where the service says so. */
  total?: number;
  mayHaveMore: boolean;
}

type Selection = Omit<AwardLookup, 'page' | 'pageSize'>;

/**
 * The next lookup, or `undefined` when nothing promising is left: first the contracts that the notice names, then the
 * awards of this agency and NAICS, narrowed by state and words where there are many, then widened to other NAICS codes and
 * other agencies. `certain`: a strong candidate is there already, so nothing is widened any more.
 */
export function nextLookup(
  work: SoughtWork,
  done: readonly DoneLookup[],
  { certain = false }: { certain?: boolean } = {},
): AwardLookup | undefined {
  if (done.length >= REQUEST_BUDGET) return undefined;
  const steps = [
    ...(certain ? [] : numberSteps(work)),
    ...(certain && work.contractNumbers.length > 0 ? [] : classSteps(work, done)),
    ...(certain ? [] : wideSteps(work)),
  ];
  return steps.flatMap((step) => nextPage(step, done) ?? []).at(0);
}

function numberSteps({ contractNumbers }: SoughtWork): Selection[] {
  return contractNumbers.slice(0, NUMBERS).map((q) => ({ q }));
}

/** This agency's awards of this kind. What was read whole needs no narrowing. */
function classSteps(work: SoughtWork, done: readonly DoneLookup[]): Selection[] {
  const { naicsCode: naics, state } = work;
  const agency = agencyFilter(work);
  if (agency === undefined || naics === undefined) return [];
  const whole: Selection = { agency, naics };
  if (state === undefined || isReadable(whole, done)) return [whole, ...narrow(whole, work, done)];
  const here: Selection = { ...whole, state };
  return [whole, here, ...narrow(isReadable(here, done) ? here : whole, work, done)];
}

function narrow(selection: Selection, work: SoughtWork, done: readonly DoneLookup[]): Selection[] {
  if (isReadable(selection, done)) return [];
  return tellingWords(work.title)
    .slice(0, 2)
    .map((q) => ({ ...selection, q }));
}

/** The same words under another NAICS code, another name of the agency, or another agency in the same state; without any of these, alone. */
function wideSteps(work: SoughtWork): Selection[] {
  const { naicsCode: naics, state } = work;
  const agency = agencyFilter(work);
  const [first, second] = tellingWords(work.title);
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

/** The code where the agency has one, because names are spelled in many ways; else the name as it stands. */
function agencyFilter({ agency }: SoughtWork): string | undefined {
  return agency === undefined ? undefined : (awardingCode(agency) ?? (agency.trim() || undefined));
}

/** Words of a title that narrow a search the most: names of places and programmes, then what the work is. */
function tellingWords(title: string): string[] {
  const terms = termsOf(title);
  const byLength = (a: Term, b: Term) => b.written.length - a.written.length;
  const names = terms.filter(({ kind, written }) => kind === 'name' && written.length > 2).sort(byLength);
  const work = terms.filter(({ kind }) => kind === 'work');
  return [...names.slice(0, 2), ...work, ...names.slice(2)].map(({ written }) => written);
}

/** The first page of a selection that was not asked for, or the next of one that is worth reading whole. */
function nextPage(selection: Selection, done: readonly DoneLookup[]): AwardLookup | undefined {
  const pages = done.filter(({ lookup }) => isSame(lookup, selection));
  const last = pages.at(-1);
  if (last && !(last.mayHaveMore && isReadable(selection, done))) return undefined;
  return { ...selection, page: pages.length + 1, pageSize: PAGE };
}

function isReadable(selection: Selection, done: readonly DoneLookup[]): boolean {
  const first = done.find(({ lookup }) => isSame(lookup, selection));
  return first !== undefined && (!first.mayHaveMore || (first.total !== undefined && first.total <= READ_WHOLE));
}

function isSame(a: Selection, b: Selection): boolean {
  return a.q === b.q && a.agency === b.agency && a.naics === b.naics && a.state === b.state;
}
