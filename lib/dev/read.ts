/**
 * `npm run read`: prints as JSON what the extension reads on a saved page. `--found` adds where each value
 * was found, and the generic reader's score. `more.doubts` names the doubtful fields of each notice, if any.
 * Does not run scripts of the page or fetch anything.
 */
import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { readAskedPage } from '../sites/adapters.ts';
import { parseShownNotice } from '../domain/notices/shown-notice.ts';
import { withDoubts } from '../sites/sureness.ts';
import { platformOf } from '../sites/registry.ts';
import { readOptionsAndWords, run, savedPage } from './command-line.ts';

const USAGE = 'Usage: npm run read -- --url URL [--found] FILE.html';

/** The printed reading of a saved page, and whether its fields were unreadable. */
export function readSaved(html: string, url: URL, withFound = false) {
  const { document } = new JSDOM(html, { url: url.href }).window;
  const reading = readAskedPage(document, url);
  const { kind, notices, unreadable = false, award, score } = reading;
  const doubts = withDoubts(reading).notices.map(({ notice }) => parseShownNotice(notice).doubts ?? []);
  return {
    printed: {
      site: platformOf(url)?.id ?? null,
      kind,
      notices: notices.map(({ notice }) => notice),
      ...(award ? { award } : {}),
      ...(doubts.some((names) => names.length > 0) ? { more: { doubts } } : {}),
      ...(withFound
        ? { found: notices.map(({ found = {} }) => found), ...(score === undefined ? {} : { score }) }
        : {}),
    },
    unreadable,
  };
}

if (import.meta.main)
  await run(USAGE, () => {
    const { values, positionals } = readOptionsAndWords(process.argv.slice(2), {
      url: { type: 'string' },
      found: { type: 'boolean' },
    });
    const { url, file } = savedPage(values.url, positionals);
    const { printed, unreadable } = readSaved(readFileSync(file, 'utf8'), url, values.found);
    process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`);
    if (unreadable) process.stderr.write('This page should show notices, but no field could be read.\n');
  });
