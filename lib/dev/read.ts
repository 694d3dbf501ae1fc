/**
 * `npm run read -- --url URL FILE.html`: what the extension sees on a stored page, as JSON alone on standard output;
 * with `--found` also where on the page each value was found, and how sure the reader of unknown pages is.
 * Scripts of the page are not run and nothing is fetched: the file is taken as the page stood when it was saved.
 */
import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { readAskedPage } from '../sites/adapters.ts';
import { platformOf } from '../sites/registry.ts';
import { readOptionsAndWords, run, savedPage } from './command-line.ts';

const USAGE = 'Usage: npm run read -- --url URL [--found] FILE.html';

/** The reading of a stored page as `npm run read` prints it; `withFound` adds where each value stood. */
export function readStored(html: string, url: URL, withFound = false) {
  const { document } = new JSDOM(html, { url: url.href }).window;
  const { kind, notices, unreadable = false, award, score } = readAskedPage(document, url);
  return {
    printed: {
      site: platformOf(url)?.id ?? null,
      kind,
      notices: notices.map(({ notice }) => notice),
      ...(award ? { award } : {}),
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
    const { printed, unreadable } = readStored(readFileSync(file, 'utf8'), url, values.found);
    process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`);
    if (unreadable) process.stderr.write('This page should show notices, but none of their fields could be read.\n');
  });
