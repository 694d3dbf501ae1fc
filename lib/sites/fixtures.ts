/** Practice pages beside each adapter and their expected values. For tests only; never shipped. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';

/** Page types an adapter is tested on; each site needs at least one of each. */
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

function folderOf(site: string): string {
  return join(import.meta.dirname, ...(site === 'generic' ? ['guess'] : ['adapters', site]));
}

/** Returns every page of a site's folder with its expected values; throws for a page without them. */
export function fixturesOf(site: string): Fixture[] {
  const folder = join(folderOf(site), 'pages');
  const pages = readdirSync(folder).filter((file) => file.endsWith('.html'));
  return pages.map((file) => {
    const name = file.slice(0, -'.html'.length);
    const expected: unknown = JSON.parse(readFileSync(join(folder, `${name}.expected.json`), 'utf8'));
    return { name, html: readFileSync(join(folder, file), 'utf8'), expected: expectedFrom(expected, name) };
  });
}

/** Example addresses of a site by what they show; `other` shows no notices. */
export interface Addresses {
  list: string[];
  detail: string[];
  other: string[];
}

/** Returns the example addresses beside an adapter. */
export function addressesOf(site: string): Addresses {
  const json: unknown = JSON.parse(readFileSync(join(folderOf(site), 'addresses.json'), 'utf8'));
  const of = (kind: string) =>
    Object.entries(json ?? {}).flatMap(([key, value]) =>
      key === kind && Array.isArray(value) ? value.map(String) : [],
    );
  return { list: of('list'), detail: of('detail'), other: of('other') };
}

/**
 * One window parses every page. A window of its own costs ten times as much, and a clone costs twice as much.
 */
const PARSER = new JSDOM();

/**
 * Parses a page at its address without running scripts or fetching. Each call returns a document of its own.
 */
export function documentOf(html: string, url: string): Document {
  PARSER.reconfigure({ url });
  return new PARSER.window.DOMParser().parseFromString(html, 'text/html');
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
