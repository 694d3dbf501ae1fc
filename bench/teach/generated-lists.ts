/** Teaches generated lists with two clicks each, and reads both pages of their sites. */
import { JSDOM } from 'jsdom';
import { meantBy } from '../../lib/sites/adapters.ts';
import { randomFor, type Random } from '../../lib/server/data/sample/random.ts';
import { learn, type Pick } from '../../lib/sites/teach/learn.ts';
import { taughtAdapter } from '../../lib/sites/teach/taught-shape.ts';
import type { TaughtPage } from '../../lib/domain/taught/taught-page.ts';
import { listOf } from './generated-layouts.ts';
import { generatedRows, styleOf, type GeneratedRow, type Style } from './generated-site.ts';

export const GENERATED = 1000;

interface GeneratedPage {
  html: string;
  url: URL;
  rows: GeneratedRow[];
}

/** Two pages of one generated site. */
export interface GeneratedSite {
  style: Style;
  first: GeneratedPage;
  second: GeneratedPage;
  /** The row that is pointed at. */
  picked: number;
}

export interface GeneratedResult {
  layout: string;
  /** Both pages read as exactly their rows. */
  exact: boolean;
  values: number;
  wrong: number;
}

/** Returns the site of a seed: always the same. */
function generatedSite(seed: number): GeneratedSite {
  const random = randomFor('taught list', seed);
  const style = styleOf(random);
  const first = pageOf(style, random, false);
  const second = pageOf(style, random, true);
  const dated = first.rows.flatMap(({ day }, at) => (day === undefined ? [] : [at]));
  const picked = random.chance(0.5) ? dated[0] : random.pick(dated.length > 0 ? dated : [0]);
  return { style, first, second, picked: picked ?? 0 };
}

function pageOf(style: Style, random: Random, later: boolean): GeneratedPage {
  let rows = generatedRows(random, random.between(2, later ? 20 : 12), style.write);
  while (rows.filter(({ day }) => day !== undefined).length < 2) rows = generatedRows(random, 4, style.write);
  const list = listOf({ style, random, rows, later });
  const depth = style.variant(4, 'depth');
  const wrapped = `${'<div>'.repeat(depth)}${list}${'</div>'.repeat(depth)}`;
  const url = new URL(`https://${style.host}/opportunities${later ? '?page=2' : ''}`);
  return {
    html: `<!doctype html><html lang="en"><title>Opportunities</title><body>${around(style, random, wrapped)}</body></html>`,
    url,
    rows,
  };
}

/** Puts what other pages have around a list: navigation, news that look like rows, filters, a pager. */
function around(style: Style, random: Random, list: string): string {
  const item = (at: number) =>
    `<li><a href="/news/${String(at)}">News of the week ${String(at)}</a> <span>${style.write(new Date(Date.UTC(2026, 8, at + 1)))}</span></li>`;
  const news =
    style.variant(2, 'news') === 0
      ? `<aside><h4>News</h4><ul>${Array.from({ length: 3 }, (_, at) => item(at)).join('')}</ul></aside>`
      : '';
  const notice = random.chance(0.3) ? '<p class="alert">The office is closed on Monday.</p>' : '';
  const filters =
    style.variant(3, 'filters') === 0 ? '<table><tr><td>Search</td><td><input name="q"></td></tr></table>' : '';
  const pager = '<div class="pager"><a href="?page=1">1</a> <a href="?page=2">2</a></div>';
  const nav = '<nav><ul><li><a href="/">Home</a></li><li><a href="/about">About us</a></li></ul></nav>';
  const main = style.variant(2, 'main') === 0 ? 'main' : 'div';
  return `<header>${nav}</header><${main}><h1>Opportunities</h1>${notice}${filters}${list}${pager}</${main}>${news}<footer><p>Updated daily</p></footer>`;
}

// A window for each of two thousand pages would take minutes.
const parser = new new JSDOM().window.DOMParser();

/** Teaches the site of a seed and reads its pages. */
export function teachGenerated(seed: number): GeneratedResult {
  const site = generatedSite(seed);
  const document = parser.parseFromString(site.first.html, 'text/html');
  const picks = picksIn(document, site, randomFor('taught pick', seed));
  const page = learn(document, site.first.url, picks)?.page;
  const later = parser.parseFromString(site.second.html, 'text/html');
  unmark(later);
  const [one, two] = [compare(site.first, document, page), compare(site.second, later, page)];
  return {
    layout: site.style.layout,
    exact: one.exact && two.exact,
    values: one.values + two.values,
    wrong: one.wrong + two.wrong,
  };
}

/** Returns what a person clicks in the picked row: an element, or the text in it. */
function picksIn(document: Document, { picked }: GeneratedSite, random: Random): Pick[] {
  const at = (kind: string) => {
    const element = document.querySelector(`[data-marked="${kind} ${String(picked)}"]`);
    const text = [...(element?.childNodes ?? [])].find((node): node is Text => node.nodeType === 3);
    return element && text && random.chance(0.5) ? text : element;
  };
  const [title, due] = [at('title'), at('due')];
  unmark(document);
  return [
    ...(title ? [{ field: 'title' as const, node: title }] : []),
    ...(due ? [{ field: 'responseDeadLine' as const, node: due }] : []),
  ];
}

function unmark(document: Document): void {
  for (const element of document.querySelectorAll('[data-marked]')) element.removeAttribute('data-marked');
}

function compare({ url, rows }: GeneratedPage, document: Document, page: TaughtPage | undefined) {
  const read = page && meantBy(taughtAdapter(page).read(document, url), url);
  const notices = read?.notices.map(({ notice }) => notice) ?? [];
  const free = new Set(notices);
  const shown = rows.map(({ title }) => {
    const found = [...free].find((notice) => notice.title === title);
    if (found) free.delete(found);
    return found;
  });
  const differs = rows.map(({ day }, at) => shown[at]?.responseDeadLine !== day);
  const wrong = shown.filter((found, at) => found?.responseDeadLine !== undefined && differs[at]).length;
  // A row that is none of the list's is wrong in all it says.
  const tooMany = [...free].reduce((sum, { responseDeadLine }) => sum + (responseDeadLine === undefined ? 1 : 2), 0);
  return {
    exact: shown.every((found) => found) && !differs.includes(true) && free.size === 0,
    wrong: wrong + tooMany,
    values: rows.length + rows.filter(({ day }) => day !== undefined).length,
  };
}
