/**
 * Writes `lib/domain/reference/naics-2022.json` (code → official title) from the Census Bureau's table of NAICS 2022:
 * `node lib/dev/reference/build-naics.ts naics-2022.csv`, columns `code` and `title`.
 */
import { writeFileSync } from 'node:fs';
import { csvTable } from './csv-table.ts';

const [from] = process.argv.slice(2);
if (!from) throw new Error('usage: node lib/dev/reference/build-naics.ts FROM.csv');

const titles = Object.fromEntries(
  csvTable(from)
    // A trailing T marks in the source that the title is shared by Canada, Mexico and the United States; it is no part of it.
    .map(({ code = '', title = '' }): [string, string] => [
      code,
      title.replace(/(?<=[a-z)])T$/, '').replace(/\s+/g, ' '),
    ])
    .filter(([code, title]) => /^(\d{2,6}|\d{2}-\d{2})$/.test(code) && title !== ''),
);
writeFileSync(new URL('../../domain/reference/naics-2022.json', import.meta.url), `${JSON.stringify(titles)}\n`);
console.log(`${String(Object.keys(titles).length)} codes written`);
