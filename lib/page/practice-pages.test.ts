// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { PageBench } from './testing/page-bench.ts';
import { ADAPTERS, readAskedWith } from '../sites/adapters.ts';
import { fixturesOf } from '../sites/fixtures.ts';
import { readAnyPage } from '../sites/generic/reader.ts';
import { SITES } from '../sites/registry.ts';
import { adapter } from '../sites/adapters/sam-gov/adapter.ts';

/** Runs on every adapter's practice pages: inserted buttons must not change what the next reading finds. */

const PAGES = [...ADAPTERS.map(({ id }) => id), 'generic'].flatMap((site) =>
  fixturesOf(site)
    .filter(({ expected }) => expected.notices.length > 0)
    .map((fixture) => ({ site, ...fixture })),
);

let page: PageBench | undefined;
afterEach(() => {
  page?.stop();
  document.body.replaceChildren();
});

test.each(PAGES)('$site $name: reads the same with buttons in the page', async ({ site, html, expected }) => {
  const url = new URL(expected.url);
  const own = ADAPTERS.find(({ id }) => id === site);
  for (const read of [() => readAskedWith(own, document, url), () => readAnyPage(document, url)]) {
    page = new PageBench();
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    document.head.replaceChildren(...parsed.head.childNodes);
    document.body.replaceChildren(...parsed.body.childNodes);
    const before = read();
    await page.start({ read });
    const { hosts } = page;
    expect(hosts).toHaveLength(before.notices.length);
    expect(read()).toEqual(before);
    // As a direct child of a row or a definition list, a button would become a cell of its own.
    expect(document.querySelector('tr > section, tbody > section, table > section, dl > section')).toBeNull();
    document.body.append('and on');
    await page.settle();
    expect(page.hosts).toEqual(hosts);
    page.stop();
  }
});

test('the SAM.gov script runs at the registered addresses, before page scripts', () => {
  // Entrypoints cannot be imported, so check the source text.
  const script = readFileSync(join(import.meta.dirname, '..', '..', 'entrypoints', 'notices.content.ts'), 'utf8');
  const matches = SITES.find(({ id }) => id === adapter.id)?.matches.map((match) => `'${match}'`) ?? [];
  expect(script).toContain(`matches: [${matches.join(', ')}],`);
  expect(script).toContain("runAt: 'document_start',");
});
