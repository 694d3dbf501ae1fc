/** What is printed after a new site was written. */
import type { Scaffolded, TaughtScaffold } from './scaffold.ts';

const NEXT = `  Name the site in lib/sites/known-sites.ts, with mayBeFederal: true if federal agencies publish there;
  then run npm run docs.
  docs/adding-a-site.md has the rest. The site counts as “built from documentation” until whole saved pages are read right.
`;

/** What was written, how well it reads the page, and what to do next. */
export function reportOf({ id, files, kind, labels, seen, reads, hasDetails }: Scaffolded): string {
  return `Wrote lib/sites/adapters/${id} from a ${kind === 'list' ? 'list' : 'notice’s own page'}:
${files.map((file) => `  ${file}\n`).join('')}
Labels (correct them in adapter.ts):
${Object.entries(labels)
  .map(([field, label]) => `  ${field.padEnd(17)}${label}\n`)
  .join('')}
The adapter reads ${reads} of the ${seen} notices that the generic reader found on your page.
${reads < seen ? '  It needs better `rows` (or `marks`, `places`): see docs/adding-a-site.md.\n' : ''}${
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
${NEXT}`;
}

/** What was written, how well it reads its practice pages, and what to do next. */
export function reportOfTaught({ id, files, lists, details, notes, seen, reads }: TaughtScaffold): string {
  const missing = [
    ...(lists === 0 ? ['No list was taught: list.html is empty until you save one.'] : []),
    ...(details === 0 ? ['No notice’s own page was taught: `details` is missing.'] : []),
  ];
  return `Wrote lib/sites/adapters/${id} from ${lists + details} taught ${lists + details === 1 ? 'page' : 'pages'}:
${files.map((file) => `  ${file}\n`).join('')}
The adapter reads ${reads} of the ${seen} invented notices on its practice pages.
${[...missing, ...notes].map((note) => `  ${note}\n`).join('')}
Next:
  npm run test:unit -- lib/sites/registry.test.ts -t ${id}
  Save a page of the site, then compare every value with it:
  npm run read -- --found --url URL FILE.html
${NEXT}`;
}
