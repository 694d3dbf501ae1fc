/** The practice pages beside each adapter and what a person reads from them. For tests only; never shipped. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';

/** What kinds of pages an adapter is tried on; each site needs at least one of every sort. */
export const SORTS = ['list', 'detail', 'empty', 'redesigned', 'lookalike'] as const;

interface Expected {
  sort: string;
  url: string;
  kind: string;
  unreadable: boolean;
  notices: unknown[];
  award?: unknown;
}

export interface Fixture {
  name: string;
  html: string;
  expected: Expected;
}

/** The folder of an adapter, or of the generic reader. */
function folderOf(site: string): string {
  return join(import.meta.dirname, ...(site === 'generic' ? [site] : ['adapters', site]));
}

/** Every page of a site's folder with its expected values; a page without them is an error. */
export function fixturesOf(site: string): Fixture[] {
  const folder = join(folderOf(site), 'pages');
  const pages = readdirSync(folder).filter((file) => file.endsWith('.html'));
  return pages.map((file) => {
    const name = file.slice(0, -'.html'.length);
    const expected: unknown = JSON.parse(readFileSync(join(folder, `${name}.expected.json`), 'utf8'));
    return { name, html: readFileSync(join(folder, file), 'utf8'), expected: expectedFrom(expected, name) };
  });
}

/** Addresses of a site's pages, by what they show; `other` shows neither. */
export interface Addresses {
  list: string[];
  detail: string[];
  other: string[];
}

/** The address examples beside an adapter. */
export function addressesOf(site: string): Addresses {
  const json: unknown = JSON.parse(readFileSync(join(folderOf(site), 'addresses.json'), 'utf8'));
  const of = (kind: string) =>
    Object.entries(json ?? {}).flatMap(([key, value]) =>
      key === kind && Array.isArray(value) ? value.map(String) : [],
    );
  return { list: of('list'), detail: of('detail'), other: of('other') };
}

/** A page as a document at its address; scripts are not run and nothing is fetched. */
export function documentOf(html: string, url: string): Document {
  return new JSDOM(html, { url }).window.document;
}

function expectedFrom(json: unknown, page: string): Expected {
  if (
    typeof json === 'object' &&
    json !== null &&
    'sort' in json &&
    typeof json.sort === 'string' &&
    'url' in json &&
    typeof json.url === 'string' &&
    'kind' in json &&
    typeof json.kind === 'string' &&
    'notices' in json &&
    Array.isArray(json.notices)
  ) {
    const { sort, url, kind, notices } = json;
    const award = 'award' in json ? { award: json.award } : {};
    return { sort, url, kind, notices, unreadable: 'unreadable' in json && json.unreadable === true, ...award };
  }
  throw new TypeError(`${page}.expected.json lacks sort, url, kind or notices`);
}
