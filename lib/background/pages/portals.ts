/**
 * A portal is one unit that the user can switch on: a site with all its hosts, or one host of a product that
 * serves many agencies (Periscope, Ivalua), so that nobody must allow six states to get one.
 */
import { KNOWN_SITES, platformOf, servesHost, type Site } from '../../sites/registry.ts';

export interface Portal {
  /** The site's id or the host. */
  id: string;
  name: string;
  /** Host names, or `*.example.com` for all subdomains. */
  hosts: readonly string[];
  /** The site or platform of its pages; absent for unknown addresses. */
  platform?: Site;
}

/** Portals with a name. Leaves out award sites, which have no notices to add. */
export const PORTALS: readonly Portal[] = KNOWN_SITES.filter(({ awards }) => !awards).flatMap((site) =>
  portalsOf(site),
);

function portalsOf(site: Site): Portal[] {
  const { id, name, hosts, anywhere } = site;
  if (anywhere === undefined) return [{ id, name, hosts, platform: site }];
  return hosts.map((host) => portalAt(host, site));
}

/** Returns the known portal for an address, else one for its host alone. */
export function portalOf(url: URL): Portal {
  const known = PORTALS.find(({ hosts }) => hosts.includes(url.hostname));
  if (known) return known;
  // For a whole domain (`*.ionwave.net`), use only the host that the user is looking at.
  return portalAt(url.hostname, platformOf(url));
}

/** A portal for one host, named after the product that serves it, if known. */
export function portalAt(host: string, platform: Site | undefined): Portal {
  const portal = { id: host, name: host, hosts: [host] };
  return platform ? { ...portal, name: `${shortName(platform.name)}: ${host}`, platform } : portal;
}

/** The match patterns for permissions and scripts. */
export function patternsOf(hosts: readonly string[]): string[] {
  return hosts.map((host) => `https://${host}/*`);
}

export function servesAddress(hosts: readonly string[], { protocol, hostname }: URL): boolean {
  return protocol === 'https:' && servesHost(hosts, hostname);
}

/** Shortens "Ivalua (Maryland, Arizona)" to "Ivalua". */
function shortName(name: string): string {
  return name.replace(/ \(.*\)$/, '');
}
