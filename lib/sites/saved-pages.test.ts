import { describe, expect, it } from 'vitest';
import { KNOWN_SITES } from './registry.ts';
import { readSavedPages, SAVED_PAGES } from './testing/saved-pages.ts';

const pages = readSavedPages();

describe.skipIf(pages.length === 0)(`pages saved from real sites (skipped where ${SAVED_PAGES} is absent)`, () => {
  it.each(pages.map((page) => [`${page.site}/${page.page}`, page] as const))(
    '%s yields the values a person reads',
    (_name, page) => {
      expect(page.findings.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
      expect(page.rows.found).toBe(page.rows.expected);
    },
  );

  it.each(pages.filter(({ negative }) => negative).map((page) => [`${page.site}/${page.page}`, page] as const))(
    '%s yields no notice',
    (_name, page) => {
      expect(page.notices).toBe(0);
    },
  );

  it('decide which adapters are verified', () => {
    const read = new Set(pages.filter(({ rows }) => rows.found > 0).map(({ known }) => known));
    const verified = KNOWN_SITES.filter(({ tried }) => tried).map(({ id }) => id);
    expect(verified.sort()).toEqual(
      KNOWN_SITES.filter(({ id }) => read.has(id))
        .map(({ id }) => id)
        .sort(),
    );
  });
});
