/**
 * Writes `lib/domain/reference/agencies.json` from the Treasury's table of agency codes (CGAC, FREC,
 * subtier): `node lib/dev/reference/build-agencies.ts agency_codes_cgac_frec_subtier.csv`.
 *
 * `departments`: CGAC code → all names. `parts`: names of agencies without a CGAC code. The official name
 * comes first.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { shortNameOf } from '../../domain/reference/agencies.ts';
import { agencyKey } from '../../domain/reference/agency-key.ts';

/** Names in use that the table lacks. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  // Secondary name since September 2025.
  'Department of Defense': ['Department of War', 'DOW'],
  'Department of the Army': ['US Army'],
  'Department of the Navy': ['US Navy', 'USN'],
  'Department of the Air Force': ['US Air Force', 'USAF'],
  'Corps of Engineers - Civil Works': ['US Army Corps of Engineers', 'Army Corps of Engineers Civil Works'],
  // Renamed in 2022.
  'Open World Leadership Center': ['Congressional Office for International Leadership'],
  'Agency for International Development': ['AID'],
  'National Archives and Records Administration': ['National Archives'],
  'Department of Homeland Security': ['Homeland Security'],
  'U.S. Customs and Border Protection': ['CBP'],
  'Transportation Security Administration': ['TSA'],
  'Federal Law Enforcement Training Center': ['Federal Law Enforcement Training Centers', 'FLETC'],
  'Federal Prison System / Bureau of Prisons': ['Bureau of Prisons', 'Federal Bureau of Prisons', 'BOP'],
  'Under Secretary for Health/Veterans Health Administration': ['Veterans Health Administration', 'VHA'],
  'Under Secretary for Benefits/Veterans Benefits Administration': ['Veterans Benefits Administration', 'VBA'],
  'Directory/National Cemetery Administration': ['National Cemetery Administration', 'NCA'],
  'GAO, Except Comptroller General': ['Government Accountability Office, except Comptroller General'],
  USTRANSCOM: ['US Transportation Command'],
};
/** Abbreviations with a more common meaning. */
const MISLEADING = new Set(['USA', 'OS', 'IC', 'PC']);
/** Offices that every department has. */
const GENERIC =
  /^(office of|offices|immediate office|assistant secretary|administration$|under secretary for (?!health|benefits)|customer|navy field|president's committee)/i;
/** Agencies that SAM.gov prints but the table does not mark as selectable. */
const PRINTED =
  /^(the senate|the united states senate|the house of|open world|transportation security|federal law enforcement training|u\.?s\.? secret)/i;

const [from] = process.argv.slice(2);
if (!from) throw new Error('usage: node lib/dev/reference/build-agencies.ts FROM.csv');
const rows = parse<Record<string, string>>(readFileSync(from, 'utf8'), { bom: true, columns: true, trim: true });

const departments = new Map<string, string[]>();
for (const row of rows)
  put(departments, row['CGAC AGENCY CODE'] ?? '', row['AGENCY NAME'] ?? '', row['AGENCY ABBREVIATION'] ?? '');

// Official names of one code win over other names of another.
const taken = new Map<string, string>();
for (const [code, names] of departments) claim(code, names);

// A single FREC entity is another name of its CGAC code. Several are agencies of their own, added below.
for (const [code, names] of departments) {
  const entities = rows.filter((row) => row['CGAC AGENCY CODE'] === code && row.FREC !== '' && row.FREC !== '0000');
  if (new Set(entities.map((row) => row.FREC)).size !== 1) continue;
  names.push(
    ...entities
      .flatMap((row) => [row['FREC Entity Description'] ?? '', row['FREC ABBREVIATION'] ?? ''])
      .filter((name) => free(code, name)),
  );
  claim(code, names);
}

const parts = new Map<string, string[]>();
for (const row of rows) {
  const name = row['SUBTIER NAME'] ?? '';
  if (GENERIC.test(name)) continue;
  if (listed(row) || PRINTED.test(name)) put(parts, agencyKey(name), name, row['SUBTIER ABBREVIATION'] ?? '');
  const entity = row['FREC Entity Description'] ?? '';
  if (row.IS_FREC === 'TRUE') put(parts, agencyKey(entity), entity, row['FREC ABBREVIATION'] ?? '');
}

const owners = new Map<string, number>();
for (const names of parts.values()) {
  for (const key of new Set(names.map(agencyKey))) owners.set(key, (owners.get(key) ?? 0) + 1);
}
for (const [id, names] of parts) {
  const official = names[0] ?? '';
  const parents = new Set(
    rows.filter((row) => row['SUBTIER NAME'] === official && listed(row)).map((row) => row['CGAC AGENCY CODE']),
  );
  // Ambiguous: "Office of the Secretary" of eight departments, and abbreviations with two owners.
  const ours = names.filter((name) => free(id, name) && owners.get(agencyKey(name)) === 1);
  if (parents.size > 1 || ours[0] !== official) {
    parts.delete(id);
    continue;
  }
  claim(id, ours);
  parts.set(id, tidy(ours));
}

const tidied = [...departments].map(([code, names]): [string, string[]] => [code, tidy(names)]);
const sorted = [...parts.values()].sort((a, b) => (a[0] ?? '').localeCompare(b[0] ?? '', 'en'));
for (const [file, isShort] of [
  ['agencies', true],
  ['unabbreviated-agencies', false],
] as const) {
  const isIn = (names: readonly string[]) => (shortNameOf(names) !== undefined) === isShort;
  const table = {
    departments: Object.fromEntries(tidied.filter(([, names]) => isIn(names))),
    parts: sorted.filter(isIn),
  };
  writeFileSync(new URL(`../../domain/reference/${file}.json`, import.meta.url), `${JSON.stringify(table)}\n`);
}
console.log(`${String(departments.size)} departments and agencies, ${String(parts.size)} parts written`);

function listed(row: Record<string, string>): boolean {
  return row['USER SELECTABLE ON USASPENDING.GOV'] === 'TRUE';
}

function put(into: Map<string, string[]>, id: string, ...names: string[]): void {
  if (id === '') return;
  const known = into.get(id) ?? [];
  known.push(...names, ...names.flatMap((name) => ALSO[name] ?? []));
  into.set(id, known);
}

function free(id: string, name: string): boolean {
  return (taken.get(agencyKey(name)) ?? id) === id;
}

function claim(id: string, names: readonly string[]): void {
  for (const name of names) if (!taken.has(agencyKey(name))) taken.set(agencyKey(name), id);
}

/** Names without duplicates (by key) and without empty or misleading ones. */
function tidy(names: readonly string[]): string[] {
  const seen = new Map(
    names
      .filter((name) => name !== '' && !MISLEADING.has(name))
      .toReversed()
      .map((name) => [agencyKey(name), name]),
  );
  return names.filter((name, index) => seen.get(agencyKey(name)) === name && names.indexOf(name) === index);
}
