import { describe, expect, it } from 'vitest';
import { readSavedPages, SAVED_PAGES } from './testing/saved-pages.ts';

const pages = readSavedPages();

/**
 * Pages with a value that is still wrong or missing. One that reads right by now fails here, and leaves the
 * list.
 */
const MISREAD: ReadonlySet<string> = new Set([
  'austender/detail-DFAT-1110-2026-09',
  'bidnet-bulletin/bulletin-2020',
  'buynsw/detail-GSHS9477-2026-09',
  'eskom-za/list-2026',
  'fbo/detail-FA4626-14-R-0011-2014',
  'gem-in/all-bids-2026-03',
  'gepnic-in/closing-7-days-2025-11',
  'jetro-jp/detail-riken-2026-09',
  'mercadopublico-cl/detail-1030-11-LE26',
  'nprocure/list-2026-01',
]);
const nameOf = ({ site, page }: (typeof pages)[number]) => `${site}/${page}`;
const isRight = (page: (typeof pages)[number]): void => {
  expect(page.findings.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
  expect(page.rows.found).toBe(page.rows.expected);
};

describe.skipIf(pages.length === 0)(`pages saved from real sites (skipped where ${SAVED_PAGES} is absent)`, () => {
  it('include pages of known and of unknown sites, and pages without notices', () => {
    const kinds = pages.map(({ negative, adapter }) => (negative ? 'none' : adapter ? 'known' : 'unknown'));
    expect([...new Set(kinds)].sort()).toEqual(['known', 'none', 'unknown']);
  });

  it.each(pages.filter((page) => !MISREAD.has(nameOf(page))).map((page) => [nameOf(page), page] as const))(
    '%s yields the values a person reads',
    (_name, page) => isRight(page),
  );

  it.fails.each(pages.filter((page) => MISREAD.has(nameOf(page))).map((page) => [nameOf(page), page] as const))(
    '%s is still misread',
    (_name, page) => isRight(page),
  );

  it.each(pages.filter(({ negative }) => negative).map((page) => [`${page.site}/${page.page}`, page] as const))(
    '%s yields no notice',
    (_name, page) => {
      expect(page.notices).toBe(0);
    },
  );
});
