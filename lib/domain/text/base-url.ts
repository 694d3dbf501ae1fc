/**
 * The address of a service as a person types it. Https everywhere, http on loopback only, because the key travels in a
 * header; the path prefix is kept, the trailing slash and a `/v1` pasted along from the documentation are not
 * (service-api §1, §9).
 */

export type BaseUrlProblem = 'empty' | 'notAnAddress' | 'notHttps' | 'hasCredentials' | 'hasQuery';

export type BaseUrl = { ok: true; url: string; origin: string } | { ok: false; problem: BaseUrlProblem };

/** Normalises a typed service address: a missing scheme is filled in. The answer's `url` has no trailing slash. */
export function parseBaseUrl(typed: string): BaseUrl {
  const text = typed.trim();
  if (text === '') return { ok: false, problem: 'empty' };
  const url = readAddress(text);
  if (!url) return { ok: false, problem: 'notAnAddress' };
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'hasCredentials' };
  if (url.search !== '' || url.hash !== '') return { ok: false, problem: 'hasQuery' };
  const loopback = isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback)) return { ok: false, problem: 'notHttps' };
  // One word alone is a slip of the keyboard more often than a machine of one's own network.
  if (!loopback && !/[.[]/.test(url.hostname)) return { ok: false, problem: 'notAnAddress' };
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
  return { ok: true, url: `${url.origin}${path}`, origin: url.origin };
}

/** What was typed as an address; without a scheme it means https, on this computer http. */
function readAddress(text: string): URL | undefined {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return URL.canParse(text) ? new URL(text) : undefined;
  if (!URL.canParse(`https://${text}`)) return undefined;
  const secure = new URL(`https://${text}`);
  return isLoopback(secure.hostname) ? new URL(`http://${text}`) : secure;
}

/** Whether a host name means this very machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
