/** Builds the five practice pages of a new adapter: our own markup, with invented notices in its layout. */
import { join } from 'node:path';
import type { DateOrder } from '../../domain/dates/printed-date.ts';
import { stateOfHost } from '../../domain/reference/state-of-host.ts';
import type { NodePlace, Repetition, ValuePlace } from '../../domain/taught/taught-page.ts';
import { meantBy, readAskedPage } from '../../sites/adapters.ts';
import { ownTexts, sameTag } from '../../sites/engine/exact/steps.ts';
import type { ValueName } from '../../sites/engine/labels/values.ts';
import type { PageKind, SiteAdapter } from '../../sites/engine/reading.ts';
import { documentOf } from '../../sites/fixtures.ts';
import { html, Markup, template } from '../practice/html.ts';
import type { Draft, Layout } from './draft.ts';

export interface PracticePage {
  sort: 'list' | 'detail' | 'empty' | 'redesigned' | 'lookalike';
  url: string;
  html: string;
  expected: Expected;
}

interface Expected {
  kind: PageKind;
  unreadable?: true;
  notices: Invented['expected'][];
}

/** An invented notice: how a page prints it, and what a reader must find. */
interface Invented {
  title: string;
  printed: Partial<Record<ValueName, string>>;
  /** The address of its own page, if notices have pages. */
  address?: string;
  expected: Record<string, string | Record<string, string>>;
}

const NOTHING: Expected = { kind: 'none', notices: [] };

/** Returns a list, a notice's own page, or both, as far as the site's are known, and pages that resemble them. */
export function practicePages(adapter: SiteAdapter, url: URL, { list, detail }: Draft): PracticePage[] {
  const here = url.href;
  const made = (sort: PracticePage['sort'], address: string, main: Markup, expected: Expected): PracticePage => ({
    sort,
    url: address,
    html: pageOf(main),
    expected,
  });
  /** Returns `right` if the adapter finds all of it, otherwise nothing: other values would fail the test. */
  const rightOrNothing = (address: string, main: Markup, right: Expected): Expected => {
    const { kind, notices, unreadable } = readAskedPage(documentOf(pageOf(main), address), new URL(address), adapter);
    const isRight = kind === right.kind && sorted(notices.map(({ notice }) => notice)) === sorted(right.notices);
    return isRight && right !== NOTHING ? right : { ...NOTHING, ...(unreadable ? { unreadable: true } : {}) };
  };
  const unknown = (sort: PracticePage['sort'], address: string) => {
    const main = emptyMain('This page of the site is not known yet.');
    return made(sort, address, main, rightOrNothing(address, main, NOTHING));
  };
  const shown = (kind: 'list' | 'detail', layout: Layout, sort: PracticePage['sort'], address: string) => {
    const notices = inventedNotices(layout, url).slice(0, kind === 'detail' ? 1 : undefined);
    const main = kind === 'list' ? listMain(layout, notices) : detailMain(layout, notices);
    return made(sort, address, main, { kind, notices: notices.map(({ expected }) => expected) });
  };
  /** Labels of a list may not be those of its notices' own pages. */
  const isRead = ({ html: text, url: address, expected }: PracticePage) => {
    const { notices } = meantBy(adapter.read(documentOf(text, address), new URL(address)), new URL(address));
    return sorted(notices.map(({ notice }) => notice)) === sorted(expected.notices);
  };

  const listPage = list ? shown('list', list, 'list', here) : unknown('list', `${url.origin}/`);
  const own = detail?.pages?.example(1);
  const ownPage = detail && own !== undefined ? shown('detail', detail, 'detail', own) : undefined;
  const detailPage =
    ownPage && isRead(ownPage)
      ? ownPage
      : list && !ownPage
        ? shown('list', list, 'detail', here)
        : unknown('detail', own ?? here);
  const at = list ? here : detailPage.url;
  const redesigned = list
    ? listMain(moved(list), inventedNotices(list, url))
    : detail
      ? detailMain(detail, inventedNotices(detail, url), 'article')
      : emptyMain();
  return [
    listPage,
    detailPage,
    made('empty', at, emptyMain(), rightOrNothing(at, emptyMain(), NOTHING)),
    made('redesigned', at, redesigned, rightOrNothing(at, redesigned, (list ? listPage : detailPage).expected)),
    made('lookalike', `${url.origin}/calendar-of-events`, LOOKALIKE, NOTHING),
  ];
}

