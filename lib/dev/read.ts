/**
 * `npm run read -- --url URL FILE.html`: what the extension sees on a stored page, as JSON alone on standard output;
 * with `--found` also where on the page each value was found, and how sure the reader of unknown pages is.
 * Scripts of the page are not run and nothing is fetched: the file is taken as the page stood when it was saved.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { JSDOM } from 'jsdom';
import { parseHttpUrl } from '../domain/link.ts';
import { readAskedPage } from '../sites/adapters.ts';
import { platformOf } from '../sites/registry.ts';

const USAGE = 'Usage: npm run read -- --url URL [--found] FILE.html';

/** A mistake in how the command was called; told in one sentence, without a stack. */
class Misuse extends Error {}

interface Order {
  url: URL;
  file: string;
  found: boolean;
}

function orderFrom(args: string[]): Order {
  const { values, positionals } = parse(args);
  if (values.url === undefined) throw new Misuse('--url is missing: the address that the page was saved from');
  const url = parseHttpUrl(values.url);
  if (!url) throw new Misuse(`--url must be an absolute http or https address, not "${values.url}"`);
  const [file, ...more] = positionals;
  if (file === undefined) throw new Misuse('FILE.html is missing: the stored page');
  if (more.length > 0) throw new Misuse(`one FILE.html only, not also "${more.join('" "')}"`);
  if (!existsSync(file) || !statSync(file).isFile()) throw new Misuse(`FILE.html: there is no file "${file}"`);
  return { url, file, found: values.found ?? false };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { url: { type: 'string' }, found: { type: 'boolean' } },
    });
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}

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

if (import.meta.main) {
  try {
    const { url, file, found } = orderFrom(process.argv.slice(2));
    const { printed, unreadable } = readStored(readFileSync(file, 'utf8'), url, found);
    process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`);
    if (unreadable) process.stderr.write('This page should show notices, but none of their fields could be read.\n');
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    process.stderr.write(`${error.message}\n${USAGE}\n`);
    process.exitCode = 2;
  }
}
