/** Where the page shows the values that a declaration reads, to mark them. */
import { plainLine } from '../../domain/text/plain-text.ts';
import type { Anchor } from '../../sites/engine/reading.ts';
import { lineOf } from '../../sites/engine/text/text.ts';
import type { Doubts } from '../../sites/taught/check.ts';
import { isAnchor, noticeRows, type ReadRow, type TaughtReading } from '../../sites/taught/read.ts';
import { onPage, rowsLike } from '../../sites/taught/row.ts';
import { tagsAround } from '../../sites/taught/shape.ts';
import { TAUGHT_FIELDS, type TaughtField, type TaughtPage } from '../../domain/taught/taught-page.ts';
import { elementOf } from '../../sites/taught/values.ts';

export interface ShownValue {
  field: TaughtField;
  node: Anchor;
  isDoubtful: boolean;
}

/** Returns the values of all notices. `doubts`: those of each notice. */
export function shownValues(reading: TaughtReading, doubts: readonly Doubts[]): ShownValue[] {
  return noticeRows(reading).flatMap((row, at) =>
    TAUGHT_FIELDS.flatMap((field) => {
      const node = nodeOf(row, field);
      return node ? [{ field, node, isDoubtful: doubts[at]?.[field] !== undefined }] : [];
    }),
  );
}

function nodeOf({ row, texts }: ReadRow, field: TaughtField): Anchor | undefined {
  const read = texts.texts[field];
  if (!read || read.text === '') return undefined;
  const inside = read.node ?? nodeShowing(row.root, read.text);
  const node = inside && onPage(row, inside);
  return isAnchor(node) ? node : undefined;
}

/** Returns the text node with a labeled value, else the smallest element around its parts. */
function nodeShowing(root: Element, text: string): Anchor | undefined {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (isAnchor(currentNode) && plainLine(currentNode.textContent).includes(text)) return currentNode;
  }
  return [...root.querySelectorAll('*')].findLast((element) => lineOf(element).includes(text));
}

/** Whether two nodes are in different rows: of what was learned, else as far as their surroundings tell. */
export function areInTwoRows(field: TaughtField, a: Anchor, b: Anchor, page: TaughtPage | undefined): boolean {
  const [one, two] = [elementOf(a), elementOf(b)];
  if (page?.rows) {
    const all = rowsLike(one.ownerDocument, page.rows, page.rows.around.length);
    const rowOf = (element: Element) => all.find(({ members }) => members.some((each) => each.contains(element)));
    const row = rowOf(one);
    return row !== undefined && row !== rowOf(two);
  }
  // Of other fields, a page that shows one notice has one value.
  if (field !== 'title' || one === two) return false;
  return one.localName === two.localName && String(tagsAround(one)) === String(tagsAround(two));
}
