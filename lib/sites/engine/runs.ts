/** A row of a list: one element, or a run of siblings, such as a heading with what follows it. */
import { isElement, isSeen, MARK } from './text/text.ts';

export interface RowOnPage {
  /** Holds everything of the row; a copy where no element of the page does. */
  root: Element;
  /** What the row starts with on the page. */
  first: Element;
}

export interface ListRow extends RowOnPage {
  /** The row's nodes on the page. */
  members: readonly Node[];
}

/** Returns the row that is one element. */
export function wholeRow(root: Element): ListRow {
  return { root, first: root, members: [root] };
}

/** Returns the row of visible siblings from `first` up to the next one that starts a row. */
export function runFrom(first: Element, starts: ReadonlySet<Node>): ListRow {
  const members: Node[] = [];
  for (let next: Node | null = first; next && (next === first || !starts.has(next)); next = next.nextSibling)
    if (isSeen(next) && !(isElement(next) && next.hasAttribute(MARK))) members.push(next);
  const root = first.ownerDocument.createElement('div');
  root.append(...members.map((each) => each.cloneNode(true)));
  return { root, first, members };
}

/** Returns the node in the row's root that stands for a node of the page. */
export function insideRow({ root, members }: ListRow, node: Node): Node | undefined {
  if (root.contains(node)) return node;
  const at = members.findIndex((each) => each.contains(node));
  const [member, copy] = [members[at], root.childNodes[at]];
  return member && copy ? counterpart(member, copy, node) : undefined;
}

/** Returns the node of the page that a node in the row's root stands for. */
export function onPage({ root, members }: ListRow, node: Node): Node | undefined {
  if (members[0] === root) return node;
  const at = [...root.childNodes].findIndex((each) => each.contains(node));
  const [member, copy] = [members[at], root.childNodes[at]];
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
