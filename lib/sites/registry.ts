/**
 * The procurement sites we know: the manifest's matches, the options page and the docs are all made from this list.
 * It carries ids and hosts only; the adapters themselves are in `adapters.ts`.
 */
import { KNOWN_SITES } from './known-sites.ts';

export interface Site {
  /** Folder name under `lib/sites`; for a site without an adapter only its name in settings. */
  id: string;
  /** The name people know. */
  name: string;
  /** Match patterns of the pages where notices may be shown. */
  matches: readonly string[];
  /** Host names served: exact, or `*.example.com` for every host below it. */
  hosts: readonly string[];
  /** Allowed from the start, or only after the person switched it on. */
  granted: 'install' | 'switch';
  /** Read by an adapter of its own, or by the reader of any page. */
  reader: 'adapter' | 'generic';
  /** Whether its adapter has read notices on a page saved from the real site; else people are told that it is unverified. */
  tried: boolean;
  /** The platform is recognised by this pattern of the path on hosts that nobody can list. Never a reason to trust a host. */
  anywhere?: string;
  /** Shows awards, which are looked up and never added. */
  awards?: true;
}

export { KNOWN_SITES };

/** The sites that work from the start: what the manifest asks for. */
export const SITES: readonly Site[] = KNOWN_SITES.filter(({ granted }) => granted === 'install');

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

function servesHost(hosts: readonly string[], hostname: string): boolean {
  return hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) && hostname !== host.slice(2) : host === hostname,
  );
}
