/**
 * Agency names: which spellings mean the same agency, and its CGAC code (decisions, "Agency names").
 * `agencies.json` is generated from the Treasury's public table by `lib/dev/reference/build-agencies.ts`.
 */
import { agencyKey } from './agency-key.ts';
import table from './agencies.json' with { type: 'json' };

interface Agency {
  /** CGAC code. Absent for a sub-agency such as the Coast Guard, whose awards carry the parent's code. */
  code?: string;
  names: readonly string[];
}

interface Lookup {
  byCode: ReadonlyMap<string, Agency>;
  byKey: ReadonlyMap<string, Agency>;
}

const ACRONYM = /^[A-Z]{2,6}$/;

let cached: Lookup | undefined;
/** Builds the index on first use, so that it doesn't slow down a worker that starts for a click. */
function lookup(): Lookup {
  return (cached ??= buildLookup());
}

function buildLookup(): Lookup {
  const agencies: readonly Agency[] = [
    ...Object.entries(table.departments).map(([code, names]) => ({ code, names })),
    ...table.parts.map((names) => ({ names })),
  ];
  const byKey = new Map<string, Agency>();
  for (const agency of agencies) {
    for (const name of agency.names) {
      const key = agencyKey(name);
      if (!byKey.has(key)) byKey.set(key, agency);
    }
  }
  const byCode = agencies.flatMap((agency) => (agency.code === undefined ? [] : [[agency.code, agency] as const]));
  return { byCode: new Map(byCode), byKey };
}

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

/** Returns what people call an agency: "Navy", "VA"; `undefined` if the table has no short name. */
function agencyShortName(text: string): string | undefined {
  const names = find(text)?.names ?? [];
  const service = names.flatMap((name) => /^US ([A-Z][a-z]+(?: [A-Z][a-z]+)?)$/.exec(name)?.[1] ?? [])[0];
  return service ?? names.find((name) => ACRONYM.test(name));
}

/**
 * Returns the shortest name people know an agency by, else the text itself. In a path such as
 * `DEPT OF DEFENSE.DEPT OF THE NAVY`, the last part with a short name counts.
 */
export function agencyLabel(text: string): string {
  const parts = text.split(/(?<=[^.\s]{3,})\.(?=\S{3})/);
  const short = [text, ...parts.toReversed()].map(agencyShortName).find((name) => name !== undefined);
  return short ?? text;
}

/** Returns the acronyms of all agencies: one-word names of 2 to 6 capital letters. */
export function agencyShortNames(): readonly string[] {
  return [...Object.values(table.departments), ...table.parts].flat().filter((name) => ACRONYM.test(name));
}

/** Whether two spellings or codes name the same agency. A sub-agency is not its parent. */
export function sameAgency(a: string, b: string): boolean {
  const [first, second] = [find(a), find(b)];
  if (first || second) return first === second;
  const key = agencyKey(a);
  return key !== '' && key === agencyKey(b);
}

function find(text: string): Agency | undefined {
  const { byCode, byKey } = lookup();
  return byCode.get(text.trim()) ?? byKey.get(agencyKey(text));
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
