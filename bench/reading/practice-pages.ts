/** Our practice pages with every value they show. They prove nothing about real sites. */
import { fixturesOf } from '../../lib/sites/fixtures.ts';
import { KNOWN_SITES } from '../../lib/sites/registry.ts';
import type { ExpectedPage, Wanted } from '../../lib/sites/testing/saved-pages.ts';

const FIELDS = [
  'noticeId',
  'title',
  'agency',
  'state',
  'naicsCode',
  'setAside',
  'postedDate',
  'responseDeadLine',
  'solicitationNumber',
  'uiLink',
];

/** The practice pages of every adapter for notices, and of the generic reader. */
export function practicePages(): ExpectedPage[] {
  const sites = KNOWN_SITES.filter(({ reader, awards }) => reader === 'adapter' && !awards).map(({ id }) => id);
  return [...sites, 'generic'].flatMap((site) =>
    fixturesOf(site).map(({ name, html, expected: { url, notices } }) => ({
      site,
      page: name,
      url: new URL(url),
      html,
      negative: notices.length === 0,
      count: notices.length,
      rows: notices.map(wantedFrom),
    })),
  );
}

function wantedFrom(notice: unknown): Wanted {
  const values = new Map<string, unknown>(Object.entries(notice ?? {}));
  return Object.fromEntries(FIELDS.map((field) => [field, values.has(field) ? [String(values.get(field))] : null]));
}
