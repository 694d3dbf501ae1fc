/** The readers behind the registry. Apart from it, so that what needs ids and hosts only stays small. */
import { NOTHING, type PageReading, type SiteAdapter } from './reading.ts';
import { siteOf } from './registry.ts';
import { adapter as samGov } from './sam-gov/adapter.ts';

/** One adapter for each site of the registry. */
export const ADAPTERS: readonly SiteAdapter[] = [samGov];

/** The adapter that serves `url`, if its site is known. */
export function adapterOf(url: URL): SiteAdapter | undefined {
  const site = siteOf(url);
  return site && ADAPTERS.find((adapter) => adapter.id === site.id);
}

/** What the page shows, read by its site's adapter; `none` on a site that we do not know. */
export function readPage(document: Document, url: URL): PageReading {
  return adapterOf(url)?.read(document, url) ?? NOTHING;
}
