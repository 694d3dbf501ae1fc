/**
 * Writes `psc-names.json` (product or service code → official name, codes in force only) from the General Services
 * Administration's public table: `node lib/dev/reference/build-psc-names.ts psc_codes.csv`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

const [from] = process.argv.slice(2);
if (!from) throw new Error('usage: node lib/dev/reference/build-psc-names.ts FROM.csv');

const rows = parse<Record<string, string>>(readFileSync(from, 'utf8'), { bom: true, columns: true, trim: true });
const names = Object.fromEntries(
  rows
    .filter((row) => /^[A-Z\d]{4}$/.test(row['PSC CODE'] ?? '') && !row['END DATE'])
    .map((row): [string, string] => [
      row['PSC CODE'] ?? '',
      (row['PRODUCT AND SERVICE CODE NAME'] ?? '').replace(/\s+/g, ' '),
    ])
    .filter(([, name]) => name !== ''),
);
writeFileSync(new URL('../../server/search/query/psc-names.json', import.meta.url), `${JSON.stringify(names)}\n`);
console.log(`${String(Object.keys(names).length)} codes written`);
