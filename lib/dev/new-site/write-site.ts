/** Writes the folder and the registry entries of a new site. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Declaration } from '../../sites/engine/declaration.ts';
import { isInferred } from '../../sites/engine/declared.ts';
import type { SiteAdapter } from '../../sites/engine/reading.ts';
import { platformOf } from '../../sites/registry.ts';
import { Misuse } from '../command-line.ts';
import type { PracticePage } from './practice-pages.ts';

/** A site that can be added: its id, and what the registry knows about it. */
export interface NewSite {
  id: string;
  name: string;
  hostname: string;
  isKnown: boolean;
}

/** The site of an address. `wanted`: the id to use. @throws Misuse if the site cannot be added. */
export function newSiteAt(root: string, url: URL, wanted: string | undefined): NewSite {
  const known = platformOf(url);
  const id = known?.id ?? wanted ?? url.hostname.replace(/^www\./, '').replace(/[^a-z\d]+/gi, '-');
  const folder = folderOf(id);
  if (known?.reader === 'adapter')
    throw new Misuse(`${url.hostname} is read by ${folder} already: change that adapter`);
  if (known && wanted !== undefined && wanted !== known.id)
    throw new Misuse(`the registry knows ${url.hostname} as ${known.id}: omit --id`);
  if (!/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/.test(id))
    throw new Misuse(`"${id}" is not a valid site name: lower-case letters, digits and dashes, a letter first (--id)`);
  if (existsSync(join(root, folder))) throw new Misuse(`${folder} exists already: choose another --id`);
  return { id, name: known?.name ?? url.hostname, hostname: url.hostname, isKnown: known !== undefined };
}

export interface SiteFiles {
  declaration: Declaration;
  adapter: SiteAdapter;
  /** The unformatted text of `adapter.ts`. */
  source: string;
  pages: readonly PracticePage[];
  /** Example addresses besides those of the pages. */
  addresses: readonly string[];
}

/** Writes everything and returns the paths below the root. */
export async function writeSite(root: string, site: NewSite, given: SiteFiles): Promise<string[]> {
  const { adapter, declaration, source, pages } = given;
  const folder = folderOf(site.id);
  const addresses = [...new Set([...pages.map(({ url }) => url), ...given.addresses])];
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

  await putFormatted(`${folder}/adapter.ts`, source);
  const sorts = { list: shown('list'), detail: shown('detail'), other: shown('none') };
  await putFormatted(`${folder}/addresses.json`, JSON.stringify(sorts, null, 2));
  for (const { sort, url: page, html: text, expected } of pages) {
    const { kind, unreadable, notices } = expected;
    put(`${folder}/pages/${sort}.html`, text);
    const json = { sort, url: page, kind, ...(unreadable ? { unreadable } : {}), notices };
    put(`${folder}/pages/${sort}.expected.json`, `${JSON.stringify(json, null, 2)}\n`);
  }
  const shapes = [...(declaration.lists ?? []), ...(declaration.details ?? [])];
  const infers = shapes.some((shape) => 'anywhere' in shape || (!('exact' in shape) && isInferred(shape)));
  const parts = [...(shapes.some((shape) => 'exact' in shape) ? ['exact'] : []), ...(infers ? ['infers'] : [])];
  const row = { id: site.id, name: site.hostname.replace(/^www\./, ''), host: site.hostname, parts };
  await edit('lib/sites/known-sites.ts', (text) => withSite(text, row, site.isKnown));
  await edit('lib/sites/adapters.ts', (text) => withAdapter(text, site.id));
  // In a process of its own: this one has loaded the registry without the site.
  const { status } = spawnSync(process.execPath, [join(root, 'lib/dev/docs/site-table.ts')], { stdio: 'ignore' });
  return status === 0 ? [...files, 'docs/sites.md'] : files;
}

function folderOf(id: string): string {
  return `lib/sites/adapters/${id}`;
}

/** `known-sites.ts` with the site. A known site loses its generic reader. */
export function withSite(
  source: string,
  site: { id: string; name: string; host: string; parts?: readonly string[] },
  known: boolean,
): string {
  const parts = (site.parts ?? []).map((part) => `, ${part}: true`).join('');
  if (known) {
    const row = new RegExp(`\\{[^{}]*id: '${site.id}'[^{}]*\\}`);
    return replaced(source, row, (text) => text.replace(/,\s*reader: 'generic'/, parts));
  }
  const row = `  { id: ${quoted(site.id)}, name: ${quoted(site.name)}, hosts: [${quoted(site.host)}]${parts} },\n`;
  return replaced(source, /(?<=const ROWS[^]*?\n)\];\n/, (end) => `${row}${end}`);
}

/** `adapters.ts` with the adapter imported and listed. */
export function withAdapter(source: string, id: string): string {
  const joined = id.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());
  const name = /^\d/.test(joined) ? `site${joined}` : joined;
  const line = `import { declaration as ${name} } from './adapters/${id}/adapter.ts';\n`;
  const imported = replaced(source, /(?<=adapter\.ts';\n)\n/, (end) => `${line}${end}`);
  return replaced(imported, /(?<=DECLARATIONS: readonly Declaration\[\] = \[[^\]]*)\];/, (end) => `  ${name},\n${end}`);
}

function replaced(source: string, pattern: RegExp, by: (text: string) => string): string {
  if (!pattern.test(source)) throw new Misuse('the registry has changed its form: add the site by hand');
  return source.replace(pattern, by);
}

/** `text` as a string in source code. */
function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
