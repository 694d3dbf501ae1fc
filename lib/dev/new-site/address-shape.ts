/** Patterns for the addresses of a site's pages, and invented addresses that match them. */
import { numberInAddress } from '../../sites/engine/links.ts';
import type { TaughtAddress } from '../../domain/taught/taught-address.ts';

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
  return `^${path}/?${/^#[!/]/.test(hash) ? escaped(hash.replace(/[?&].*$/, '')) : '(?:[?#]|$)'}`;
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
    pattern: `^${sources.join('/')}${last === parts.length - 1 ? '(?:[?#]|$)' : ''}`,
    example: (index) =>
      first.origin + parts.map(({ own, differs, invent }) => (differs ? invent(index) : own)).join('/'),
    number: numbered.invent,
  };
}

/** A pattern for the addresses of a taught list. */
export function taughtListPattern({ path, params }: TaughtAddress): string {
  const query = `\\?${params.map((name) => `(?=${parameter(name)})`).join('')}`;
  return `^${partsOf(path).map(masked).join('/')}/?${params.length === 0 ? '(?:[?#]|$)' : query}`;
}

/** An invented address of a taught list. */
export function taughtListAddress({ host, path, params }: TaughtAddress): string {
  return addressWith(host, path.replaceAll(MASK, '7'), params, () => 1);
}

/** The address shape of a taught notice’s own page; its pattern has no group without a number. */
export function taughtDetailShape({ host, path, params }: TaughtAddress): DetailShape {
  const parts = partsOf(path);
  // A parameter that systems use for a number comes before one in the path.
  const named = params.find((name) => numberInAddress(new URL(addressWith(host, '/', [name], () => 1001))));
  const at = named === undefined ? parts.findLastIndex((part) => part.includes(MASK)) : -1;
  const source = parts.map((part, index) => (index === at ? masked(part).replace(ID, `(${ID})`) : masked(part)));
  const others = params.filter((name) => name !== named).map((name) => `(?=${parameter(name)})`);
  const query = `\\?${others.join('')}${named === undefined ? '' : `${parameter(named)}([^&#]+)`}`;
  const number = (index: number) => 900_000 + index;
  return {
    pattern: `^${source.join('/')}/?${params.length === 0 ? '(?:[?#]|$)' : query}`,
    example: (index) => {
      const shown = parts.map((part, each) => part.replaceAll(MASK, String(each === at ? number(index) : 7)));
      return addressWith(host, shown.join('/') || '/', params, (name) => (name === named ? number(index) : 1));
    },
    number: (index) => String(number(index)),
  };
}

/** What stands for a number or id in the path of a taught address (`lib/domain/taught/taught-address.ts`). */
const MASK = '{n}';
/** An id has a digit; a title in an address has several words. */
const ID = '[^/?#]*(?:\\d|[-_][^/?#]*[-_])[^/?#]*';

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}

function masked(part: string): string {
  return part.split(MASK).map(escaped).join(ID);
}

function addressWith(host: string, path: string, params: readonly string[], value: (name: string) => number): string {
  const query = params.map((name) => `${encodeURIComponent(name)}=${value(name)}`).join('&');
  return `https://${host}${path}${query === '' ? '' : `?${query}`}`;
}

/** A pattern for a parameter anywhere in the query. */
function parameter(name: string): string {
  const forms = [...new Set([name, encodeURIComponent(name)])].map(escaped);
  return `(?:[^#]*&)?${forms.length === 1 ? forms.join('') : `(?:${forms.join('|')})`}=`;
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
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
