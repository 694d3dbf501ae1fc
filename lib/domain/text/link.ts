/**
 * Links from pages and from the service are data: only absolute http(s) addresses become links.
 */
import { LINK_MAX } from '../limits.ts';

/** `text` as an absolute http(s) address without user or password, else `undefined`. `base` resolves relative ones. */
export function parseHttpUrl(text: string, base?: string): URL | undefined {
  if (text.length > LINK_MAX || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
    ? url
    : undefined;
}

/** The address as text when it may be shown as a link, else `undefined`. */
export function safeLink(text: string | null | undefined, base?: string): string | undefined {
  return text ? parseHttpUrl(text.trim(), base)?.href : undefined;
}

/** The match pattern of an origin. Ports are left out: match patterns of host permissions carry none in Firefox. */
export function originPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}
