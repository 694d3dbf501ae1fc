/**
 * What a person can switch on as one thing. A site is one portal, whatever its hosts; where one product serves many bodies
 * (Periscope, Ivalua), each host is a portal of its own, so that nobody is asked for six states to get one.
 */
import { KNOWN_SITES, platformOf, servesHost, type Site } from '../../sites/registry.ts';

export interface Portal {
  /** The site's id, or the host. */
  id: string;
  name: string;
  /** Host names, or `*.example.com` for every host below it. */
  hosts: readonly string[];
  /** The site or platform whose pages these are; absent for an address that nobody described. */
  platform?: Site;
}

/** Every portal that can be switched by name. Sites of awards have no notices to put a button beside. */
export const PORTALS: readonly Portal[] = KNOWN_SITES.filter(({ awards }) => !awards).flatMap((site) =>
  portalsOf(site),
);

function portalsOf(site: Site): Portal[] {
  const { id, name, hosts, anywhere } = site;
  if (anywhere === undefined) return [{ id, name, hosts, platform: site }];
  return hosts.map((host) => portalAt(host, site));
}

/** The portal that serves an address: the one known for its host, else one for this host alone. */
export function portalOf(url: URL): Portal {
  const known = PORTALS.find(({ hosts }) => hosts.includes(url.hostname));
  if (known) return known;
  // Of a whole domain (`*.ionwave.net`) only the one host that the person looks at.
  return portalAt(url.hostname, platformOf(url));
}

/** One host by itself, called as people call it: with the name of the product that serves it, where it is known. */
export function portalAt(host: string, platform: Site | undefined): Portal {
  const portal = { id: host, name: host, hosts: [host] };
  return platform ? { ...portal, name: `${shortName(platform.name)}: ${host}`, platform } : portal;
}

/** The match patterns of hosts: what the browser is asked for, and where the script runs. */
export function patternsOf(hosts: readonly string[]): string[] {
  return hosts.map((host) => `https://${host}/*`);
}

/** Whether one of these hosts serves an address. */
export function servesAddress(hosts: readonly string[], { protocol, hostname }: URL): boolean {
  return protocol === 'https:' && servesHost(hosts, hostname);
}

/** "Ivalua (Maryland, Arizona)" is "Ivalua". */
function shortName(name: string): string {
  return name.replace(/ \(.*\)$/, '');
}
