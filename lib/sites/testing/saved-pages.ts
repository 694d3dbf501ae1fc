/**
 * Pages saved from real sites with the values a person reads from them. They are kept beside the repository
 * and never become part of it. Each expected value yields one finding.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setAsideCode } from '../../domain/reference/set-asides.ts';
import { readAskedPage } from '../adapters.ts';
import { documentOf } from '../fixtures.ts';
import { platformOf } from '../registry.ts';
import type { SeenNotice } from '../../domain/notices/notice.ts';
import type { WhereFound } from '../../domain/notices/where-found.ts';
import type { FoundNotice, PageReading } from '../engine/reading.ts';

export interface Finding {
  site: string;
  page: string;
  field: string;
  verdict: 'right' | 'wrong' | 'missing';
  expected: string;
  given: string;
  /** Where the given value was found, if it is recorded. */
  where: WhereFound | undefined;
}

/** A page with the values a person reads from it. */
export interface ExpectedPage {
  site: string;
  page: string;
  url: URL;
  html: string;
  negative: boolean;
  /** How many notices the page shows, where somebody counted them. */
  count?: number;
  rows: Wanted[];
}

/** The accepted values of each field, or `null` for a field that must be empty. */
export type Wanted = Record<string, readonly string[] | null>;

export interface ComparedPage {
  site: string;
  page: string;
  /** The registry site of the page's address. */
  known: string | undefined;
  /** Whether the page has its own adapter. */
  adapter: boolean;
  negative: boolean;
  /** Notices read, and how many of the expected rows are among them. */
  notices: number;
  rows: { expected: number; found: number };
  /** Notices beyond those the page shows. */
  falseNotices: number;
  findings: Finding[];
}

export type ReadPage = (document: Document, url: URL) => PageReading;

/** Folder of saved pages, beside the repository. */
export const SAVED_PAGES = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'pages');

/** Reads and compares every saved page; empty when there are none. */
export function readSavedPages(folder: string = SAVED_PAGES, read: ReadPage = readAskedPage): ComparedPage[] {
  return savedPages(folder).map((page) => comparePage(page, documentOf(page.html, page.url.href), read));
}

/** Returns every saved page of a folder with its expected values; empty when there is no such folder. */
export function savedPages(folder: string = SAVED_PAGES): ExpectedPage[] {
  if (!existsSync(folder)) return [];
  return globSync('*/*.html', { cwd: folder })
    .sort()
    .map((file) => savedPage(join(folder, file)));
}

/** Whether nothing was cut from a saved page: parts of a page lack its head or the site's own scripts. */
export function isWhole({ html }: ExpectedPage): boolean {
  return /<title/i.test(html) && /<script/i.test(html) && !/<!--(?:(?!-->)[^])*\btrimmed\b/i.test(html);
}

/** Reads a page and compares it with its expected values. */
export function comparePage(expected: ExpectedPage, document: Document, read: ReadPage): ComparedPage {
  const { site, page, url, negative, rows, count = negative ? 0 : undefined } = expected;
  const all = read(document, url).notices;
  const given = all.map(({ notice }) => notice);
  const free = new Set(given);
  const findings: Finding[] = [];
  let found = 0;
  for (const wanted of rows) {
    // Two notices can share a number.
    const row =
      rowFor(wanted, [...free]) ??
      rowFor(wanted, given) ??
      (rows.length === 1 && given.length === 1 ? given[0] : undefined);
    if (row) {
      found += 1;
      free.delete(row);
    }
    const where = all.find(({ notice }) => notice === row)?.found ?? {};
    findings.push(...compare(wanted, row, where).map((finding) => ({ site, page, ...finding })));
  }
  const platform = platformOf(url);
  return {
    site,
    page,
    known: platform?.id,
    adapter: platform?.reader === 'adapter',
    negative,
    notices: given.length,
    rows: { expected: rows.length, found },
    // A list read as something else has none of its rows.
    falseNotices: rows.length > 0 && found === 0 ? given.length : Math.max(0, given.length - (count ?? Infinity)),
    findings,
  };
}

function rowFor(wanted: Wanted, given: readonly SeenNotice[]): SeenNotice | undefined {
  const has = (field: 'noticeId' | 'title') =>
    given.find((notice) => wanted[field]?.some((value) => isSame(field, notice[field], value)));
  return has('noticeId') ?? has('title');
}

function savedPage(file: string): ExpectedPage {
  const json: unknown = JSON.parse(readFileSync(file.replace(/\.html$/, '.expected.json'), 'utf8'));
  if (typeof json !== 'object' || json === null || !('expected' in json)) throw new TypeError('no expected values');
  const all: unknown[] = Array.isArray(json.expected) ? json.expected : [json.expected];
  const address = 'url' in json && typeof json.url === 'string' ? json.url : '';
  return {
    site: basename(dirname(file)),
    page: basename(file, '.html'),
    url: new URL(/https?:\/\/[^\s]+/.exec(address)?.[0] ?? 'https://example.org/'),
    html: readFileSync(file, 'utf8'),
    negative: 'negative' in json && json.negative === true,
    ...('count' in json && typeof json.count === 'number' ? { count: json.count } : {}),
    rows: all.map(wantedFrom),
  };
}

/** Notes for people; everything else in an expected row is a field. */
const NO_FIELD = new Set(['note', 'remark', 'alt', 'absent']);

function wantedFrom(row: unknown): Wanted {
  const entries = new Map<string, unknown>(Object.entries(row ?? {}));
  const others = new Map<string, unknown>(Object.entries(entries.get('alt') ?? {}));
  const wanted: Wanted = {};
  for (const name of strings(entries.get('absent'))) wanted[name] = null;
  for (const [name, value] of entries) {
    // Values marked as not on this page.
    const text = typeof value === 'string' ? value : undefined;
    if (NO_FIELD.has(name) || (text !== undefined && /\(not in row\)|\(free text\)/.test(text))) continue;
    wanted[name] = text === undefined ? null : [text, ...strings(others.get(name))];
  }
  return wanted;
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

type Found = NonNullable<FoundNotice['found']>;

function compare(wanted: Wanted, row: SeenNotice | undefined, found: Found): Omit<Finding, 'site' | 'page'>[] {
  const origins = new Map(Object.entries(found));
  const given = new Map(Object.entries(row ?? {}).map(([key, value]) => [key, String(value)]));
  return Object.entries(wanted).map(([field, values]): Omit<Finding, 'site' | 'page'> => {
    const has = given.get(field);
    const where = origins.get(field);
    const finding = { field, expected: values?.join(' or ') ?? 'nothing', given: has ?? 'nothing', where };
    if (values === null) return { ...finding, verdict: has === undefined ? 'right' : 'wrong' };
    if (has === undefined) return { ...finding, verdict: 'missing' };
    return { ...finding, verdict: values.some((value) => isSame(field, has, value)) ? 'right' : 'wrong' };
  });
}

/**
 * Whether a value is the expected one. Some of those carry a remark, "323 (member number)", and set-asides
 * are in words.
 */
export function isSame(field: string, given: string, expected: string): boolean {
  if (field === 'setAside') return given === (setAsideCode(expected) ?? expected);
  if (field === 'uiLink') return given.endsWith(expected);
  return (
    given === expected ||
    expected.split('; ').some((each) => [each, each.replace(/ \([^()]*\)$/, '')].includes(given)) ||
    given === expected.replace(/ \(.*\)$/, '')
  );
}
