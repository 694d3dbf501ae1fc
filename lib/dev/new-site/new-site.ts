/**
 * `npm run new-site`: starts an adapter for a new site from one saved page, or from pages that a user taught
 * and exported. Copies nothing from the page but its labels.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { Misuse, readOptionsAndWords, run, savedPage } from '../command-line.ts';
import { ROOT } from '../setup/install.mjs';
import { reportOfTaught, scaffoldTaught } from './from-taught.ts';
import { scaffold, type Scaffolded } from './scaffold.ts';

/** What was written, how well it reads the page, and what to do next. */
export function reportOf({ id, files, kind, labels, seen, reads, hasDetails }: Scaffolded): string {
  return `Wrote lib/sites/adapters/${id} from a ${kind === 'list' ? 'list' : 'notice’s own page'}:
${files.map((file) => `  ${file}\n`).join('')}
Labels (correct them in adapter.ts):
${Object.entries(labels)
  .map(([field, label]) => `  ${field.padEnd(17)}${label}\n`)
  .join('')}
The adapter reads ${reads} of the ${seen} notices that the generic reader found on your page.
${reads < seen ? '  It needs better `rows` (or `marks`, `columns`): see docs/adding-a-site.md.\n' : ''}${
    hasDetails ? '' : '  The addresses of the notices’ own pages have no pattern: `details` is missing.\n'
  }
Next:
  npm run test:unit -- lib/sites/registry.test.ts -t ${id}
  npm run read -- --found --url URL FILE.html   compare every value with the page
  ${
    kind === 'list'
      ? 'Save a notice’s own page too: detail.html has the labels of the list until then.'
      : 'Save the list too: list.html is empty until then.'
  }
  Name the site in lib/sites/known-sites.ts, with mayBeFederal: true if federal agencies publish there;
  then run npm run docs.
  docs/adding-a-site.md has the rest. The site counts as “built from documentation” until whole saved pages are read right.
`;
}

const USAGE = `Usage: npm run new-site -- --url URL [--id ID] FILE.html
       npm run new-site -- --from-taught FILE [--host HOST] [--id ID]`;

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
