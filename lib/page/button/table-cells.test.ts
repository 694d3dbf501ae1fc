// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { PageBench } from '../testing/page-bench.ts';
import { readAskedPage } from '../../sites/adapters.ts';
import { fixturesOf } from '../../sites/fixtures.ts';

/** Titles that are plain cell text. Between the cells of a row, a button would become a column of its own. */

const SITES = join(import.meta.dirname, '..', '..', 'sites', 'adapters');

let page: PageBench | undefined;
afterEach(() => {
  page?.stop();
  document.body.replaceChildren();
});

test.each([
  ['planetbids', 'list'],
  ['ivalua', 'list-headless'],
  ['ionwave', 'list'],
])('%s %s: every button is in its title’s cell and stays there', async (site, name) => {
  const url = fixturesOf(site).find((fixture) => fixture.name === name)?.expected.url ?? '';
  const html = readFileSync(join(SITES, site, 'pages', `${name}.html`), 'utf8');
  page = new PageBench();
  document.body.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
  const read = () => readAskedPage(document, new URL(url));
  const before = read();
  const holders = () => page?.hosts.map(({ parentElement }) => parentElement?.textContent.replace(/\s+/g, ' ').trim());
  await page.start({ read });
  const first = page.hosts;
  expect(holders()).toEqual(before.notices.map(({ notice }) => notice.title));
  expect(document.querySelector('tr > :not(td, th)')).toBeNull();
  expect(read()).toEqual(before);
  document.body.append('and on');
  await page.settle();
  expect(page.hosts).toEqual(first);
});

test('the button goes after a link that contains only the title, and inside a link that contains more', async () => {
  page = new PageBench();
  document.body.innerHTML =
    '<table><tr><th>Project Title</th><th>Invitation #</th><th>Due Date</th></tr>' +
    '<tr><td><a href="/bids/1"><h3>Salt shed</h3></a></td><td>B26-1</td><td>11/20/2026</td></tr>' +
    '<tr><td><a href="/bids/2"><h3>Culverts</h3> on Elm Street</a></td><td>B26-2</td><td>11/21/2026</td></tr></table>';
  const url = new URL('https://www.sampletown.gov/bids');
  await page.start({ read: () => readAskedPage(document, url) });
  expect(page.hosts.map(({ previousElementSibling }) => previousElementSibling?.localName)).toEqual(['a', 'h3']);
});

test('a cell whose text the page rewrites keeps its one button', async () => {
  const url = 'https://vendors.planetbids.com/portal/14660/bo/bo-search';
  page = new PageBench();
  document.body.innerHTML =
    '<table><tr><th>Project Title</th><th>Invitation #</th><th>Due Date</th></tr>' +
    '<tr rowattribute="131002"><td class="title">Salt shed</td><td class="invitationNum">B26-1</td><td>11/20/2026</td></tr></table>';
  await page.start({ read: () => readAskedPage(document, new URL(url)) });
  const cell = document.querySelector('td.title');
  expect(page.hosts.map(({ parentElement }) => parentElement)).toEqual([cell]);
  cell?.replaceChildren('Salt shed');
  await page.settle();
  expect(page.hosts.map(({ parentElement }) => parentElement)).toEqual([cell]);
});
