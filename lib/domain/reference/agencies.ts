/**
 * What people call an agency, whatever its spelling. `agencies.json` has only agencies with a short name, since pages
 * load it; `agency-names.ts` knows all.
 */
import { agencyKey } from './agency-key.ts';
import table from './agencies.json' with { type: 'json' };

export interface AgencyTable {
  /** Names by CGAC code, the official one first. */
  departments: Readonly<Record<string, readonly string[]>>;
  parts: readonly (readonly string[])[];
}

interface Agency {
  /** CGAC code. Absent for a sub-agency such as the Coast Guard, whose awards carry the parent's code. */
  code?: string;
  names: readonly string[];
}

export interface AgencyLookup {
  byCode: ReadonlyMap<string, Agency>;
  byKey: ReadonlyMap<string, Agency>;
}

const ACRONYM = /^[A-Z]{2,6}$/;

let cached: AgencyLookup | undefined;
/** Builds the index on first use, so that it doesn't slow down a worker that starts for a click. */
function lookup(): AgencyLookup {
  return (cached ??= buildLookup([table]));
}

export function buildLookup(tables: readonly AgencyTable[]): AgencyLookup {
  const agencies: readonly Agency[] = [
    ...tables.flatMap(({ departments }) => Object.entries(departments).map(([code, names]) => ({ code, names }))),
    ...tables.flatMap(({ parts }) => parts.map((names) => ({ names }))),
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

/** Returns what people call an agency with these names: "Navy", "VA"; `undefined` if it has no short name. */
export function shortNameOf(names: readonly string[]): string | undefined {
  const service = names.flatMap((name) => /^US ([A-Z][a-z]+(?: [A-Z][a-z]+)?)$/.exec(name)?.[1] ?? [])[0];
  return service ?? names.find((name) => ACRONYM.test(name));
}

/**
 * Returns the shortest name people know an agency by, else the text itself. In a path such as
 * `DEPT OF DEFENSE.DEPT OF THE NAVY`, the last part with a short name counts.
 */
export function agencyLabel(text: string): string {
  const parts = text.split(/(?<=[^.\s]{3,})\.(?=\S{3})/);
  const short = [text, ...parts.toReversed()]
    .map((part) => shortNameOf(findAgency(lookup(), part)?.names ?? []))
    .find((name) => name !== undefined);
  return short ?? text;
}

/** Returns the acronyms of all agencies: one-word names of 2 to 6 capital letters. */
export function agencyShortNames(): readonly string[] {
  return [...Object.values(table.departments), ...table.parts].flat().filter((name) => ACRONYM.test(name));
}

/** Finds an agency by any spelling or its code. */
export function findAgency({ byCode, byKey }: AgencyLookup, text: string): Agency | undefined {
  return byCode.get(text.trim()) ?? byKey.get(agencyKey(text));
}
