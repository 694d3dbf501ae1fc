/**
 * Sites as the user switches them on: a site with all its hosts, or one host of a product that serves many
 * agencies (Periscope, Ivalua), so that nobody must allow six states to get one.
 */
import { isSwitched, KNOWN_SITES, platformOf, servesHost, type Site } from '../../sites/registry.ts';

export interface SwitchableSite {
  /** The site's id or the host. */
  id: string;
  name: string;
  /** The product behind the portal of a state or city. */
  vendor?: string;
  /** Host names, or `*.example.com` for all subdomains. */
  hosts: readonly string[];
  /** The site or platform of its pages; absent for unknown addresses. */
  platform?: Site;
}

/** Sites with a name. Leaves out award sites, which have no notices to add. */
export const SWITCHABLE_SITES: readonly SwitchableSite[] = KNOWN_SITES.filter(({ awards }) => !awards).flatMap((site) =>
  switchableSitesOf(site),
);

function switchableSitesOf(site: Site): SwitchableSite[] {
  const { id, name, hosts, anywhere } = site;
  if (anywhere === undefined) return [{ id, name, hosts, platform: site }];
  return hosts.map((host) => switchableSiteAt(host, site));
}

/** Returns the known site for an address, else one for its host alone. */
export function switchableSiteOf(url: URL): SwitchableSite {
  const known = SWITCHABLE_SITES.find(({ hosts }) => hosts.includes(url.hostname));
  if (known) return known;
  // For a whole domain (`*.ionwave.net`), use only the host that the user is looking at.
  return switchableSiteAt(url.hostname, platformOf(url));
}

/** A site with one host, named as its users call it, or else after the product that serves it, if known. */
export function switchableSiteAt(host: string, platform: Site | undefined): SwitchableSite {
  const switchable = { id: host, name: host, hosts: [host] };
  if (!platform) return switchable;
  const { name: product, portals = {} } = platform;
  const portal = Object.hasOwn(portals, host) ? portals[host] : undefined;
  const name = portal ?? `${shortName(product)}: ${host}`;
  return { ...switchable, name, ...(portal === undefined ? {} : { vendor: product }), platform };
}

/**
 * Whether the user can teach a page at this address. Requires https, so that the page is what the site sent.
 * Award sites have nothing to add, and the manifest names the script of sites from the install.
 */
export function canBeTaught(url: URL): boolean {
  const { platform } = switchableSiteOf(url);
  return url.protocol === 'https:' && (!platform || isSwitched(platform));
}

/** The match patterns for permissions and scripts. */
export function patternsOf(hosts: readonly string[]): string[] {
  return hosts.map((host) => `https://${host}/*`);
}

export function servesAddress(hosts: readonly string[], { protocol, hostname }: URL): boolean {
  return protocol === 'https:' && servesHost(hosts, hostname);
}

/** Shortens "CivicEngage (bids pages of towns and counties)" to "CivicEngage". */
function shortName(name: string): string {
  return name.replace(/ \(.*\)$/, '');
}
