/**
 * The address of a service as a person types it. Https everywhere, http on loopback only, because the key travels in a
 * header; the path prefix is kept, the trailing slash and a `/v1` pasted along from the documentation are not.
 */

export type BaseUrlProblem = 'empty' | 'notAnAddress' | 'notHttps' | 'hasCredentials' | 'hasQuery';

export type BaseUrl = { ok: true; url: string; origin: string } | { ok: false; problem: BaseUrlProblem };

/** Normalises a typed service address. The answer's `url` has no trailing slash. */
export function parseBaseUrl(typed: string): BaseUrl {
  const text = typed.trim();
  if (text === '') return { ok: false, problem: 'empty' };
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return { ok: false, problem: 'notAnAddress' };
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'hasCredentials' };
  if (url.search !== '' || url.hash !== '') return { ok: false, problem: 'hasQuery' };
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!secure) return { ok: false, problem: 'notHttps' };
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
  return { ok: true, url: `${url.origin}${path}`, origin: url.origin };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
