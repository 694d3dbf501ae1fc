/**
 * Which spellings mean the same agency, and its CGAC code (decisions, "Agency names"). The tables are generated from the
 * Treasury's public one by `lib/dev/reference/build-agencies.ts`.
 */
import { buildLookup, findAgency, type AgencyLookup } from './agencies.ts';
import { agencyKey } from './agency-key.ts';
import table from './agencies.json' with { type: 'json' };
import unabbreviated from './unabbreviated-agencies.json' with { type: 'json' };

let cached: AgencyLookup | undefined;
/** Builds the index on first use, so that it doesn't slow down a worker that starts for a click. */
const find = (text: string) => findAgency((cached ??= buildLookup([table, unabbreviated])), text);

/**
 * Returns every known spelling of the agency that `text` names or has the three-digit code of; `text` comes
 * first. Compare whole values ignoring case, or their {@link agencyKey}s: short ones (`ED`, `VA`) occur in
 * many words.
 */
export function agencyAliases(text: string): readonly string[] {
  const given = text.trim();
  if (given === '') return [];
  const names = find(given)?.names ?? [];
  return [...new Set([given, ...names, ...names.flatMap(printedForms)])];
}

/**
 * Returns the three-digit CGAC code of an agency, given any spelling or its code; `undefined` if it has none.
 */
export function agencyCode(text: string): string | undefined {
  return find(text)?.code;
}

/** Returns the official name of an agency, given any spelling or its code; `undefined` if unknown. */
export function agencyName(text: string): string | undefined {
  return find(text)?.names[0];
}

/** Whether two spellings or codes name the same agency. A sub-agency is not its parent. */
export function sameAgency(a: string, b: string): boolean {
  const [first, second] = [find(a), find(b)];
  if (first || second) return first === second;
  const key = agencyKey(a);
  return key !== '' && key === agencyKey(b);
}

/** Returns the spellings of a name in capitals, as SAM.gov and USAspending print them. */
function printedForms(name: string): string[] {
  const upper = name.toUpperCase();
  const department = /^DEPARTMENT OF (THE )?(.+)$/.exec(upper);
  if (department) {
    const [, the = '', field = ''] = department;
    return [upper, `DEPT OF ${the}${field}`, `${field}, DEPARTMENT OF${the.trimEnd() === '' ? '' : ' THE'}`];
  }
  if (upper.startsWith('THE ')) return [upper, `${upper.slice(4)}, THE`];
  const bare = /^(?:U\. ?S\.|US|UNITED STATES) (.+)$/.exec(upper)?.[1];
  return bare === undefined ? [upper] : [upper, bare, `US ${bare}`, `U.S. ${bare}`, `UNITED STATES ${bare}`];
}