/** Notices as text, with their fields in alphabetical order. */
function sorted(notices: readonly object[]): string {
  return JSON.stringify(notices.map((notice) => Object.entries(notice).sort(([a], [b]) => (a < b ? -1 : 1))));
}

const SAMPLES = [
  { number: 'RFP-27-101', title: 'Road Salt for the North District', posted: '2026-11-16', due: '2026-12-14' },
  { number: 'RFP-27-102', title: 'Inspection of Playgrounds', posted: '2026-11-17', due: '2026-12-21' },
] as const;
const AGENCY = 'Department of Practice';

/** Two notices with the fields of a layout. */
function inventedNotices({ places, number, pages, dates }: Layout, url: URL): Invented[] {
  const state = stateOfHost(url.hostname);
  return SAMPLES.map((sample, at) => {
    const noticeId = number === 'address' ? (pages?.number(at + 1) ?? sample.number) : sample.number;
    const title = number === 'title' ? `${sample.number} - ${sample.title}` : sample.title;
    const all: Partial<Record<ValueName, readonly [printed: string, expected: string]>> = {
      noticeId: [noticeId, noticeId],
      title: [title, sample.title],
      agency: [AGENCY, AGENCY],
      naicsCode: ['541320', '541320'],
      state: ['Reno, NV 89501', 'NV'],
      setAside: ['Total Small Business Set-Aside', 'SBA'],
      postedDate: [printedDate(sample.posted, dates), sample.posted],
      responseDeadLine: [`${printedDate(sample.due, dates)} 2:00 PM`, sample.due],
    };
    const shown = Object.entries(all).filter(([name]) => places.some(({ field }) => field === name));
    const printed: Invented['printed'] = Object.fromEntries(shown.map(([field, [text]]) => [field, text]));
    const { responseDeadLine } = printed;
    const address = pages?.example(at + 1);
    return {
      title,
      printed,
      ...(address === undefined ? {} : { address }),
      expected: {
        ...(state === undefined ? {} : { state }),
        noticeId,
        title: sample.title,
        ...Object.fromEntries(shown.map(([field, [, expected]]) => [field, expected])),
        // An hour is handed over as it is printed.
        ...(responseDeadLine === undefined ? {} : { written: { responseDeadLine } }),
        ...(address === undefined ? {} : { uiLink: address }),
      },
    };
  });
}

/** Both sample days are after the 12th, so a wrong order of day and month shows at once. */
function printedDate(day: string, order: DateOrder): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (order !== 'unknown') return (order === 'monthFirst' ? [month, date, year] : [date, month, year]).join('/');
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(day));
  return `${name} ${date}, ${year}`;
}

const inTemplate = (name: string) => template(join(import.meta.dirname, 'templates', `${name}.html`));
const page = inTemplate('page');
/** Long enough that the page does not look unfinished. */
const about = inTemplate('about');
const pageOf = (main: Markup): string => page({ main }).text;

/** A page with a table and dates, but no notices. */
const LOOKALIKE = about({
  top: html`<h1>Events for suppliers</h1>
    <table>
      <tr>
        <th>Outreach event</th>
        <th>Date</th>
      </tr>
      <tr>
        <td>Meet the buyers</td>
        <td>12/14/2026</td>
      </tr>
    </table>`,
});

/** An empty list, or a page of which nothing is known. */
function emptyMain(text = 'There is nothing to show.'): Markup {
  return about({
    top: html`<h1>Open requests</h1>
      <p>${text}</p>`,
  });
}

/** A list after a redesign: elsewhere on the page, without the rows' class names. */
function moved(list: Layout): Layout {
  return list.rows ? { ...list, rows: { ...list.rows, classes: [], around: [...list.rows.around, 'section'] } } : list;
}

const NO_ROWS: Repetition = { tag: 'div', classes: [], around: [] };
const emptyDocument = documentOf('', 'https://practice.example/');

function listMain(layout: Layout, notices: readonly Invented[]): Markup {
  const { rows = NO_ROWS } = layout;
  const body = emptyDocument.createElement('div');
  child(body, 'h1').textContent = 'Open solicitations';
  let list: Element = body;
  for (const each of [...rows.around].reverse()) list = child(list, each);
  const all = notices.map((notice) => rowOf(rows, layout, notice));
  const head = headOf(rows.tag, layout, all[0]?.children.length ?? 0);
  if (head && rows.around[0] === 'tbody' && list.parentElement) {
    const thead = emptyDocument.createElement('thead');
    thead.append(head);
    list.before(thead);
  } else if (head) list.append(head);
  for (const row of all) list.append(...(rows.starts ? row.children : [row]));
  return new Markup(body.innerHTML);
}

