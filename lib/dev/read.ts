/**
 * `npm run read`: prints as JSON what the extension reads on a saved page. `--found` adds where each value
 * was found, and a guess's score; `--explain` adds the declaration that read the page. `more.doubts` names the
 * doubtful fields of each notice, if any. Does not run scripts of the page or fetch anything.
 */
import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { shapesAt } from '../sites/engine/declaration.ts';
import type { PageReading } from '../sites/engine/reading.ts';
import { parseShownNotice } from '../domain/notices/shown-notice.ts';
import { declarationOf, meantBy, readPrinted } from '../sites/adapters.ts';
import { withDoubts } from '../sites/sureness.ts';
import { platformOf } from '../sites/registry.ts';
import { readOptionsAndWords, run, savedPage } from './command-line.ts';

const USAGE = 'Usage: npm run read -- --url URL [--found] [--explain] FILE.html';

/** What a reading prints beyond the notices. */
export interface ReadOptions {
  found?: boolean | undefined;
  explain?: boolean | undefined;
}

/** The printed reading of a saved page, and whether its fields were unreadable. */
export function readSaved(html: string, url: URL, { found: withFound = false, explain = false }: ReadOptions = {}) {
  const { document } = new JSDOM(html, { url: url.href }).window;
  const printed = readPrinted(document, url);
  const { kind, notices, unreadable = false, award, score } = meantBy(printed, url);
  const doubts = withDoubts(printed).notices.map(
    ({ notice }) => parseShownNotice(notice, printed.facts, url).doubts ?? [],
  );
  return {
    printed: {
      site: platformOf(url)?.id ?? null,
      kind,
      notices: notices.map(({ notice }) => notice),
      ...(award ? { award } : {}),
      ...(doubts.some((names) => names.length > 0) ? { more: { doubts } } : {}),
      ...(explain ? { explain: explained(platformOf(url)?.id, url, printed) } : {}),
      ...(withFound
        ? { found: notices.map(({ found = {} }) => found), ...(score === undefined ? {} : { score }) }
        : {}),
    },
    unreadable,
  };
}

/** The declaration that read a page, without the shapes of the site's other pages, and who made it. */
function explained(id: string | undefined, url: URL, { declaration, kind }: PageReading) {
  if (declaration) return { source: 'guessed', declaration };
  const site = id === undefined || kind === 'none' ? undefined : declarationOf(id);
  if (!site) return { source: null };
  const { list, detail } = shapesAt(site, url);
  return {
    source: 'declared',
    declaration: { ...site, ...(list ? { lists: [list] } : {}), ...(detail ? { details: [detail] } : {}) },
  };
}

if (import.meta.main)
  await run(USAGE, () => {
    const { values, positionals } = readOptionsAndWords(process.argv.slice(2), {
      url: { type: 'string' },
      found: { type: 'boolean' },
      explain: { type: 'boolean' },
    });
    const { url, file } = savedPage(values.url, positionals);
    const { printed, unreadable } = readSaved(readFileSync(file, 'utf8'), url, values);
    process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`);
    if (unreadable) process.stderr.write('This page should show notices, but no field could be read.\n');
  });
