/**
 * How sure a value is, from where it was found and what it looks like. Values below the threshold are left
 * out of a one-click add and offered in the form, marked. docs/sites.md has the precision and recall of other
 * thresholds.
 */
import { DOUBT_NAMES, type DoubtName } from '../domain/notices/notice.ts';
import type { WhereFound } from '../domain/notices/where-found.ts';
import type { FoundNotice, PageReading } from './engine/reading.ts';
import { isBody } from './engine/labels/labeled-values.ts';
import { meaningOf } from './engine/labels/meaning.ts';
import { withTold } from './engine/sentences.ts';

/** Values at least this sure are taken without asking. */
export const SURE_ENOUGH = 0.8;

const BY: Readonly<Record<WhereFound['by'], number>> = {
  machine: 0.95,
  site: 0.95,
  column: 1,
  label: 1,
  place: 0.95,
  heading: 0.9,
  link: 0.95,
  position: 0.9,
  linkAddress: 0.75,
  address: 0.75,
};
/** Labels of this rank or more say something else on some sites ("Buyer", "Description", "Bid Opening"). */
const VAGUE = 4;

/** Half of the agencies printed in two parts name something more than the agency. */
const HALF = 0.5;
/** A cut-off title, or a text that runs into its label, is wrong as it stands. */
const UNLIKELY = 0.3;

/** Returns how sure the value of a field is, from 0 to 1. */
export function sureness(field: string, value: string, where: WhereFound | undefined): number {
  const { by, text = '' } = where ?? {};
  const isLabeled = by === 'label' || by === 'column';
  const isName = field === 'title' || field === 'agency';
  // Text for screen readers that stands before each value of a grid.
  if (isName && isLabeled && text !== '' && value.toLowerCase().startsWith(text.toLowerCase())) return UNLIKELY;
  if (field === 'title' && CUT_OFF.test(value)) return UNLIKELY;
  if (field === 'agency' && (isInParts(value) || (isLabeled && ADDRESS.test(text)))) return HALF;
  const base = by === undefined ? 1 : BY[by];
  return isLabeled && (meaningOf(text)?.rank ?? 0) >= VAGUE ? base - 0.1 : base;
}

const CUT_OFF = /(?:…|\.\.\.)$|^[»›•-]/;
const ADDRESS = /\baddress\b/i;

/**
 * Whether what follows the dash in an agency is no organization of its own: "Ministry of Trade - Aid
 * Program", but not "DOT - Department of Transportation".
 */
function isInParts(agency: string): boolean {
  const last = / [-–|] (.*)$/.exec(agency)?.[1];
  return last !== undefined && !isBody(last);
}

/** Returns the fields of a notice to ask about. */
export function doubtsOf({ notice, found = {} }: FoundNotice): DoubtName[] {
  return DOUBT_NAMES.filter((name) => {
    const value = name === 'title' ? notice.title : name === 'dueTime' ? undefined : notice.written?.[name];
    return value !== undefined && sureness(name, value, name === 'dueTime' ? undefined : found[name]) < SURE_ENOUGH;
  });
}

/**
 * Names the doubtful fields of each notice that has any, and adds the sentences that the background reads.
 */
export function withDoubts(reading: PageReading): PageReading {
  const { notices, ...page } = withTold(reading);
  return {
    ...page,
    notices: notices.map((each) => {
      const doubts = doubtsOf(each);
      return doubts.length === 0 ? each : { ...each, notice: { ...each.notice, doubts } };
    }),
  };
}
