/** What our panel is told: plain data that can be sent. */
import { parseWrittenNotice } from '../../domain/notices/written-notice.ts';
import { plainLine } from '../../domain/text/plain-text.ts';
import type { TeachView, VIEW_NOTICES_MAX } from '../../protocol/taught/teach-view.ts';
import { contradictions, doubtsIn, type Doubts } from '../../sites/taught/check.ts';
import type { Pick } from '../../sites/taught/learn.ts';
import { readingOf, taughtReading, type TaughtReading } from '../../sites/taught/read.ts';
import type { TaughtPage } from '../../domain/taught/taught-page.ts';
import { textOf } from '../../sites/taught/values.ts';
import type { Anchor } from '../../sites/engine/reading.ts';

/** A pick, with what it showed at the click. */
export type Picked = Pick & { text: string };

/** What a declaration reads on the page now. */
export interface Read {
  page: TaughtPage;
  reading: TaughtReading;
  /** Of each notice. */
  doubts: Doubts[];
}

const MOST_NOTICES: typeof VIEW_NOTICES_MAX = 100;
const TEXT_MAX = 300;

/** Reads the page with a declaration. */
export function readWith({ document, location }: Window, page: TaughtPage): Read {
  const reading = taughtReading(document, new URL(location.href), page);
  return { page, reading, doubts: doubtsIn(reading, page) };
}

/** Returns the text of a pick. */
export function textOfPick(node: Anchor): string {
  return plainLine(textOf(node), TEXT_MAX);
}

/** Returns the view, all but its revision and what the next click picks. */
export function viewOf(
  { document, location }: Window,
  picks: readonly Picked[],
  read: Read | undefined,
): Omit<TeachView, 'revision' | 'aim'> {
  const { href } = location;
  const own = { url: href, picks: picks.map(({ field, text }) => ({ field, text })) };
  if (!read) return { ...own, notices: [], total: 0, doubtful: 0, contradicted: [] };
  const url = new URL(href);
  const { page, reading, doubts } = read;
  const { notices } = readingOf(reading, url, page);
  // What a node shows that the page took away is not known.
  const shown = picks.filter(({ node }) => node.isConnected);
  return {
    ...own,
    page,
    notices: notices.slice(0, MOST_NOTICES).map(({ notice }, at) => {
      const { mentions: _mentions, doubts: _doubts, canceled: _canceled, ...seen } = parseWrittenNotice(notice);
      return { notice: seen, doubts: doubts[at] ?? {} };
    }),
    total: notices.length,
    doubtful: doubts.filter((each) => Object.keys(each).length > 0).length,
    contradicted: contradictions(document, url, page, shown, reading).map(({ text, ...each }) => {
      const read = each.read === undefined ? {} : { read: plainLine(each.read, TEXT_MAX) };
      return { ...each, text: plainLine(text, TEXT_MAX), ...read };
    }),
  };
}
