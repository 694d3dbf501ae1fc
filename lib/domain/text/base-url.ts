/**
 * Parses a typed service address. Requires https because the key is sent in a header; http is allowed only on
 * loopback. Keeps the path prefix, and drops a trailing slash and an endpoint copied from documentation
 * (service-api §1, §9).
 */

export type BaseUrlProblem = 'empty' | 'notAnAddress' | 'notHttps' | 'hasCredentials' | 'hasQuery';

export type BaseUrl = { ok: true; url: string; origin: string } | { ok: false; problem: BaseUrlProblem };

/**
 * The version, the eight endpoints, and what a service says about itself, at the end of a path. `/docs`
 * counts only alone or after the version: elsewhere it may be where the service is.
 */
const ENDPOINTS =
  /(?:^\/docs|(?:\/v1(?:\/(?:contracts|awards)(?:\/search)?|\/pipelines(?:\/.*)?|\/docs)?|\/openapi\.json|\/healthz)+)$/i;

/**
 * Normalizes a typed service address and adds a missing scheme. The resulting `url` has no trailing slash.
 */
export function parseBaseUrl(typed: string): BaseUrl {
  const text = typed.trim();
  if (text === '') return { ok: false, problem: 'empty' };
  const url = readAddress(text);
  if (!url) return { ok: false, problem: 'notAnAddress' };
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'hasCredentials' };
  if (url.search !== '' || url.hash !== '') return { ok: false, problem: 'hasQuery' };
  const loopback = isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback)) return { ok: false, problem: 'notHttps' };
  // A single word is more often a typo than a host on the local network.
  if (!loopback && !/[.[]/.test(url.hostname)) return { ok: false, problem: 'notAnAddress' };
  const path = url.pathname.replace(/\/+$/, '').replace(ENDPOINTS, '');
  return { ok: true, url: `${url.origin}${path}`, origin: url.origin };
}

/** Parses the address; the default scheme is https, or http on this computer. */
function readAddress(text: string): URL | undefined {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return URL.canParse(text) ? new URL(text) : undefined;
  if (!URL.canParse(`https://${text}`)) return undefined;
  const secure = new URL(`https://${text}`);
  return isLoopback(secure.hostname) ? new URL(`http://${text}`) : secure;
}

/** Whether a host name means this computer. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
