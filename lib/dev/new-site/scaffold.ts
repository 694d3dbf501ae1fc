/** Writes the folder, the practice pages and the registry entries of a new site. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { documentOf } from '../../sites/fixtures.ts';
import { outlineOf } from '../../sites/outline.ts';
import { platformOf } from '../../sites/registry.ts';
import { Misuse } from '../command-line.ts';
import { detect } from './detect.ts';
import { adapterSource, draftFor } from './draft.ts';
import { practicePages } from './practice-pages.ts';
import { withAdapter, withSite } from './registry-edits.ts';

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
  const known = platformOf(url);
  const id = known?.id ?? wanted ?? url.hostname.replace(/^www\./, '').replace(/[^a-z\d]+/gi, '-');
  const folder = `lib/sites/adapters/${id}`;
  if (known?.reader === 'adapter')
    throw new Misuse(`${url.hostname} is read by ${folder} already: change that adapter`);
  if (known && wanted !== undefined && wanted !== known.id)
    throw new Misuse(`the registry knows ${url.hostname} as ${known.id}: omit --id`);
  if (!/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/.test(id))
    throw new Misuse(`"${id}" is not a valid site name: lower-case letters, digits and dashes, a letter first (--id)`);
  if (existsSync(join(root, folder))) throw new Misuse(`${folder} exists already: choose another --id`);

  const at = new URL(url.href);
  // The extension reads sites that the user turns on over https only.
  at.protocol = 'https:';
  const document = documentOf(html, at.href);
  const blueprint = detect(document, at);
  if (!blueprint) throw new Misuse(nothingFound(document, at));
  const { draft, adapter, reads } = draftFor(id, blueprint, document, at);
  const pages = practicePages(blueprint, adapter, at);
  const addresses = [...new Set([...pages.map((page) => page.url), `${at.origin}/`])];
  const shown = (kind: 'list' | 'detail' | 'none') => addresses.filter((page) => adapter.shows(new URL(page)) === kind);

  mkdirSync(join(root, folder, 'pages'), { recursive: true });
  const files: string[] = [];
  const put = (file: string, text: string) => {
    writeFileSync(join(root, file), text);
    files.push(file);
  };
  /** For files that the project formats; practice pages stay as they are, because pages are like that. */
  const putFormatted = async (file: string, text: string) => {
    const options = await resolveConfig(join(root, file));
    put(file, await format(text, { ...options, filepath: file }));
  };
  const edit = (file: string, change: (source: string) => string) =>
    putFormatted(file, change(readFileSync(join(root, file), 'utf8')));

  await putFormatted(`${folder}/adapter.ts`, adapterSource(known?.name ?? at.hostname, draft));
  const sorts = { list: shown('list'), detail: shown('detail'), other: shown('none') };
  await putFormatted(`${folder}/addresses.json`, JSON.stringify(sorts, null, 2));
  for (const { sort, url: page, html: text, expected } of pages) {
    const { kind, unreadable, notices } = expected;
    put(`${folder}/pages/${sort}.html`, text);
    const json = { sort, url: page, kind, ...(unreadable ? { unreadable } : {}), notices };
    put(`${folder}/pages/${sort}.expected.json`, `${JSON.stringify(json, null, 2)}\n`);
  }
  const site = { id, name: at.hostname.replace(/^www\./, ''), host: at.hostname };
  await edit('lib/sites/known-sites.ts', (source) => withSite(source, site, known !== undefined));
  await edit('lib/sites/adapters.ts', (source) => withAdapter(source, id));
  // In a process of its own: this one has loaded the registry without the site.
  const { status } = spawnSync(process.execPath, [join(root, 'lib/dev/docs/site-table.ts')], { stdio: 'ignore' });
  if (status === 0) files.push('docs/sites.md');
  const { kind, ids, labels } = blueprint;
  return { id, files, kind, labels, seen: ids.size, reads, hasDetails: draft.details !== undefined };
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
