/**
 * The procurement sites we know: the manifest's matches, the options page and the docs are all made from this list.
 * It carries ids and hosts only; the adapters themselves are in `adapters.ts`.
 */
import { KNOWN_SITES } from './known-sites.ts';
import type { Site } from './site.ts';

export { KNOWN_SITES };
export type { Site };

/** The sites that work from the start: what the manifest asks for. */
export const SITES: readonly Site[] = KNOWN_SITES.filter(({ granted }) => granted === 'install');

/** Whether there is anything to switch: what comes with the installation is on without a wish, and awards are nothing to add. */
export function isSwitched({ granted, awards }: Site): boolean {
  return granted === 'switch' && !awards;
}

/** Whether the build makes a script that reads this site's pages, to be registered when a person switches the site on. */
export function hasOwnScript(site: Site): boolean {
  return isSwitched(site) && site.reader === 'adapter';
}

/** The site that serves `url`, if we know its host. */
export function siteOf(url: URL): Site | undefined {
  return url.protocol === 'https:' ? siteOfHost(url.hostname) : undefined;
}

function siteOfHost(hostname: string): Site | undefined {
  return KNOWN_SITES.find(({ hosts }) => servesHost(hosts, hostname));
}

/**
 * The platform whose pages look like this address, also without https, without the host's `www.`, or on a host that nobody
 * can list: for reading only, never for trusting.
 */
export function platformOf(url: URL): Site | undefined {
  const known = siteOfHost(url.hostname) ?? siteOfHost(`www.${url.hostname}`);
  if (known) return known;
  return KNOWN_SITES.find(({ anywhere }) => anywhere !== undefined && new RegExp(anywhere, 'i').test(url.pathname));
}

/** Whether `hostname` is one of `hosts`, or below one that is written `*.example.com`. */
export function servesHost(hosts: readonly string[], hostname: string): boolean {
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
}
