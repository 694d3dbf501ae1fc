/** What a page that is taught shows: plain data for our panel, and nodes for the marks. */
import { VIEW_NOTICES_MAX } from '../../domain/limits.ts';
import { TAUGHT_FIELDS, type TaughtField, type TaughtPage } from '../../domain/taught/taught-page.ts';
import type { DateOrder } from '../../domain/dates/printed-date.ts';
import { parseWrittenNotice } from '../../domain/notices/written-notice.ts';
import { plainLine } from '../../domain/text/plain-text.ts';
import type { TeachView } from '../../protocol/taught-messages.ts';
import { readAnyPage } from '../../sites/guess/reader.ts';
import { contradictions, doubtsIn, type Contradiction, type Doubts } from '../../sites/teach/check.ts';
import type { Pick } from '../../sites/teach/learn.ts';
import { rowsLike, tagsAround } from '../../sites/engine/exact/repetition.ts';
import { shapeOf } from '../../sites/teach/taught-shape.ts';
import { exactReading, isAnchor, noticeRows, type ReadRow } from '../../sites/engine/exact/read.ts';
import { onPage } from '../../sites/engine/runs.ts';
import { lineOf } from '../../sites/engine/text/text.ts';
import { elementOf, textOf } from '../../sites/engine/exact/values.ts';
import type { Anchor, FoundNotice } from '../../sites/engine/reading.ts';

/** A pick, with what it showed at the click. */
export type Picked = Pick & { text: string };

/** What is read on the page now. */
export interface Read {
  /** The declaration that reads it; absent for a guess. */
  page?: TaughtPage;
  guess?: 'list' | 'detail';
  /** Each notice, with the doubts about its taught fields. */
  notices: { found: FoundNotice; doubts: Doubts }[];
  order: DateOrder;
  values: ShownValue[];
  /** The picks that are read as something else. */
  contradicted: (picks: readonly Picked[]) => Contradiction[];
}

/** A value on the page, to mark it. */
export interface ShownValue {
  field: TaughtField;
  node: Anchor;
  isDoubtful: boolean;
}

const TEXT_MAX = 300;

/** Reads the page with a declaration. */
export function readWith({ document, location }: Window, page: TaughtPage): Read {
  const reading = exactReading(document, new URL(location.href), shapeOf(page));
  const rows = noticeRows(reading);
  const doubts = doubtsIn(reading, page);
  return {
    page,
    notices: rows.map(({ found }, at) => ({ found, doubts: doubts[at] ?? {} })),
    order: reading.order,
    values: rows.flatMap((row, at) =>
      TAUGHT_FIELDS.flatMap((field) => {
        const node = nodeOf(row, field);
        return node ? [{ field, node, isDoubtful: doubts[at]?.[field] !== undefined }] : [];
      }),
    ),
    contradicted: (picks) => contradictions(reading, picks),
  };
}

/** Guesses at the page; `undefined` if it shows no notices. */
export function guessOn({ document, location }: Window): Read | undefined {
  const { kind, notices, facts } = readAnyPage(document, new URL(location.href));
  if (kind === 'none') return undefined;
  return {
    guess: kind,
    notices: notices.map((found) => ({ found, doubts: {} })),
    order: facts?.dateOrder ?? 'unknown',
    values: notices.map(({ anchor }) => ({ field: 'title', node: anchor, isDoubtful: false })),
    contradicted: () => [],
  };
}

/** Returns the text of a pick. */
export function textOfPick(node: Anchor): string {
  return plainLine(textOf(node), TEXT_MAX);
}

/** Returns what the view says of the picks and of what is read. */
export function viewOf(
  { location }: Window,
  picks: readonly Picked[],
  { page, guess, notices, order, contradicted }: Read = NOTHING_READ,
): Omit<TeachView, 'revision' | 'aim' | 'skipped'> {
  // The page may have removed a picked node, whose text is then unknown.
  const shown = picks.filter(({ node }) => node.isConnected);
  return {
    url: location.href,
    picks: picks.map(({ field, text }) => ({ field, text })),
    ...(page ? { page } : {}),
    ...(guess ? { guess } : {}),
    notices: notices.slice(0, VIEW_NOTICES_MAX).map(({ found, doubts }) => {
      const {
        mentions: _mentions,
        doubts: _doubts,
        canceled: _canceled,
        ...notice
      } = parseWrittenNotice(found.notice, { dateOrder: order });
      return { notice, doubts };
    }),
    total: notices.length,
    doubtful: notices.filter(({ doubts }) => Object.keys(doubts).length > 0).length,
    contradicted: contradicted(shown).map(({ text, read, ...each }) => ({
      ...each,
      text: plainLine(text, TEXT_MAX),
      ...(read === undefined ? {} : { read: plainLine(read, TEXT_MAX) }),
    })),
  };
}
const NOTHING_READ: Read = { notices: [], order: 'unknown', values: [], contradicted: () => [] };

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
