/** Practice markup that fits an exact shape: each invented value is at the place that the shape names. */
import { TAUGHT_FIELDS, type NodePlace, type Repetition, type ValuePlace } from '../../domain/taught/taught-page.ts';
import type { ExactShape } from '../../sites/engine/declaration.ts';
import { ownTexts, sameTag } from '../../sites/engine/exact/steps.ts';
import { Markup } from '../practice/html.ts';
import type { Invented } from './page-markup.ts';

/** A list of notices in the rows of the shape. */
export function exactList(document: Document, { places, rows }: ExactShape, notices: readonly Invented[]): Markup {
  const body = document.createElement('div');
  const heading = document.createElement('h1');
  heading.textContent = 'Open solicitations';
  body.append(heading);
  const { tag, around } = rows ?? { tag: 'div', around: [] };
  let list: Element = body;
  for (const each of [...around].reverse()) list = child(list, each);
  const all = notices.map((notice) => rowOf(document, rows ?? NO_ROWS, places, notice));
  const head = headOf(document, tag, places, all[0]?.children.length ?? 0);
  if (head && around[0] === 'tbody' && list.parentElement) {
    const thead = document.createElement('thead');
    thead.append(head);
    list.before(thead);
  } else if (head) list.append(head);
  for (const row of all) list.append(...(rows?.starts ? row.children : [row]));
  return new Markup(body.innerHTML);
}
const NO_ROWS: Repetition = { tag: 'div', classes: [], around: [] };

/** A notice's own page with the places of the shape. `around`: an element around it, after a redesign. */
export function exactDetail(
  document: Document,
  { places }: ExactShape,
  [notice]: readonly Invented[],
  around?: string,
): Markup {
  const body = document.createElement('div');
  if (notice) fill(around === undefined ? body : child(body, around), 'div', places, { ...notice, address: '' });
  return new Markup(body.innerHTML);
}

function rowOf(document: Document, rows: Repetition, places: ExactShape['places'], notice: Invented): Element {
  const row = document.createElement(rows.starts ? 'div' : rows.tag);
  fill(row, rows.tag === 'tr' ? 'td' : 'div', places, notice);
  const start = rows.starts ? row.firstElementChild : row;
  if (rows.classes.length > 0) start?.classList.add(...rows.classes);
  while (start && start.children.length < (rows.children ?? 0)) child(start, 'span');
  return row;
}

/** Puts the values of a notice into a row or page; `cell` is the tag of a row's cells. */
function fill(root: Element, cell: string, places: ExactShape['places'], { address, printed, title }: Invented): void {
  for (const field of TAUGHT_FIELDS) {
    const place = places[field];
    const text = field === 'title' ? title : printed[field];
    if (!place || text === undefined) continue;
    const at =
      place.column !== undefined || place.cell !== undefined ? (place.cell ?? root.children.length) : undefined;
    while (at !== undefined && root.children.length <= at) child(root, cell);
    const scope = (at === undefined ? undefined : root.children[at]) ?? root;
    // Of a title, what is at its place counts more than its label.
    const node = put(scope, field === 'title' && place.place ? { place: place.place } : place, text);
    if (field === 'title' && address) link(node, address);
  }
}

/** Puts a text at its place, after its label; returns the text's node. */
function put(scope: Element, { label, place }: ValuePlace, text: string): Text {
  const holder = place ? elementAt(scope, place) : label === undefined ? scope : child(scope, 'p');
  const document = scope.ownerDocument;
  const node = document.createTextNode(text);
  if (label !== undefined) {
    const words = document.createElement('b');
    words.textContent = `${label.replace(/\s*:$/, '')}:`;
    holder.append(words, ' ');
  }
  while (place?.text !== undefined && ownTexts(holder).length < place.text)
    holder.append('–', document.createElement('br'));
  holder.append(node);
  return node;
}

/** Makes the elements on the way to a place. */
function elementAt(scope: Element, { marks, steps }: NodePlace): Element {
  let box = scope;
  for (const { tag, nth, of } of steps) {
    while (sameTag(box, tag).length < Math.max(of, nth + 1)) child(box, tag);
    box = sameTag(box, tag)[nth] ?? box;
  }
  const [, name, value, className] = /(?:\[([\w-]+)="([^"]*)"\]|\.([\w-]+))$/.exec(marks ?? '') ?? [];
  if (name !== undefined) box.setAttribute(name, value ?? '');
  if (className !== undefined) box.classList.add(className);
  return box;
}

function link(node: Text, address: string): void {
  const around = node.parentElement?.closest('a');
  const anchor = around ?? node.ownerDocument.createElement('a');
  anchor.setAttribute('href', address);
  if (around) return;
  node.replaceWith(anchor);
  anchor.append(node);
}

/** The row of column headings, if the shape names any. */
function headOf(document: Document, tag: string, places: ExactShape['places'], count: number): Element | undefined {
  const columns = Object.values(places).filter(({ column }) => column !== undefined);
  if (columns.length === 0) return undefined;
  const row = document.createElement(tag);
  for (let at = 0; at < count; at += 1) {
    const heading = child(row, tag === 'tr' ? 'th' : 'div');
    if (tag !== 'tr') heading.setAttribute('role', 'columnheader');
    heading.textContent = columns.find(({ cell }, index) => (cell ?? index) === at)?.column ?? '';
  }
  return row;
}

function child(parent: Element, tag: string): Element {
  const element = parent.ownerDocument.createElement(tag);
  parent.append(element);
  return element;
}
