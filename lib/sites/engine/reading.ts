/** The result of reading a page: plain objects, plus anchors that say where a button goes. */
import type { WhereFound } from '../../domain/notices/where-found.ts';
import type { PageFacts, RawNotice, SeenNotice } from '../../domain/notices/notice.ts';
import type { Declaration } from './declaration.ts';
import type { Knowledge } from './labels/labeled-values.ts';
import type { PageRows } from './text/row-cache.ts';
import type { Holders } from './labels/values.ts';

/** `list`: several notices; `detail`: one notice's own page; `none`: no notices. */
export type PageKind = 'list' | 'detail' | 'none';

export type Anchor = Element | Text;

export interface FoundNotice {
  notice: RawNotice;
  /** The button goes after this node: the title, or its text node when a table cell has no element. */
  anchor: Anchor;
  found?: Partial<Record<keyof SeenNotice, WhereFound>>;
  /** Sentences that can contradict the deadline's label. */
  told?: string[];
  holders?: Holders;
}

/** An awarded contract: looked up, never added to a pipeline. */
export interface SeenAward {
  piid: string;
  /** The contract that it is an order of. */
  parent?: string;
  recipient?: string;
  agency?: string;
}

/** Dates and codes are in the page's words. */
export interface PageReading {
  kind: PageKind;
  notices: FoundNotice[];
  /** What the words depend on; only with notices. */
  facts?: PageFacts;
  /** The adapter recognized its page but found none of the fields, so it returns no values. */
  unreadable?: boolean;
  /** A guess's confidence; anything below the threshold is no guess. */
  score?: number;
  /** The guess: the declaration that the engine read the page with. */
  declaration?: Declaration;
  /** Set on an award's page, on an award site. */
  award?: SeenAward;
  /** Rows are left to read: reads on until `isEnough`, then returns only another `rest`, or to the end. */
  rest?: (isEnough?: () => boolean) => PageReading;
}

/** Reads one procurement site. Pure: a document and its address in, plain data out. */
export interface SiteAdapter {
  /** Folder name under `lib/sites/adapters`, e.g. `sam-gov`. */
  id: string;
  /** `rows` is given when the page is read again and again, and then the reading can have a `rest`. */
  read(document: Document, url: URL, rows?: PageRows): PageReading;
  /** What a page at this address should show; `none` for an address without notices. */
  shows(url: URL): PageKind;
  /** The site's vocabulary, for the generic reader when the adapter finds nothing. */
  known?: Knowledge;
  /**
   * On a multi-buyer site, the pattern that distinguishes notices by lower-case path and query. Group `own`
   * is the site's id for the notice, in the notice's address only; group `buyer` is the buyer, in the
   * notice's or the page's address.
   */
  identity?: RegExp;
  /** An award site: its pages never show notices. */
  awards?: true;
}

export const NOTHING: PageReading = { kind: 'none', notices: [] };
/** A page that should show notices but has none of their fields. */
export const UNREADABLE: PageReading = { ...NOTHING, unreadable: true };

/**
 * Reads the rows of a list in page order: at once those that are first, the others as `rest`. `noticesOf` makes
 * notices of the rows read so far; `isWhole`: of all.
 */
export function readInTurn<Row, Read>(
  rows: readonly Row[],
  readRow: (row: Row) => Read,
  isFirst: (row: Row) => boolean,
  noticesOf: (read: readonly Read[], isWhole: boolean) => FoundNotice[],
): PageReading {
  const all = rows.map((row) => ({ row, read: isFirst(row) ? [readRow(row)] : [] }));
  const unread = () => all.filter(({ read }) => read.length === 0);
  let left = unread();
  const soFar = (): PageReading => {
    const read = all.flatMap((each) => each.read);
    const notices = noticesOf(read, !left[0]);
    if (left[0]) return { kind: 'list', notices, rest };
    return notices.length === 0 ? UNREADABLE : { kind: 'list', notices };
  };
  const rest = (isEnough = () => false): PageReading => {
    for (const each of left) {
      each.read = [readRow(each.row)];
      if (isEnough()) break;
    }
    left = unread();
    // Don't assemble a long list again after each piece.
    return left[0] ? { kind: 'list', notices: [], rest } : soFar();
  };
  return soFar();
}

/** Changes a reading, and what is read of it later. */
export function changedReading(reading: PageReading, change: (reading: PageReading) => PageReading): PageReading {
  const { rest } = reading;
  return { ...change(reading), ...(rest && { rest: (isEnough) => changedReading(rest(isEnough), change) }) };
}
