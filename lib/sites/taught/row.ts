/** A row of a taught list: one element, or a heading with what follows it. */
import { withoutOurs } from '../engine/text/text.ts';
import { alikeIn } from './shape.ts';
import type { TaughtRows } from '../../domain/taught/taught-page.ts';

export interface TaughtRow {
  /** Holds everything of the row; a copy where no element of the page does. */
  root: Element;
  /** The row's elements on the page. */
  members: readonly Element[];
}

/** Returns the rows that match, comparing `depth` surroundings. */
export function rowsLike(document: Document, rows: TaughtRows, depth: number): TaughtRow[] {
  const found = new Set(alikeIn(document, rows, depth));
  if (rows.starts) return [...found].map((start) => runFrom(start, found));
  // A box around other rows is the list.
  for (const each of found) for (let box = each.parentElement; box; box = box.parentElement) found.delete(box);
  return [...found].map((root) => ({ root, members: [root] }));
}

function runFrom(start: Element, starts: ReadonlySet<Element>): TaughtRow {
  const all = [start];
  for (let next = start.nextElementSibling; next && !starts.has(next); next = next.nextElementSibling) all.push(next);
  const members = withoutOurs(all);
  const root = start.ownerDocument.createElement('div');
  root.append(...members.map((each) => each.cloneNode(true)));
  return { root, members };
}

/** Returns the node in the row's root that stands for a node of the page. */
export function insideRow({ root, members }: TaughtRow, node: Node): Node | undefined {
  if (root.contains(node)) return node;
  const at = members.findIndex((each) => each.contains(node));
  const [member, copy] = [members[at], root.children[at]];
  return member && copy ? counterpart(member, copy, node) : undefined;
}

/** Returns the node of the page that a node in the row's root stands for. */
export function onPage({ root, members }: TaughtRow, node: Node): Node | undefined {
  if (members[0] === root) return node;
  const at = [...root.children].findIndex((each) => each.contains(node));
  const [member, copy] = [members[at], root.children[at]];
  return member && copy ? counterpart(copy, member, node) : undefined;
}

function counterpart(from: Node, to: Node, node: Node): Node | undefined {
  const path: number[] = [];
  for (let at: Node | null = node; at !== from; at = at.parentNode) {
    if (!at) return undefined;
    let index = 0;
    for (let before = at.previousSibling; before; before = before.previousSibling) index += 1;
    path.unshift(index);
  }
  return path.reduce<Node | undefined>((at, index) => at?.childNodes[index], to);
}
