/**
 * `npm run new-site`: starts an adapter for a new site from one saved page, or from pages that a user taught
 * and exported. Copies nothing from the page but its labels.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { Misuse, readOptionsAndWords, run, savedPage } from '../command-line.ts';
import { ROOT } from '../setup/install.mjs';
import { scaffold, scaffoldTaught, type Scaffolded, type TaughtScaffold } from './scaffold.ts';

const USAGE = `Usage: npm run new-site -- --url URL [--id ID] FILE.html
       npm run new-site -- --from-taught FILE [--host HOST] [--id ID]`;

const lines = (texts: readonly string[]): string => texts.map((text) => `  ${text}\n`).join('');

/** What was written and how well it reads, then what to do next. */
function report({ id, files }: Pick<Scaffolded, 'id' | 'files'>, from: string, found: string, next: string): string {
  return `Wrote lib/sites/adapters/${id} from ${from}:
${lines(files)}
${found}
Next:
  npm run test:unit -- lib/sites/registry.test.ts -t ${id}
${next}
  Name the site in lib/sites/known-sites.ts, with mayBeFederal: true if federal agencies publish there;
  then run npm run docs.
  docs/adding-a-site.md has the rest. The site counts as “built from documentation” until whole saved pages are read right.
`;
}

/** The report on a site made from a saved page. */
export function reportOf(made: Scaffolded): string {
  const { kind, labels, seen, reads, hasDetails } = made;
  const isList = kind === 'list';
  return report(
    made,
    `a ${isList ? 'list' : 'notice’s own page'}`,
    `Labels (correct them in adapter.ts):
${lines(Object.entries(labels).map(([field, label]) => `${field.padEnd(17)}${label}`))}
The adapter reads ${reads} of the ${seen} notices that the generic reader found on your page.
${lines([
  ...(reads < seen ? ['It needs better `rows` (or `marks`, `places`): see docs/adding-a-site.md.'] : []),
  ...(hasDetails ? [] : ['The addresses of the notices’ own pages have no pattern: `details` is missing.']),
])}`,
    `  npm run read -- --found --url URL FILE.html   compare every value with the page
  ${isList ? 'Save a notice’s own page too: detail.html has the labels of the list until then.' : 'Save the list too: list.html is empty until then.'}`,
  );
}

/** The report on a site made from taught pages. */
export function reportOfTaught(made: TaughtScaffold): string {
  const { lists, details, notes, seen, reads } = made;
  return report(
    made,
    `${lists + details} taught ${lists + details === 1 ? 'page' : 'pages'}`,
    `The adapter reads ${reads} of the ${seen} invented notices on its practice pages.
${lines([
  ...(lists === 0 ? ['No list was taught: list.html is empty until you save one.'] : []),
  ...(details === 0 ? ['No notice’s own page was taught: `details` is missing.'] : []),
  ...notes,
])}`,
    `  Save a page of the site, then compare every value with it:
  npm run read -- --found --url URL FILE.html`,
  );
}

if (import.meta.main)
  await run(USAGE, async () => {
    const { values, positionals } = readOptionsAndWords(process.argv.slice(2), {
      url: { type: 'string' },
      id: { type: 'string' },
      host: { type: 'string' },
      'from-taught': { type: 'string' },
    });
    const { id, host, 'from-taught': taught } = values;
    if (taught !== undefined) {
      if (values.url !== undefined || positionals.length > 0)
        throw new Misuse('--from-taught takes one FILE, without --url and FILE.html');
      if (!existsSync(taught) || !statSync(taught).isFile())
        throw new Misuse(`--from-taught: there is no file "${taught}"`);
      const text = readFileSync(taught, 'utf8');
      console.log(reportOfTaught(await scaffoldTaught({ root: ROOT, text, host, id })));
      return;
    }
    if (host !== undefined) throw new Misuse('--host needs --from-taught');
    const { url, file } = savedPage(values.url, positionals);
    console.log(reportOf(await scaffold({ root: ROOT, html: readFileSync(file, 'utf8'), url, id })));
  });
