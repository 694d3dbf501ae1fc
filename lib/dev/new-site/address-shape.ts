/** Patterns for the addresses of a site's pages, and invented addresses that match them. */
import { numberInAddress } from '../../sites/engine/links.ts';

export interface DetailShape {
  /** Regular expression source for path, query and fragment. Its first group is the number in the address. */
  pattern: string;
  /** The invented address with the index, from 1. */
  example: (index: number) => string;
  /** The number in that address. */
  number: (index: number) => string;
}

/** A pattern for the address of a list, with any query. */
export function listPattern({ pathname, hash }: URL): string {
  const path = escaped(pathname.replace(/\/$/, ''));
  // A fragment like `#/search` is a route of the application; others are places on the page.
  return `^${path}\\/?${/^#[!/]/.test(hash) ? escaped(hash.replace(/[?&].*$/, '')) : '(?:[?#]|$)'}`;
}

/** The common shape of the addresses of notice pages; undefined if nothing distinguishes them. */
export function detailShape(urls: readonly URL[]): DetailShape | undefined {
  const [first] = urls;
  if (!first || urls.some(({ hostname }) => hostname !== first.hostname)) return undefined;
  const isOnePath = urls.every(({ pathname }) => pathname === first.pathname);
  return (isOnePath ? byParameter(first, urls) : undefined) ?? (isOnePath && urls[1] ? undefined : byPath(first, urls));
}

/** Whether these values of a part of the addresses distinguish notices. */
function distinguishes(values: readonly string[], first: URL): boolean {
  return values.length > 1 ? new Set(values).size > 1 : values[0] === numberInAddress(first);
}

function byParameter(first: URL, urls: readonly URL[]): DetailShape | undefined {
  for (const name of first.searchParams.keys()) {
    const values = urls.flatMap((url) => url.searchParams.get(name) ?? []);
    if (values.length < urls.length || !distinguishes(values, first)) continue;
    const { source, invent } = kindOf(values);
    return {
      pattern: `^${escaped(first.pathname)}\\?(?:.*&)?${escaped(name)}=(${source})`,
      example: (index) => `${first.origin}${first.pathname}?${encodeURIComponent(name)}=${invent(index)}`,
      number: invent,
    };
  }
  return undefined;
}

function byPath(first: URL, urls: readonly URL[]): DetailShape | undefined {
  const paths = urls.map(({ pathname }) => pathname.split('/'));
  const parts = first.pathname.split('/').map((own, at) => {
    const values = paths.map((path) => path[at] ?? '');
    return { own, differs: distinguishes(values, first), ...kindOf(values) };
  });
  const last = parts.findLastIndex(({ differs }) => differs);
  const numbered = parts[last];
  if (!numbered || paths.some(({ length }) => length !== parts.length)) return undefined;
  const sources = parts.map(({ own, differs, source }, at) => {
    if (!differs) return escaped(own);
    return at === last ? `(${source})` : '[^/?#]+';
  });
  return {
    pattern: `^${sources.join('\\/')}${last === parts.length - 1 ? '(?:[?#]|$)' : ''}`,
    example: (index) =>
      first.origin + parts.map(({ own, differs, invent }) => (differs ? invent(index) : own)).join('/'),
    number: numbered.invent,
  };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A pattern for values like these, and invented values that match it. */
function kindOf(values: readonly string[]): { source: string; invent: (index: number) => string } {
  const padded = (index: number, length: number) => String(index).padStart(length, '0');
  if (values.every((value) => /^\d+$/.test(value)))
    return { source: '\\d+', invent: (index) => String(900_000 + index) };
  if (values.every((value) => UUID.test(value)))
    return { source: '[\\da-f-]{36}', invent: (index) => `1a2b3c4d-0000-4000-8000-${padded(index, 12)}` };
  return { source: '[^/?&#]+', invent: (index) => `practice-${padded(index, 2)}` };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
