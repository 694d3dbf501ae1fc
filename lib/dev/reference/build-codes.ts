/**
 * Writes a table of codes and official names from a public CSV file: `node lib/dev/reference/build-codes.ts
 * TABLE FILE.csv`.
 *
 * - `naics`: the Census Bureau's NAICS 2022, to `lib/domain/reference/naics-2022.json`.
 * - `psc`: the General Services Administration's product and service codes in force, to
 * `lib/server/search/query/psc-names.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

type Row = Readonly<Record<string, string>>;

const TABLES: Readonly<
  Record<string, { to: string; code: RegExp; entry: (row: Row) => readonly (string | undefined)[] }>
> = {
  naics: {
    to: '../../domain/reference/naics-2022.json',
    code: /^(\d{2,6}|\d{2}-\d{2})$/,
    // A trailing T marks titles shared with Canada and Mexico; it is not part of the title.
    entry: ({ code, title }) => [code, title?.replace(/(?<=[a-z)])T$/, '')],
  },
  psc: {
    to: '../../server/search/query/psc-names.json',
    code: /^[A-Z\d]{4}$/,
    entry: (row) => (row['END DATE'] ? [] : [row['PSC CODE'], row['PRODUCT AND SERVICE CODE NAME']]),
  },
};

const [name = '', file] = process.argv.slice(2);
const table = TABLES[name];
if (!table || file === undefined) throw new Error('usage: node lib/dev/reference/build-codes.ts naics|psc FILE.csv');

const rows = parse<Row>(readFileSync(file, 'utf8'), { bom: true, columns: true, trim: true });
const entries = rows
  .map((row) => table.entry(row))
  .map(([code = '', text = '']) => [code, text.replace(/\s+/g, ' ')] as const)
  .filter(([code, text]) => table.code.test(code) && text !== '');
writeFileSync(new URL(table.to, import.meta.url), `${JSON.stringify(Object.fromEntries(entries))}\n`);
console.log(`${entries.length} codes written`);
