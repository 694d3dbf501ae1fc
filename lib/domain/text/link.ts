/** Validates links from pages and from the service: only absolute http(s) addresses become links. */
import { LINK_MAX } from '../limits.ts';

/**
 * Parses an http(s) address without user name or password, resolved against `base`; else returns `undefined`.
 */
export function parseHttpUrl(text: string, base?: string): URL | undefined {
  if (text.length > LINK_MAX || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
    ? url
    : undefined;
}

/** Returns the absolute address if it is safe to show as a link, else `undefined`. */
export function safeLink(text: string | null | undefined, base?: string): string | undefined {
  return text ? parseHttpUrl(text.trim(), base)?.href : undefined;
}

/**
 * Returns the host permission pattern of an origin, without the port, which Firefox doesn't support there.
 */
export function originPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

// URL parsers resolve `.` and `..`, even percent-encoded; a proxy may decode a second time.
const DOTS = /^(?:\.|%(?:25)*2e){1,2}$/i;

/** Whether an id stays one segment of an address: `/pursuits/..` would be another address. */
export function isPathSegment(id: string): boolean {
  return !DOTS.test(id);
}

/**
 * Whether the path of one address has all numbers, or else all words, of the other's, as a tab's address
 * does.
 */
export function isSamePlace(one: string, other: string): boolean {
  const [some, others] = [partsOf(one), partsOf(other)];
  return some.every((part) => others.includes(part)) || others.every((part) => some.includes(part));
}

function partsOf(address: string): string[] {
  const { pathname, hash } = new URL(address);
  const parts = (pathname + (/^#!?\//.test(hash) ? hash : '')).split('/');
  const numbers = parts.filter((part) => /\d/.test(part));
  return numbers.length > 0 ? numbers : parts;
}
