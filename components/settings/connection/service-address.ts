import { parseBaseUrl, type BaseUrlProblem } from '../../../lib/domain/text/base-url.ts';
import { parseHttpUrl } from '../../../lib/domain/text/link.ts';
import type { WordKey } from '../../../lib/words/words.ts';

/** `address` has no trailing slash; `origin` is what the browser grants access to. */
export type AddressVerdict = { ok: true; address: string; origin: string } | { ok: false; error: WordKey };

const ERRORS = {
  empty: 'addressMissing',
  notAnAddress: 'addressInvalid',
  notHttps: 'addressNotSecure',
  hasCredentials: 'addressHasCredentials',
  hasQuery: 'addressHasQuery',
} as const satisfies Record<BaseUrlProblem, WordKey>;

/** Parses a typed or pasted service address, or returns what is wrong with it. */
export function parseServiceAddress(typed: string): AddressVerdict {
  const read = parseBaseUrl(typed);
  return read.ok ? { ok: true, address: read.url, origin: read.origin } : { ok: false, error: ERRORS[read.problem] };
}

/** Parses an optional web address, adding a missing scheme; `undefined` when empty. */
export function parseWebAddress(typed: string): AddressVerdict | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const url = parseHttpUrl(/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]*:\d/.test(text) ? text : `https://${text}`);
  return url
    ? { ok: true, address: url.href.replace(/\/+$/, ''), origin: url.origin }
    : { ok: false, error: 'webAddressInvalid' };
}
