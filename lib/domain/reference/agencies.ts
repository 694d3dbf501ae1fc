/**
 * The one table of agency names (decisions, "Agency names"): which spellings mean the same body, and its CGAC code.
 * `agencies.json` is generated from the Treasury's public table by `lib/dev/reference/build-agencies.ts`.
 */
import { agencyKey } from './agency-key.ts';
import table from './agencies.json' with { type: 'json' };

interface Agency {
  /** CGAC code. Absent for a body inside an agency, such as the Coast Guard: its awards carry the agency's code. */
  code?: string;
  names: readonly string[];
}

interface Lookup {
  byCode: ReadonlyMap<string, Agency>;
  byKey: ReadonlyMap<string, Agency>;
}

let made: Lookup | undefined;
/** Made when it is first asked: a worker that is started for a click needs none of it, and would wait for it. */
function lookup(): Lookup {
  return (made ??= makeLookup());
}

function makeLookup(): Lookup {
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
 * Every known spelling of the agency that `text` names or whose three-digit code it is; `text` itself comes first.
 * Compare whole values without regard to case, or their {@link agencyKey}s: short ones (`ED`, `VA`) are part of many words.
 */
export function agencyAliases(text: string): readonly string[] {
  const given = text.trim();
  if (given === '') return [];
  const names = find(given)?.names ?? [];
  return [...new Set([given, ...names, ...names.flatMap(printed)])];
}

/** The three-digit CGAC code of a department or agency given by any spelling or by its code; `undefined` for other bodies. */
export function agencyCode(text: string): string | undefined {
  return find(text)?.code;
}

/** The official name of the agency that `text` names, or `undefined` when it is unknown. */
export function agencyName(text: string): string | undefined {
  return find(text)?.names[0];
}

/** The acronyms of all bodies: names of one word, without the few longer ones that are also called so elsewhere (Columbus). */
export function agencyShortNames(): readonly string[] {
  return [...Object.values(table.departments), ...table.parts].flat().filter((name) => /^[A-Z]{2,6}$/.test(name));
}

/** Whether two spellings (or codes) name the same body. A part of an agency is not the agency. */
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

/** The spellings of one name as SAM.gov and USAspending print them, in capitals. */
function printed(name: string): string[] {
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
