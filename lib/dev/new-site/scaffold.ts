/** Puts a new site's folder, its practice pages and its places in the registry down. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { documentOf } from '../../sites/fixtures.ts';
import { platformOf } from '../../sites/registry.ts';
import { outlineOf } from '../../sites/outline.ts';
import { detect } from './detect.ts';
import { adapterSource, draftFor } from './draft.ts';
import { practicePages, type PracticePage } from './practice-pages.ts';
import { Misfit, withAdapter, withSite } from './registry-edits.ts';

export interface Order {
  /** The checkout to write into. */
  root: string;
  html: string;
  url: URL;
  id?: string | undefined;
}

export interface Scaffolded {
  id: string;
  /** Paths below the root, in the order in which a person would look at them. */
  files: string[];
  kind: 'list' | 'detail';
  labels: Record<string, string>;
  /** How many numbers of notices the reader of any page saw on the saved page, and how many of them the new adapter reads. */
  seen: number;
  reads: number;
  hasDetails: boolean;
}

/** Writes everything; throws a {@link Misfit} before it has written anything where that cannot be. */
export async function scaffold({ root, html, url, id: wanted }: Order): Promise<Scaffolded> {
  const known = platformOf(url);
  if (known?.reader === 'adapter')
    throw new Misfit(`${url.hostname} is read by lib/sites/adapters/${known.id} already: change that adapter instead`);
  const id = known?.id ?? wanted ?? idOf(url.hostname);
  if (known && wanted !== undefined && wanted !== known.id)
    throw new Misfit(`the registry knows ${url.hostname} as ${known.id}: leave --id away`);
  if (!/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/.test(id))
    throw new Misfit(`"${id}" is no name for a site: small letters, digits and dashes, a letter first (--id)`);
  const sites = join(root, 'lib', 'sites', 'adapters');
  const folder = join(sites, id);
  if (existsSync(folder)) throw new Misfit(`lib/sites/adapters/${id} is there already: choose another --id`);

  const at = new URL(url.href);
  // A page on a site that people switch on is always asked for by https.
  at.protocol = 'https:';
  const document = documentOf(html, at.href);
  const blueprint = detect(document, at);
  if (!blueprint) throw new Misfit(nothingFound(document, at));
  const { draft, adapter, reads } = draftFor(id, blueprint, document, at);
  const pages = practicePages(blueprint, adapter, at);
  const shown = (sort: 'list' | 'detail') =>
    [...new Set(pages.map((page) => page.url))].filter((page) => adapter.shows(new URL(page)) === sort);
  const other = [`${at.origin}/`, `${at.origin}/calendar-of-events`].filter(
    (address) => adapter.shows(new URL(address)) === 'none',
  );

  mkdirSync(join(folder, 'pages'), { recursive: true });
  const files: string[] = [];
  const put = async (file: string, text: string) => {
    writeFileSync(join(root, file), await formatted(join(root, file), text));
    files.push(file);
  };
  await put(`lib/sites/adapters/${id}/adapter.ts`, adapterSource(known?.name ?? at.hostname, draft));
  await put(
    `lib/sites/adapters/${id}/addresses.json`,
    JSON.stringify({ list: shown('list'), detail: shown('detail'), other }, null, 2),
  );
  for (const page of pages) {
    await put(`lib/sites/adapters/${id}/pages/${page.sort}.html`, page.html);
    await put(`lib/sites/adapters/${id}/pages/${page.sort}.expected.json`, expectedJson(page));
  }
  const edit = (file: string, change: (source: string) => string) =>
    put(file, change(readFileSync(join(root, file), 'utf8')));
  await edit('lib/sites/known-sites.ts', (source) =>
    withSite(source, { id, name: at.hostname.replace(/^www\./, ''), host: at.hostname }, known !== undefined),
  );
  await edit('lib/sites/adapters.ts', (source) => withAdapter(source, id));
  // A process of its own: this one has read the registry before the site was in it.
  const { status } = spawnSync(process.execPath, [join(root, 'lib', 'dev', 'site-table.ts')], { stdio: 'ignore' });
  if (status === 0) files.push('docs/sites.md');
  const { kind, ids, labels } = blueprint;
  return { id, files, kind, labels, seen: ids.size, reads, hasDetails: draft.details !== undefined };
}

/** `www.purchasing.town.example` as `purchasing-town-example`. */
function idOf(hostname: string): string {
  return hostname.replace(/^www\./, '').replace(/[^a-z\d]+/gi, '-');
}

function expectedJson({ sort, url, expected: { kind, unreadable, notices } }: PracticePage): string {
  const said = { sort, url, kind, ...(unreadable ? { unreadable } : {}), notices };
  return `${JSON.stringify(said, null, 2)}\n`;
}

function nothingFound(document: Document, url: URL): string {
  const { labels } = outlineOf(document, url);
  const seen = labels.map(({ words, field }) => `“${words}” (${field})`).slice(0, 12);
  return [
    'no notice was found on this page, so there is nothing to begin with.',
    seen.length === 0
      ? 'None of its labels is known. Was the page saved after its results had appeared ("Webpage, complete", or the element copied in the inspector)?'
      : `Labels that are known on it: ${seen.join(', ')}.`,
    'docs/adding-a-site.md says how an adapter is written by hand.',
  ].join('\n');
}

/** In the house's format; practice pages stay as they are made, because what a page looks like is the point of it. */
async function formatted(file: string, text: string): Promise<string> {
  if (!file.endsWith('.ts') && !file.endsWith('addresses.json')) return text;
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}
