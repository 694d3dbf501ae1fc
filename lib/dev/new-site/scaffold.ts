/** Makes a new site from one saved page. */
import { documentOf } from '../../sites/fixtures.ts';
import { outlineOf } from '../../sites/outline.ts';
import { Misuse } from '../command-line.ts';
import { detect } from './detect.ts';
import { adapterSource, draftFor } from './draft.ts';
import { practicePages } from './practice-pages.ts';
import { newSiteAt, writeSite } from './write-site.ts';

export interface Order {
  /** The checkout to write into. */
  root: string;
  html: string;
  url: URL;
  id?: string | undefined;
}

export interface Scaffolded {
  id: string;
  /** Paths below the root. */
  files: string[];
  kind: 'list' | 'detail';
  labels: Record<string, string>;
  /**
   * How many notices the generic reader saw on the saved page, and how many of them the new adapter reads.
   */
  seen: number;
  reads: number;
  hasDetails: boolean;
}

/** Writes everything. @throws Misuse before anything is written if the site cannot be added. */
export async function scaffold({ root, html, url, id: wanted }: Order): Promise<Scaffolded> {
  const site = newSiteAt(root, url, wanted);
  const at = new URL(url.href);
  // The extension reads sites that the user turns on over https only.
  at.protocol = 'https:';
  const document = documentOf(html, at.href);
  const blueprint = detect(document, at);
  if (!blueprint) throw new Misuse(nothingFound(document, at));
  const { draft, adapter, reads } = draftFor(site.id, blueprint, document, at);
  // Without the query, which may identify the user.
  const here = at.origin + at.pathname + (/^#[!/]/.test(at.hash) ? at.hash.replace(/[?&].*$/, '') : '');
  const pages = practicePages(blueprint, adapter, new URL(here));
  const source = adapterSource(site.name, draft);
  const files = await writeSite(root, site, { adapter, source, pages, addresses: [`${at.origin}/`] });
  const { kind, ids, labels } = blueprint;
  return { id: site.id, files, kind, labels, seen: ids.size, reads, hasDetails: draft.details !== undefined };
}

function nothingFound(document: Document, url: URL): string {
  const known = outlineOf(document, url).labels.map(({ words, field }) => `“${words}” (${field})`);
  return [
    'no notice was found on this page.',
    known.length === 0
      ? 'None of its labels is known. Save the page after its results appear ("Webpage, complete", or copy the element in the inspector).'
      : `Known labels: ${known.slice(0, 12).join(', ')}.`,
    'docs/adding-a-site.md says how to write an adapter by hand.',
  ].join('\n');
}
