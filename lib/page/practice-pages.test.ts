// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { PageBench } from './testing/page-bench.ts';
import { ADAPTERS, readAskedPage } from '../sites/adapters.ts';
import { fixturesOf } from '../sites/fixtures.ts';

/** Inserted buttons must not change what the next reading finds. One page for each place of a title. */
const PAGES: [place: string, site: string, name: string][] = [
  ['the heading of a page with a reader of its own', 'sam-gov', 'detail-workspace'],
  ['a heading inside the main element', 'ivalua', 'detail'],
  ['a heading that the site declares', 'texas-esbd', 'detail'],
  ['a paragraph that the site declares', 'austender', 'detail'],
  ['a span without a label', 'ted', 'detail'],
  ['a link to a document', 'civicengage', 'detail-untitled'],
  ['the text of a cell', 'dibbs', 'detail'],
  ['a span in a cell', 'pa-emarketplace', 'detail'],
  ['the text of a definition', 'cal-eprocure', 'detail'],
  ['the heading of a list of one notice', 'nyscr', 'detail'],
  ['headings of rows with a reader of its own', 'sam-gov', 'search-2026'],
  ['headings of rows on a redesigned page', 'sam-gov', 'search-redesigned'],
  ['headings of rows', 'nyscr', 'list'],
  ['headings of rows, last in their box', 'contracts-finder', 'list'],
  ['headings of list items', 'grants-gov', 'redesigned'],
  ['headings of articles', 'texas-esbd', 'redesigned'],
  ['headings of sections', 'ivalua', 'redesigned'],
  ['headings that only the generic reader finds', 'jaggaer', 'redesigned'],
  ['links in boxes', 'texas-esbd', 'list'],
  ['links in spans', 'civicengage', 'list'],
  ['links in boxes in cells', 'grants-gov', 'list'],
  ['links in spans in cells', 'bidnet', 'list-two-buyers'],
  ['links in cells', 'unison', 'list'],
  ['links in cells, before a line break', 'washington-webs', 'list-nested'],
  ['links in cells, before a box', 'jaggaer', 'list'],
  ['links in cells, before a span', 'bidnet', 'list-statewide'],
  ['spans in cells', 'dibbs', 'list'],
  ['the text of cells', 'planetbids', 'list'],
  ['the text of cells without headings', 'ivalua', 'list-headless'],
  ['a heading between fields', 'generic', 'stacked'],
  ['a box of its own', 'generic', 'county-detail'],
  ['a heading above structured data', 'generic', 'json-ld'],
  ['headings of an accordion', 'generic', 'accordion'],
  ['headings between paragraphs', 'generic', 'flat-list'],
  ['headings with fields in boxes', 'generic', 'drupal-fields'],
  ['buttons of folding panels', 'generic', 'folding-panels'],
  ['bold words at the start of paragraphs', 'generic', 'bold-paragraphs'],
  ['boxes of a grid with roles', 'generic', 'ag-grid'],
  ['boxes of a grid without roles', 'generic', 'div-grid'],
  ['the text of cells in two tables', 'generic', 'split-table'],
  ['the text of cells that open a page', 'generic', 'onclick-rows'],
  ['links on cards', 'generic', 'cards'],
  ['links before a line of fields', 'generic', 'pipes'],
  ['links in definitions', 'generic', 'dl-cards'],
  ['links in paragraphs in cells', 'generic', 'combined'],
  ['links in cells with their own labels', 'generic', 'responsive'],
  ['links in list items', 'generic', 'link-list'],
];

let page: PageBench | undefined;
afterEach(() => {
  page?.stop();
  document.body.replaceChildren();
});

test.each(PAGES)('%s (%s %s): the page reads the same with buttons', async (_place, site, name) => {
  const fixture = fixturesOf(site).find((each) => each.name === name);
  const url = new URL(fixture?.expected.url ?? '');
  const own = ADAPTERS.find(({ id }) => id === site);
  const read = () => readAskedPage(document, url, own);
  page = new PageBench();
  const parsed = new DOMParser().parseFromString(fixture?.html ?? '', 'text/html');
  document.head.replaceChildren(...parsed.head.childNodes);
  document.body.replaceChildren(...parsed.body.childNodes);
  const before = read();
  await page.start({ read });
  const { hosts } = page;
  expect(hosts.length).toBeGreaterThan(0);
  expect(hosts).toHaveLength(before.notices.length);
  expect(read()).toEqual(before);
  // As a direct child of a row or a definition list, a button would become a cell of its own.
  expect(document.querySelector('tr > section, tbody > section, table > section, dl > section')).toBeNull();
  document.body.append('and on');
  await page.settle();
  expect(page.hosts).toEqual(hosts);
});

test('SAM.gov’s scripts run at the registered addresses, before page scripts', () => {
  // The configuration of the build cannot be imported, so check its text.
  const config = readFileSync(join(import.meta.dirname, '..', '..', 'wxt.config.ts'), 'utf8');
  const [, listed = ''] = /content_scripts: SITES\.map\((.*?)\}\)\)/s.exec(config) ?? [];
  expect(listed).toContain('matches: [...matches]');
  expect(listed).toContain("run_at: 'document_start'");
});
