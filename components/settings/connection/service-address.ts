import { parseBaseUrl, type BaseUrlProblem } from '../../../lib/domain/text/base-url.ts';
import { parseHttpUrl } from '../../../lib/domain/text/link.ts';
import type { WordKey } from '../../../lib/words/words.ts';

export type AddressVerdict =
  | { ok: true; /** Without trailing slash. */ address: string; /** What the browser is asked for. */ origin: string }
  | { ok: false; error: WordKey };

const ERRORS = {
  empty: 'addressMissing',
  notAnAddress: 'addressInvalid',
  notHttps: 'addressNotSecure',
  hasCredentials: 'addressHasCredentials',
  hasQuery: 'addressHasQuery',
} as const satisfies Record<BaseUrlProblem, WordKey>;

/** The service's address from what a person typed or pasted, or what is wrong with it. */
export function parseServiceAddress(typed: string): AddressVerdict {
  const read = parseBaseUrl(typed);
  return read.ok ? { ok: true, address: read.url, origin: read.origin } : { ok: false, error: ERRORS[read.problem] };
}

/** An optional web address, a missing scheme filled in: `undefined` when nothing was typed. */
export function parseWebAddress(typed: string): AddressVerdict | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const url = parseHttpUrl(/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]*:\d/.test(text) ? text : `https://${text}`);
  return url
    ? { ok: true, address: url.href.replace(/\/+$/, ''), origin: url.origin }
    : { ok: false, error: 'webAddressInvalid' };
}
