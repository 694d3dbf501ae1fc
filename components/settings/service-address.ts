import { parseHttpUrl } from '../../lib/domain/link.ts';
import type { WordKey } from '../../lib/words/words.ts';

export type AddressVerdict =
  | { ok: true; /** Without trailing slash. */ address: string; /** What the browser is asked for. */ origin: string }
  | { ok: false; error: WordKey };

/**
 * The service's address from what a person typed or pasted: a missing scheme is filled in, a trailing slash and the
 * version that every path starts with are taken off (service-api §1, §9). Only https, or http on this computer.
 */
export function parseServiceAddress(typed: string): AddressVerdict {
  const text = typed.trim();
  if (text === '') return { ok: false, error: 'addressMissing' };
  const url = readAddress(text);
  if (!url) return { ok: false, error: 'addressInvalid' };
  if (url.search !== '' || url.hash !== '') return { ok: false, error: 'addressHasQuery' };
  const loopback = isLoopback(url.hostname);
  if (url.protocol === 'http:' && !loopback) return { ok: false, error: 'addressNotSecure' };
  if (!loopback && !url.hostname.includes('.') && !url.hostname.startsWith('['))
    return { ok: false, error: 'addressInvalid' };
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
  return { ok: true, address: `${url.origin}${path}`, origin: url.origin };
}

/** An optional web address: `undefined` when nothing was typed. */
export function parseWebAddress(typed: string): AddressVerdict | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const url = readAddress(text);
  return url
    ? { ok: true, address: url.href.replace(/\/+$/, ''), origin: url.origin }
    : { ok: false, error: 'addressInvalid' };
}

function readAddress(text: string): URL | undefined {
  if (/\s/.test(text)) return undefined;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return parseHttpUrl(text);
  const secure = parseHttpUrl(`https://${text}`);
  return secure && isLoopback(secure.hostname) ? parseHttpUrl(`http://${text}`) : secure;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
