/** What the addresses of a site's pages have in common, as the patterns of an adapter and invented addresses that fit them. */
import { numberInAddress } from '../../sites/engine/links.ts';

export interface DetailShape {
  /** Source of the pattern of path, query and fragment; its first group is the number in the address. */
  pattern: string;
  /** An invented address: the `index`-th, from 1. */
  example: (index: number) => string;
  /** The number that {@link DetailShape.example} carries. */
  number: (index: number) => string;
}

/** The pattern of the one address at which a list was saved, with whatever query. */
export function listPattern(url: URL): string {
  const path = url.pathname.replace(/\/$/, '');
  // The route of an application behind the mark is part of where one is; other fragments are places on the page.
  if (/^#[!/]/.test(url.hash)) return `^${escaped(path)}\\/?${escaped(url.hash.replace(/[?&].*$/, ''))}`;
  return `^${escaped(path)}\\/?(?:[?#]|$)`;
}

/** The shape of the notices' own pages from their addresses; none where they have nothing to tell them apart. */
export function detailShape(urls: readonly URL[]): DetailShape | undefined {
  const [first] = urls;
  if (!first || urls.some(({ hostname }) => hostname !== first.hostname)) return undefined;
  return new Set(urls.map(({ pathname }) => pathname)).size === 1 ? byParameter(first, urls) : byPath(first, urls);
}

function byParameter(first: URL, urls: readonly URL[]): DetailShape | undefined {
  const number = numberInAddress(first);
  const name = [...first.searchParams.keys()].find((key) => {
    const values = urls.map((url) => url.searchParams.get(key));
    if (values.includes(null)) return false;
    return urls.length > 1 ? new Set(values).size > 1 : values[0] === number;
  });
  if (name === undefined) return urls.length === 1 ? byPath(first, urls) : undefined;
  const sample = urls.map((url) => url.searchParams.get(name) ?? '');
  return {
    pattern: `^${escaped(first.pathname)}\\?(?:.*&)?${escaped(name)}=(${kindOf(sample)})`,
    example: (index) => `${first.origin}${first.pathname}?${encodeURIComponent(name)}=${invented(sample, index)}`,
    number: (index) => invented(sample, index),
  };
}

function byPath(first: URL, urls: readonly URL[]): DetailShape | undefined {
  const paths = urls.map(({ pathname }) => pathname.split('/'));
  const segments = first.pathname.split('/');
  if (paths.some(({ length }) => length !== segments.length)) return undefined;
  const samples = segments.map((_, at) => paths.map((path) => path[at] ?? ''));
  const differs = samples.map((sample, at) =>
    urls.length > 1 ? new Set(sample).size > 1 : segments[at] === numberInAddress(first),
  );
  const last = differs.lastIndexOf(true);
  if (last < 0) return undefined;
  const source = samples.map((sample, at) => {
    if (!differs[at]) return escaped(sample[0] ?? '');
    return at === last ? `(${kindOf(sample)})` : '[^/?#]+';
  });
  const end = last === segments.length - 1 ? '(?:[?#]|$)' : '';
  return {
    pattern: `^${source.join('\\/')}${end}`,
    example: (index) =>
      first.origin + samples.map((sample, at) => (differs[at] ? invented(sample, index) : (sample[0] ?? ''))).join('/'),
    number: (index) => invented(samples[last] ?? [], index),
  };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What kind of number the values are, as a pattern. */
function kindOf(sample: readonly string[]): string {
  if (sample.every((value) => /^\d+$/.test(value))) return '\\d+';
  return sample.every((value) => UUID.test(value)) ? '[\\da-f-]{36}' : '[^/?&#]+';
}

/** A value of the same kind that stands for nothing real. */
function invented(sample: readonly string[], index: number): string {
  if (sample.every((value) => /^\d+$/.test(value))) return String(900_000 + index);
  if (sample.every((value) => UUID.test(value))) return `1a2b3c4d-0000-4000-8000-${String(index).padStart(12, '0')}`;
  return `practice-${String(index).padStart(2, '0')}`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
