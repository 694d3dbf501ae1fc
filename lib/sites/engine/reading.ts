/** What reading a page yields. Plain objects but for the anchors, which say where a button belongs. */
import type { WhereFound } from '../../domain/notices/where-found.ts';
import type { SeenNotice, ShownNotice } from '../../domain/notices/notice.ts';
import type { Knowledge } from './labels/record.ts';

/** `list`: several notices; `detail`: one notice's own page; `none`: a page without notices. */
export type PageKind = 'list' | 'detail' | 'none';

export type Anchor = Element | Text;

export interface FoundNotice<Notice extends SeenNotice = SeenNotice> {
  notice: Notice;
  /** What the notice's button goes after: its title, in a table's cell without an element of its own the text itself. */
  anchor: Anchor;
  /** Where each value was found. */
  found?: Partial<Record<keyof SeenNotice, WhereFound>>;
}

/** A contract that was awarded: looked up, never added to a pipeline. */
export interface SeenAward {
  /** The award's own number. */
  piid: string;
  recipient?: string;
  agency?: string;
}

export interface PageReading<Notice extends SeenNotice = SeenNotice> {
  kind: PageKind;
  notices: FoundNotice<Notice>[];
  /** The adapter recognised its page but could not find the fields: says so instead of inventing values. */
  unreadable?: boolean;
  /** How sure a reader of unknown pages is; what it is not sure of it does not give. */
  score?: number;
  /** The page is an award's, on a site of awards. */
  award?: SeenAward;
}

/** A reading as a script in a page tells of it: days and codes may still be in the page's words. */
export type ShownReading = PageReading<ShownNotice>;

/** How one procurement site shows its notices. Pure: a document and its address in, plain data out. */
export interface SiteAdapter {
  /** Folder name under `lib/sites`, e.g. `sam-gov`. */
  id: string;
  read(document: Document, url: URL): PageReading;
  /** What a page at this address is meant to show; `none` for an address that shows no notices. */
  shows(url: URL): PageKind;
  /** What the site's words mean, for the reader of any page, which is asked where the adapter finds nothing. */
  known?: Knowledge;
  /**
   * On a site of many buyers what tells their notices apart, in path and query of an address, all in small letters: a group
   * `own` is the site's own name for the notice, in the notice's address alone; a group `buyer` is whose number it is, in the
   * notice's address or the page's.
   */
  apart?: RegExp;
  /** A site of awards: whatever its pages look like, they show no notices. */
  awards?: true;
}

export const NOTHING: PageReading = { kind: 'none', notices: [] };
/** A page that should show notices and shows none of their fields: no values, and it says so. */
export const UNREADABLE: PageReading = { ...NOTHING, unreadable: true };
