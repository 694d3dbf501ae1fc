import { describe, expect, it } from 'vitest';
import { readAskedPage } from './adapters.ts';
import { documentOf } from './fixtures.ts';
import { KNOWN_SITES, platformOf } from './registry.ts';
import { comparePage, isWhole, SAVED_PAGES, savedPages, type ExpectedPage } from './testing/saved-pages.ts';

const pages = savedPages().filter(({ negative }) => !negative);

/**
 * The kind that a page was read as, if every value that a person reads from it is right, deadline included.
 */
function kindReadRight(page: ExpectedPage): 'list' | 'detail' | undefined {
  const document = documentOf(page.html, page.url.href);
  const { findings, rows } = comparePage(page, document, readAskedPage);
  const isRight = findings.every(({ verdict }) => verdict === 'right') && rows.found === rows.expected;
  const isDated = findings.some(({ field, given }) => field === 'responseDeadLine' && given !== 'nothing');
  const { kind } = readAskedPage(document, page.url);
  return isRight && isDated && kind !== 'none' ? kind : undefined;
}

/** What the saved pages prove about each site: the latest month of a whole page of each kind. */
function proven(): Map<string, Partial<Record<'list' | 'detail', string>>> {
  const all = new Map<string, Partial<Record<'list' | 'detail', string>>>();
  for (const page of pages.filter(isWhole)) {
    const site = platformOf(page.url);
    const kind = site?.reader === 'adapter' ? kindReadRight(page) : undefined;
    const saved = /\d{4}(?:-\d\d)?$/.exec(page.page)?.[0];
    if (!site || !kind || saved === undefined) continue;
    const before = all.get(site.id) ?? {};
    if (saved > (before[kind] ?? '')) all.set(site.id, { ...before, [kind]: saved });
  }
  return all;
}

describe.skipIf(pages.length === 0)(`what the registry claims to be verified (skipped without ${SAVED_PAGES})`, () => {
  const all = proven();

  it.each(KNOWN_SITES.map((site) => [site.name, site] as const))('%s: what saved pages prove', (_name, site) => {
    const { list, detail } = all.get(site.id) ?? {};
    expect([site.listDate, site.detailDate]).toEqual([list, detail]);
  });
});

it('claims nothing for SAM.gov, whose reader nobody tried on the live site', () => {
  const samGov = KNOWN_SITES.find(({ id }) => id === 'sam-gov');
  expect([samGov?.listDate, samGov?.detailDate]).toEqual([undefined, undefined]);
});
