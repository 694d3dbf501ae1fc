import { NOTHING, type PageReading, type SiteAdapter } from './engine/reading.ts';
import type { PageRows } from './engine/row-cache.ts';
import type { Knowledge } from './engine/labels/labeled-values.ts';

/** What can read a page: the adapter of its site, and the reader of any page. */
export interface Readers {
  adapter?: SiteAdapter | undefined;
  guess?: ((document: Document, url: URL, known: Knowledge) => PageReading) | undefined;
}

/**
 * Reads a page with its adapter, and guesses with the site's vocabulary where the adapter finds nothing.
 * Adapters without shared vocabulary (SAM.gov, award sites) have the final word.
 */
export function readWith({ adapter, guess }: Readers, document: Document, url: URL, rows?: PageRows): PageReading {
  const own = adapter?.read(document, url, rows) ?? NOTHING;
  if (own.kind !== 'none' || !guess || adapter?.awards || (adapter && !adapter.known)) return own;
  const { labels, never, dates } = adapter?.known ?? {};
  const any = guess(document, url, {
    ...(labels ? { labels } : {}),
    ...(never ? { never } : {}),
    ...(dates ? { dates } : {}),
  });
  return any.kind === 'none' ? own : any;
}
