/**
 * Reads the pages of every site but SAM.gov. Files after it in a page's list add the site's declaration, and
 * the reader of any page where that is needed.
 */
import { declared } from '../sites/engine/declared.ts';
import type { Declaration } from '../sites/engine/declaration.ts';
import { changedReading, type PageReading, type SiteAdapter } from '../sites/engine/reading.ts';
import type { PageRows } from '../sites/engine/text/row-cache.ts';
import { readWith, type Readers } from '../sites/guessed.ts';
import { identityOf, withUniqueIds } from '../sites/notice-identity.ts';
import { withDoubts } from '../sites/sureness.ts';
import { standAboveLink } from './button/above-stretched-link.ts';
import { withMentions } from './button/mentions.ts';
import type { PageSite } from './engine.ts';

export class SiteReader implements PageSite {
  /** The site's own; for an unknown site, those of platforms that run on any host. */
  readonly #adapters: SiteAdapter[] = [];
  guess: Readers['guess'];
  readonly placed = standAboveLink;
  readonly cited = withMentions;

  /** Adds what is known about the site, or about a platform that it may be. */
  describe(site: Declaration | SiteAdapter, parts?: Parameters<typeof declared>[1]): void {
    this.#adapters.push('read' in site ? site : declared(site, parts));
  }

  get id(): string {
    return this.#known?.id ?? 'other';
  }

  get #known(): SiteAdapter | undefined {
    return this.#adapters.length === 1 ? this.#adapters[0] : undefined;
  }

  adapterAt(url: URL): SiteAdapter | undefined {
    return this.#known ?? this.#adapters.find((adapter) => adapter.shows(url) !== 'none');
  }

  readAt(document: Document, url: URL, rows?: PageRows): PageReading {
    const adapter = this.adapterAt(url);
    const identity = adapter ? adapter.identity : identityOf(url);
    const reading = readWith({ adapter, guess: this.guess }, document, url, rows);
    return changedReading(reading, (each) => withUniqueIds(each, identity, url));
  }

  read(rows?: PageRows): PageReading {
    return changedReading(this.readAt(document, new URL(location.href), rows), withDoubts);
  }
}

/** The reader of this page. */
export const siteReader = new SiteReader();