/** A notice's own page. `around`: an element around it, after a redesign. */
function detailMain(layout: Layout, [notice]: readonly Invented[], around?: string): Markup {
  const body = emptyDocument.createElement('div');
  if (notice) fill(around === undefined ? body : child(body, around), 'div', layout, { ...notice, address: '' });
  return new Markup(body.innerHTML);
}

function rowOf(rows: Repetition, layout: Layout, notice: Invented): Element {
  const row = emptyDocument.createElement(rows.starts ? 'div' : rows.tag);
  fill(row, rows.tag === 'tr' ? 'td' : 'div', layout, notice);
  const start = rows.starts ? row.firstElementChild : row;
  if (rows.classes.length > 0) start?.classList.add(...rows.classes);
  while (start && start.children.length < (rows.children ?? 0)) child(start, 'span');
  return row;
}

/** Puts the values of a notice into a row or page; `cell` is the tag of a row's cells. */
function fill(root: Element, cell: string, { places }: Layout, { address, printed, title }: Invented): void {
  for (const { field, place } of places) {
    const isTitle = field === 'title' || field === 'both';
    const text = isTitle ? title : field ? printed[field] : '–';
    if (text === undefined) continue;
    const at =
      place.column !== undefined || place.cell !== undefined ? (place.cell ?? root.children.length) : undefined;
    while (at !== undefined && root.children.length <= at) child(root, cell);
    const node = put((at === undefined ? undefined : root.children[at]) ?? root, place, text);
    if (isTitle && address) link(node, address);
  }
}

/** Puts a text at its place, after its label; returns the text's node. */
function put(scope: Element, { label, place }: ValuePlace, text: string): Text {
  const holder = place ? elementAt(scope, place) : label === undefined ? scope : child(scope, 'p');
  const node = emptyDocument.createTextNode(text);
  if (label !== undefined) {
    const words = emptyDocument.createElement('b');
    words.textContent = `${label.replace(/\s*:$/, '')}:`;
    holder.append(words, ' ');
  }
  while (place?.text !== undefined && ownTexts(holder).length < place.text)
    holder.append('–', emptyDocument.createElement('br'));
  holder.append(node);
  return node;
}

/** Makes the elements on the way to a place. */
function elementAt(scope: Element, { marks, steps }: NodePlace): Element {
  let box = scope;
  for (const { tag, nth, of } of steps) {
    const [name = ''] = tag.split('.');
    while (sameTag(box, name).length < Math.max(of, nth + 1)) child(box, tag);
    box = sameTag(box, name)[nth] ?? box;
  }
  const [, name, value, className] = /(?:\[([\w-]+)="([^"]*)"\]|\.([\w-]+))$/.exec(marks ?? '') ?? [];
  if (name !== undefined) box.setAttribute(name, value ?? '');
  if (className !== undefined) box.classList.add(className);
  return box;
}

function link(node: Text, address: string): void {
  const around = node.parentElement?.closest('a');
  const anchor = around ?? emptyDocument.createElement('a');
  anchor.setAttribute('href', address);
  if (around) return;
  node.replaceWith(anchor);
  anchor.append(node);
}

/** The row of column headings, if the layout names any. */
function headOf(tag: string, { places }: Layout, count: number): Element | undefined {
  const columns = places.filter(({ place }) => place.column !== undefined);
  if (columns.length === 0) return undefined;
  const row = emptyDocument.createElement(tag);
  for (let at = 0; at < count; at += 1) {
    const heading = child(row, tag === 'tr' ? 'th' : 'div');
    if (tag !== 'tr') heading.setAttribute('role', 'columnheader');
    heading.textContent = columns.find(({ place }, index) => (place.cell ?? index) === at)?.place.column ?? '';
  }
  return row;
}

/** Adds an element with a tag and class names: "ul.bids". */
function child(parent: Element, look: string): Element {
  const [tag = '', ...classes] = look.split('.').filter((part) => part !== '');
  const element = parent.ownerDocument.createElement(tag);
  if (classes.length > 0) element.className = classes.join(' ');
  parent.append(element);
  return element;
}
