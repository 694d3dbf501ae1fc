/**
 * The known procurement sites: the source for the manifest's matches, the options page, and the docs. Holds
 * ids and hosts only; adapters are in `adapters.ts`.
 */
import { KNOWN_SITES } from './known-sites.ts';
import type { Site } from './site.ts';

export { KNOWN_SITES };
export type { Site };

/** Sites enabled at install: what the manifest requests. */
export const SITES: readonly Site[] = KNOWN_SITES.filter(({ granted }) => granted === 'install');

/**
 * Whether the user can switch the site on. Install-time sites are always on; award sites have nothing to add.
 */
export function isSwitched({ granted, awards }: Site): boolean {
  return granted === 'switch' && !awards;
}

/**
 * Returns when the older of two whole real pages, a list and a notice's own, was saved that the adapter read
 * right; `undefined` if it is built from documentation.
 */
export function verifiedSince({ listDate: list, detailDate: detail }: Site): string | undefined {
  if (list === undefined || detail === undefined) return undefined;
  return list < detail ? list : detail;
}

/** Whether the build makes a content script for this site, registered when the user switches it on. */
export function hasOwnScript(site: Site): boolean {
  return isSwitched(site) && site.reader === 'adapter';
}

/** Returns the site for `url` if its host is known. */
export function siteOf(url: URL): Site | undefined {
  return url.protocol === 'https:' ? siteOfHost(url.hostname) : undefined;
}

function siteOfHost(hostname: string): Site | undefined {
  return KNOWN_SITES.find(({ hosts }) => servesHost(hosts, hostname));
}

/**
 * Returns the platform of an address, also over http, without `www.`, or on an unlisted host. For reading
 * only, never for trust.
 */
export function platformOf(url: URL): Site | undefined {
  const known = siteOfHost(url.hostname) ?? siteOfHost(`www.${url.hostname}`);
  if (known) return known;
  return KNOWN_SITES.find(({ anywhere }) => anywhere !== undefined && new RegExp(anywhere, 'i').test(url.pathname));
}

/** Whether `hostname` is one of `hosts` or below one written `*.example.com`. */
export function servesHost(hosts: readonly string[], hostname: string): boolean {
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
}
