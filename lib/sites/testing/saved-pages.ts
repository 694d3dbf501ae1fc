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

export interface Finding {
  site: string;
  page: string;
  field: string;
  verdict: 'right' | 'wrong' | 'missing';
  expected: string;
  given: string;
}

export interface SavedPage {
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
  findings: Finding[];
}

/** Folder of saved pages, beside the repository. */
export const SAVED_PAGES = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'pages');

/** Reads and compares every saved page; empty when there are none. */
export function readSavedPages(folder: string = SAVED_PAGES): SavedPage[] {
  if (!existsSync(folder)) return [];
  return globSync('*/*.html', { cwd: folder })
    .sort()
    .map((file) => readSaved(join(folder, file)));
}

function readSaved(file: string): SavedPage {
  const expected = parsed(readFileSync(file.replace(/\.html$/, '.expected.json'), 'utf8'));
  const url = new URL(/https?:\/\/[^\s]+/.exec(expected.url)?.[0] ?? 'https://example.org/');
  const reading = readAskedPage(documentOf(readFileSync(file, 'utf8'), url.href), url);
  const given = reading.notices.map(({ notice }) => notice);
  const page = basename(file, '.html');
  const site = basename(dirname(file));
  const findings: Finding[] = [];
  let found = 0;
  for (const wanted of expected.rows) {
    const row =
      given.find(({ noticeId }) => noticeId === wanted['noticeId']) ?? (given.length === 1 ? given[0] : undefined);
    if (row) found += 1;
    findings.push(...compare(wanted, row).map((finding) => ({ site, page, ...finding })));
  }
  return {
    site,
    page,
    known: platformOf(url)?.id,
    adapter: platformOf(url)?.reader === 'adapter',
    negative: expected.negative,
    notices: given.length,
    rows: { expected: expected.rows.length, found },
    findings,
  };
}

type Wanted = Record<string, string | null>;

function parsed(text: string): { url: string; negative: boolean; rows: Wanted[] } {
  const json: unknown = JSON.parse(text);
  if (typeof json !== 'object' || json === null || !('expected' in json)) throw new TypeError('no expected values');
  const all: unknown[] = Array.isArray(json.expected) ? json.expected : [json.expected];
  return {
    url: 'url' in json && typeof json.url === 'string' ? json.url : '',
    negative: 'negative' in json && json.negative === true,
    rows: all.map((row) =>
      Object.fromEntries(Object.entries(row ?? {}).map(([key, value]) => [key, value === null ? null : String(value)])),
    ),
  };
}

function compare(wanted: Wanted, row: SeenNotice | undefined): Omit<Finding, 'site' | 'page'>[] {
  const given = new Map(Object.entries(row ?? {}).map(([key, value]) => [key, String(value)]));
  return Object.entries(wanted).flatMap(([field, value]): Omit<Finding, 'site' | 'page'>[] => {
    // Skip notes and values marked as not on this page.
    if (field === 'note' || /\(not in row\)|\(free text\)/.test(value ?? '')) return [];
    const has = given.get(field);
    const finding = { field, expected: value ?? 'nothing', given: has ?? 'nothing' };
    if (value === null) return [{ ...finding, verdict: has === undefined ? 'right' : 'wrong' }];
    if (has === undefined) return [{ ...finding, verdict: 'missing' }];
    return [{ ...finding, verdict: isSame(field, has, value) ? 'right' : 'wrong' }];
  });
}

/** Some expected values carry a remark, "323 (member number)", and set-asides are in words. */
function isSame(field: string, given: string, expected: string): boolean {
  if (field === 'setAside') return given === setAsideCode(expected);
  if (field === 'uiLink') return given.endsWith(expected);
  return (
    expected.split('; ').some((each) => [each, each.replace(/ \([^()]*\)$/, '')].includes(given)) ||
    given === expected.replace(/ \(.*\)$/, '')
  );
}
