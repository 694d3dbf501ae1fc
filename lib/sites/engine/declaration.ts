/**
 * What an adapter declares about its site. `declared.ts` turns a declaration into an adapter;
 * `printed-words.ts` reads the same declaration for a page script that leaves dates and codes in the page's
 * words.
 */
import type { PageKind, SiteAdapter } from './reading.ts';
import type { Knowledge, Labeled } from './labels/labeled-values.ts';
import type { ValueName, Values } from './labels/values.ts';
import { lineOf } from './text/text.ts';

/**
 * Where a value is: a selector, optionally with an attribute (`tr@data-id`, `@data-id` for the row itself).
 */
export type Place = string;
export type Places = Partial<Record<ValueName, Place>>;

/** Values the page prints once for all its notices. */
export type Shared = (document: Document, url: URL) => Values;

export interface ListShape extends Knowledge {
  /** Matches path, query, and fragment of the list's addresses. */
  at: RegExp;
  /** The rows. When omitted, rows are found from the links to the site's notices. */
  rows?: string;
  /**
   * For rows without a selector: an element that occurs once per row; the row is the widest box with no other
   * mark.
   */
  marks?: string;
  /** Labels and values of a row in a layout specific to the site. */
  extra?: (row: Element) => Labeled[];
  places?: Places;
  /** Fields by cell position, for grids without headings; `undefined` skips a cell. */
  columns?: readonly (ValueName | undefined)[];
  shared?: Shared;
  /** Returns the address of a row's notice when the row has no link. */
  address?: (row: Element, values: Values, url: URL) => string | undefined;
  /** Parts of a row that are running text. */
  prose?: string;
}

export interface DetailShape extends Knowledge {
  /** Same as in a list; the first group is the number in the address. */
  at: RegExp;
  places?: Places;
  shared?: Shared;
  prose?: string;
  /** The part of the page that is about the notice. */
  within?: string;
  /** Label of the notice's status, which can say that it is canceled. */
  status?: string;
}

export interface Declaration extends Knowledge {
  id: string;
  /** Labels nobody wants, for a reader without the shared vocabulary: they end the value before them. */
  otherLabels?: readonly string[];
  identity?: SiteAdapter['identity'];
  lists?: readonly ListShape[];
  details?: readonly DetailShape[];
}

/** Returns the shapes declared for an address, and the part of the address they match. */
export function shapesAt({ details, lists }: Declaration, url: URL) {
  const place = `${url.pathname}${url.search}${url.hash}`;
  const detail = details?.find(({ at }) => at.test(place));
  return { place, detail, list: detail ? undefined : lists?.find(({ at }) => at.test(place)) };
}

/** What a page at this address should show. */
export function kindAt(site: Declaration, url: URL): PageKind {
  const { detail, list } = shapesAt(site, url);
  return detail ? 'detail' : list ? 'list' : 'none';
}

/** Returns the element of a place, if the place has a selector. */
export function at(root: Element, place: Place | undefined): Element | undefined {
  const [selector = ''] = place?.split('@') ?? [];
  return selector === '' ? undefined : within(root, selector);
}

/** Returns the first match, including the root itself: a row can be its own title. */
function within(root: Element, selector: string): Element | undefined {
  return root.matches(selector) ? root : (root.querySelector(selector) ?? undefined);
}

/** Returns the text of a place, from its element or attribute. */
export function textAt(root: Element, place: Place): string | undefined {
  const [selector, attribute] = place.split('@');
  const element = selector ? within(root, selector) : root;
  if (attribute === undefined) return element && lineOf(element);
  // Truncated titles are complete in an attribute, after these prefixes.
  return element?.getAttribute(attribute)?.replace(/^full (?:title: |details for )/i, '');
}
