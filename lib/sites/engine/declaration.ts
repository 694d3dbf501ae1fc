/**
 * How a site shows its notices: data that JSON can hold. An adapter declares it, `guess/` infers it from a
 * page's repetition and labels, and `teach/` makes it from the user's picks. Only the engine reads pages.
 */
import type { PageFacts } from '../../domain/notices/notice.ts';
import type { NumericOrder } from '../../domain/dates/written-date.ts';
import type { Repetition, TaughtField, ValuePlace } from '../../domain/taught/taught-page.ts';
import type { Knowledge, Labeled } from './labels/labeled-values.ts';
import type { ValueName, Values } from './labels/values.ts';
import { lineOf } from './text/text.ts';

/**
 * Where a value is: a selector, optionally with an attribute (`tr@data-id`, `@data-id` for the row itself). In a
 * list also the number of a cell, from 0, for rows without column headings.
 */
export type Place = string | { cell: number };
export type Places<Kind extends Place = Place> = Partial<Record<ValueName, Kind>>;

export interface PageShape<Kind extends Place = string> extends Knowledge {
  /** A regular expression for path, query, and fragment of the page's addresses, in either case. */
  at: string;
  places?: Places<Kind>;
  /** Running text, where words that look like labels are none. */
  prose?: string;
}

export interface ListShape extends PageShape<Place> {
  /** The rows. When omitted, rows are found from the links to the site's notices. */
  rows?: string;
  /**
   * For rows without a selector: an element that occurs once per row; the row is the widest box with no other
   * mark.
   */
  marks?: string;
  /** The rows of the tables with these headings. */
  tables?: readonly (readonly string[])[];
  /** A label that every row shows; a row is the widest box around it, or a heading with what follows it. */
  label?: string;
  /** The looks of the rows, or of the siblings that start them (see `repeatedRows`). */
  repeats?: string;
  /** With `repeats` or a `label`: which part of a row, as a person sees it, is the number or the title. */
  parts?: { noticeId?: string; title?: string };
  /** With `repeats`: what the days without words mean, in their order. */
  days?: readonly ('postedDate' | 'responseDeadLine')[];
  /** Leaves out rows under a heading for what is over: closed, awarded, or amended. */
  open?: true;
  /** What headings mean that the shared vocabulary does not know, or knows wrongly: `null` for no field. */
  headings?: Readonly<Record<string, ValueName | null>>;
  /** The place of a text, and the words with which it says that the list has no rows. */
  empty?: { at: string; says: string };
  /** Titles start with their place in the list: "2. Sand". */
  counted?: true;
  /**
   * The address of a row's notice, for rows without a link: `/event/{.unit}/{noticeId}`. In braces stands a
   * value, a place in the row, or a part of the page's own path (`{/2}` is the second).
   */
  address?: string;
}

/** The first group of `at` is the number in the address. */
export interface DetailShape extends PageShape {
  /**
   * The values are anywhere: beside labels, in headings, sentences, structured data, and the address. Labels
   * count in the `main` part of the page, or on the whole `page`.
   */
  anywhere?: 'main' | 'page';
  /** Label of the notice's status or type, which can say that it is canceled. */
  status?: string;
  /** The status beside the title; elsewhere such tags belong to other notices. */
  tag?: string;
  /** What else the page's words depend on. */
  facts?: Omit<PageFacts, 'dateOrder'>;
}

/**
 * A list or a notice's own page of which only these places are read, and by the shared vocabulary only those
 * whose heading or label has other words now. `exact/` reads it.
 */
export interface ExactShape {
  at: string;
  exact: true;
  /** What the rows of a list have in common. */
  rows?: Repetition;
  places: Partial<Record<TaughtField, ValuePlace>>;
  /** Order of numeric dates where the page's rows prove none. */
  dates?: NumericOrder;
}

export interface Declaration extends Knowledge {
  id: string;
  /** A regular expression, see `identity` in {@link SiteAdapter}. */
  identity?: string;
  /** Labels nobody wants, for `closed.ts`: they end the value before them. */
  otherLabels?: readonly string[];
  /** What is true of every notice of the site. */
  always?: Values;
  lists?: readonly (ListShape | ExactShape)[];
  details?: readonly (DetailShape | ExactShape)[];
}

/** What an adapter may say in code about its lists, each in at most 20 lines. */
export interface Hooks {
  /** Labels and values of a row in a layout specific to the site. */
  extra?: (row: Element) => Labeled[];
  /** Values the page prints once for all its notices. */
  shared?: (document: Document) => Values;
  /** The address of a row's notice that no template can say. */
  address?: (row: Element, values: Values) => string | undefined;
}

/** An adapter's declaration. A guess or a taught page never has hooks. */
export type SiteDeclaration = Declaration & { hooks?: Hooks };

/** Returns the shapes declared for an address, and the part of the address they match. */
export function shapesAt({ details, lists }: Declaration, url: URL) {
  const place = `${url.pathname}${url.search}${url.hash}`;
  const detail = details?.find(({ at }) => pattern(at).test(place));
  return { place, detail, list: detail ? undefined : lists?.find(({ at }) => pattern(at).test(place)) };
}

/** Returns the regular expression of an `at`. */
export function pattern(at: string): RegExp {
  const known = patterns.get(at) ?? new RegExp(at, 'i');
  patterns.set(at, known);
  return known;
}
const patterns = new Map<string, RegExp>();

/** Returns the element of a place, unless the place is an attribute of `root`. */
export function at(root: Element, place: string | undefined): Element | undefined {
  const [selector = ''] = place?.split('@') ?? [];
  return selector === '' ? undefined : within(root, selector);
}

/** Returns the first match, including the root itself: a row can be its own title. */
function within(root: Element, selector: string): Element | undefined {
  return root.matches(selector) ? root : (root.querySelector(selector) ?? undefined);
}

/** Returns the text of a place, from its element or attribute. */
export function textAt(root: Element, place: string): string | undefined {
  const [selector, attribute] = place.split('@');
  const element = selector ? within(root, selector) : root;
  if (attribute === undefined) return element && lineOf(element);
  // Truncated titles are complete in an attribute, after these prefixes.
  return element?.getAttribute(attribute)?.replace(/^full (?:title: |details for )/i, '');
}

/** Fills in an address template; returns `undefined` if a part of it is missing. */
export function addressFrom(template: string, row: Element, values: Values, page: URL): string | undefined {
  const path = page.pathname.split('/');
  const texts: string[] = [];
  const address = template.replace(/\{([^{}]+)\}/g, (all, part: string) => {
    const [, segment] = /^\/(\d+)$/.exec(part) ?? [];
    const own: unknown = Reflect.get(values, part);
    const text = (segment ? path[Number(segment)] : typeof own === 'string' ? own : textAt(row, part)) ?? '';
    texts.push(text);
    // An address as a whole is the page's own.
    return all === template ? text : encodeURIComponent(text);
  });
  return texts.includes('') ? undefined : address;
}
