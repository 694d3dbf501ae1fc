/**
 * The procurement sites we know: the manifest's matches, the options page and the docs are all made from this list.
 * It carries ids and hosts only; the adapters themselves are in `adapters.ts`.
 */
export interface Site {
  /** Folder name under `lib/sites`. */
  id: string;
  /** The name people know. */
  name: string;
  /** Match patterns of the pages where notices may be shown. */
  matches: readonly string[];
  /** Host names served, exact. */
  hosts: readonly string[];
}

export const SITES: readonly Site[] = [
  { id: 'sam-gov', name: 'SAM.gov', matches: ['https://sam.gov/*'], hosts: ['sam.gov'] },
];

/** The site that serves `url`, if we know it. */
export function siteOf(url: URL): Site | undefined {
  return url.protocol === 'https:' ? SITES.find((site) => site.hosts.includes(url.hostname)) : undefined;
}
