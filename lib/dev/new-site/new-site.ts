/**
 * `npm run new-site -- --url URL [--id ID] FILE.html`: an adapter for a site that nobody described yet, begun from one saved page.
 * The page is only read; what is written has our own markup and invented notices.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOptionsAndWords, run, savedPage } from '../command-line.ts';
import { scaffold, type Scaffolded } from './scaffold.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const USAGE = 'Usage: npm run new-site -- --url URL [--id ID] FILE.html';

/** What was made, how good it is, and what a person does next. */
export function reportOf({ id, files, kind, labels, seen, reads, hasDetails }: Scaffolded): string {
  const meanings = Object.entries(labels).map(([field, label]) => `  ${field.padEnd(17)}${label}`);
  const lines = [
    `Made lib/sites/adapters/${id} from a ${kind === 'list' ? 'list' : 'notice’s own page'}:`,
    ...files.map((file) => `  ${file}`),
    '',
    'What the labels mean (correct it in adapter.ts where it is wrong):',
    ...meanings,
    '',
    `On your page the adapter reads ${String(reads)} of the ${String(seen)} notices that the reader of any page found.`,
    ...(reads < seen ? ['  It needs a better `rows` (or `marks`, `columns`): see docs/adding-a-site.md.'] : []),
    ...(hasDetails ? [] : ['  No pattern was found in the addresses of the notices’ own pages: `details` is missing.']),
    '',
    'Next:',
    `  npm run test:unit -- lib/sites/registry.test.ts -t ${id}`,
    `  npm run read -- --found --url URL FILE.html   compare every value with the page`,
    kind === 'list'
      ? '  Save one notice’s own page too: detail.html has the list’s labels only because nothing better was known.'
      : '  Save the list too: list.html stands empty until then.',
    '  Give the site its name in lib/sites/known-sites.ts, and mayBeFederal: true where federal bodies publish there;',
    '  then run npm run docs.',
    '  docs/adding-a-site.md has the rest. The site stays “unverified” until a saved page is compared by a person.',
  ];
  return `${lines.join('\n')}\n`;
}

async function main(): Promise<void> {
  const { values, positionals } = readOptionsAndWords(process.argv.slice(2), {
    url: { type: 'string' },
    id: { type: 'string' },
  });
  const { url, file } = savedPage(values.url, positionals);
  process.stdout.write(reportOf(await scaffold({ root: ROOT, html: readFileSync(file, 'utf8'), url, id: values.id })));
}

if (import.meta.main) await run(USAGE, main);
