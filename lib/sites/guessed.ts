/** Combines the adapter of a site with the reader of any page. */
import { defined } from '../domain/objects.ts';
import { NOTHING, type PageReading, type SiteAdapter } from './engine/reading.ts';
import { allAtOnce, type PageRows } from './engine/text/row-cache.ts';
import type { Knowledge } from './engine/labels/labeled-values.ts';

/** The readers of a page. */
export interface Readers {
  adapter?: SiteAdapter | undefined;
  guess?: ((document: Document, url: URL, known: Knowledge, rows?: PageRows) => PageReading) | undefined;
}

/**
 * Reads a page with its adapter, and guesses with the site's vocabulary where the adapter finds nothing.
 * Adapters without shared vocabulary (SAM.gov, award sites) have the final word.
 */
export function readWith({ adapter, guess }: Readers, document: Document, url: URL, rows?: PageRows): PageReading {
  // A guess may have to follow where no row can be read.
  const own = adapter?.read(document, url, rows && guess ? allAtOnce(rows) : rows) ?? NOTHING;
  if (own.kind !== 'none' || !guess || adapter?.awards || (adapter && !adapter.known)) return own;
  const { labels, never, dates } = adapter?.known ?? {};
  const any = guess(document, url, defined({ labels, never, dates }), rows);
  return any.kind === 'none' ? own : any;
}
