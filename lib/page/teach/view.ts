/** What a page that is taught shows: for our panel, plain data that can be sent; for the marks, where. */
import { VIEW_NOTICES_MAX } from '../../domain/limits.ts';
import { TAUGHT_FIELDS, type TaughtField, type TaughtPage } from '../../domain/taught/taught-page.ts';
import { parseWrittenNotice } from '../../domain/notices/written-notice.ts';
import { plainLine } from '../../domain/text/plain-text.ts';
import type { TeachView } from '../../protocol/taught-messages.ts';
import { contradictions, doubtsIn, type Doubts } from '../../sites/teach/check.ts';
import type { Pick } from '../../sites/teach/learn.ts';
import { rowsLike, tagsAround } from '../../sites/engine/exact/repetition.ts';
import { shapeOf } from '../../sites/teach/taught-shape.ts';
import { exactReading, isAnchor, noticeRows, type ExactReading, type ReadRow } from '../../sites/engine/exact/read.ts';
import { onPage } from '../../sites/engine/runs.ts';
import { lineOf } from '../../sites/engine/text/text.ts';
import { elementOf, textOf } from '../../sites/engine/exact/values.ts';
import type { Anchor } from '../../sites/engine/reading.ts';

/** A pick, with what it showed at the click. */
export type Picked = Pick & { text: string };

/** What a declaration reads on the page now. */
export interface Read {
  page: TaughtPage;
  reading: ExactReading;
  /** Of each notice. */
  doubts: Doubts[];
}

const TEXT_MAX = 300;

/** Reads the page with a declaration. */
export function readWith({ document, location }: Window, page: TaughtPage): Read {
  const reading = exactReading(document, new URL(location.href), shapeOf(page));
  return { page, reading, doubts: doubtsIn(reading, page) };
}

/** Returns the text of a pick. */
export function textOfPick(node: Anchor): string {
  return plainLine(textOf(node), TEXT_MAX);
}

/** Returns the view, all but its revision and what the next click picks. */
export function viewOf(
  { location }: Window,
  picks: readonly Picked[],
  read: Read | undefined,
): Omit<TeachView, 'revision' | 'aim'> {
  const { href } = location;
  const own = { url: href, picks: picks.map(({ field, text }) => ({ field, text })) };
  if (!read) return { ...own, notices: [], total: 0, doubtful: 0, contradicted: [] };
  const { page, reading, doubts } = read;
  const rows = noticeRows(reading);
  // What a node shows that the page took away is not known.
  const shown = picks.filter(({ node }) => node.isConnected);
  return {
    ...own,
    page,
    notices: rows.slice(0, VIEW_NOTICES_MAX).map(({ found: { notice } }, at) => {
      const {
        mentions: _mentions,
        doubts: _doubts,
        canceled: _canceled,
        ...seen
      } = parseWrittenNotice(notice, { dateOrder: reading.order });
      return { notice: seen, doubts: doubts[at] ?? {} };
    }),
    total: rows.length,
    doubtful: doubts.filter((each) => Object.keys(each).length > 0).length,
    contradicted: contradictions(reading, shown).map(({ text, ...each }) => {
      const read = each.read === undefined ? {} : { read: plainLine(each.read, TEXT_MAX) };
      return { ...each, text: plainLine(text, TEXT_MAX), ...read };
    }),
  };
}

/** A value on the page, to mark it. */
export interface ShownValue {
  field: TaughtField;
  node: Anchor;
  isDoubtful: boolean;
}

/** Returns the values of all notices. `doubts`: those of each notice. */
export function shownValues(reading: ExactReading, doubts: readonly Doubts[]): ShownValue[] {
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
