/** Makes a new site from one saved page, or from an exported file of taught pages. */
import { TAUGHT_FILE_MAX } from '../../domain/limits.ts';
import type { TaughtDeclaration } from '../../domain/taught/taught-file.ts';
import { parseHttpUrl } from '../../domain/text/link.ts';
import { parseTaughtFile } from '../../protocol/taught-messages.ts';
import { plainLine } from '../../domain/text/plain-text.ts';
import type { Declaration } from '../../sites/engine/declaration.ts';
import { declared } from '../../sites/engine/declared.ts';
import { readExact } from '../../sites/engine/exact/read.ts';
import { INFERENCE } from '../../sites/engine/infer/page.ts';
import type { SiteAdapter } from '../../sites/engine/reading.ts';
import { documentOf } from '../../sites/fixtures.ts';
import { outlineOf } from '../../sites/outline.ts';
import { Misuse } from '../command-line.ts';
import { taughtDetailShape, taughtListAddress } from './address-shape.ts';
import { guessedDraft, taughtDraft, type Draft } from './draft.ts';
import { practicePages, type PracticePage } from './practice-pages.ts';
import { newSiteAt, writeSite, type NewSite } from './write-site.ts';

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
  const draft = guessedDraft(site.id, document, at);
  if (!draft) throw new Misuse(nothingFound(document, at));
  // Without the query, which may identify the user.
  const here = at.origin + at.pathname + (/^#[!/]/.test(at.hash) ? at.hash.replace(/[?&].*$/, '') : '');
  const { files, adapter } = await write(root, site, draft, new URL(here), 'one saved page');
  const { declaration, kind, ids, labels } = draft;
  const read = new Set(adapter.read(document, at).notices.map(({ notice }) => notice.noticeId));
  const reads = [...ids].filter((each) => read.has(each)).length;
  return { id: site.id, files, kind, labels, seen: ids.size, reads, hasDetails: declaration.details !== undefined };
}

/** The adapter of a declaration. */
export function adapterOf(declaration: Declaration): SiteAdapter {
  return declared(declaration, { exact: readExact, inference: INFERENCE });
}

/** Writes a draft as an adapter with its practice pages. `from`: what it was made from. */
async function write(
  root: string,
  site: NewSite,
  draft: Draft,
  url: URL,
  from: string,
  addresses: readonly string[] = [],
) {
  const { declaration, notes } = draft;
  const adapter = adapterOf(declaration);
  const pages = practicePages(adapter, url, draft);
  const files = await writeSite(root, site, {
    declaration,
    adapter,
    source: adapterSource(site.name, declaration, from, notes),
    pages,
    addresses: [...addresses, `${url.origin}/`],
  });
  return { files, adapter, pages };
}

/** The unformatted text of `adapter.ts`. `notes`: what a developer should check. */
function adapterSource(name: string, declaration: Declaration, from: string, notes: readonly string[]): string {
  // Wrapped to what fits into a line.
  const comments = notes.map((note) => plainLine(note, 1000).replace(/(.{1,100})(?:\s+|$)/g, '// $1\n'));
  return `/** ${plainLine(name).replaceAll('*/', '')}: made by npm run new-site from ${from}. Describe here what is special about this site. */
import type { Declaration } from '../../engine/declaration.ts';

${comments.join('')}export const declaration: Declaration = ${JSON.stringify(declaration)};
`;
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

export interface TaughtOrder {
  /** The checkout to write into. */
  root: string;
  /** The exported file. */
  text: string;
  /** Which site of the file; may be omitted if there is one. */
  host?: string | undefined;
  id?: string | undefined;
}

export interface TaughtScaffold {
  id: string;
  /** Paths below the root. */
  files: string[];
  lists: number;
  details: number;
  /** What the draft says to check, and where. */
  notes: string[];
  /** How many invented notices the practice pages show, and how many of them the adapter reads right. */
  seen: number;
  reads: number;
}

/** Writes everything. @throws Misuse before anything is written if the file or the site is refused. */
export async function scaffoldTaught({ root, text, host, id: wanted }: TaughtOrder): Promise<TaughtScaffold> {
  const taught = pagesOf(text, host);
  const examples = taught.map(({ address, page }) =>
    page.kind === 'list' ? taughtListAddress(address) : taughtDetailShape(address).example(1),
  );
  const isList = taught.findIndex(({ page }) => page.kind === 'list');
  const at = parseHttpUrl(examples[Math.max(0, isList)] ?? '');
  if (!at) throw new Misuse('FILE: pages.0.address.host is not the name of a host');
  const site = newSiteAt(root, at, wanted);
  const draft = taughtDraft(site.id, taught);
  const { declaration, notes } = draft;
  const { files, adapter, pages } = await write(root, site, draft, at, 'taught pages', examples);
  return {
    id: site.id,
    files,
    lists: declaration.lists?.length ?? 0,
    details: declaration.details?.length ?? 0,
    notes,
    ...counted(adapter, pages),
  };
}

/** The pages of the file's only host, or of `host`. @throws Misuse naming the field that is not valid. */
function pagesOf(text: string, host: string | undefined): TaughtDeclaration[] {
  const file = parseTaughtFile(text);
  if ('problem' in file) throw new Misuse(`FILE: ${problemWith(file.problem.field)}`);
  const hosts = [...new Set(file.pages.map(({ address }) => address.host))];
  const [first] = hosts;
  if (first === undefined) throw new Misuse('FILE: pages is empty');
  if (host !== undefined && !hosts.includes(host))
    throw new Misuse(`--host: the file has no page of ${host}, only of ${hosts.join(', ')}`);
  if (host === undefined && hosts.length > 1)
    throw new Misuse(`the file has pages of ${hosts.join(', ')}: choose one with --host`);
  return file.pages.filter(({ address }) => address.host === (host ?? first));
}

function problemWith(field: string): string {
  if (field === 'file') return `not a JSON file of at most ${TAUGHT_FILE_MAX / 1_000_000} MB`;
  if (field === 'format') return 'format is not that of an export of taught pages';
  if (field === 'version') return 'version is not 1: the file comes from another version of the extension';
  return `${field} is not valid`;
}

function counted(adapter: SiteAdapter, pages: readonly PracticePage[]): Pick<TaughtScaffold, 'seen' | 'reads'> {
  const shown = pages.filter(({ sort }) => sort === 'list' || sort === 'detail');
  const right = shown.map(({ html, url, expected }) => {
    const read = adapter.read(documentOf(html, url), new URL(url)).notices;
    const ids = new Set<unknown>(read.map(({ notice }) => notice.noticeId));
    return expected.notices.filter(({ noticeId }) => ids.has(noticeId)).length;
  });
  return {
    seen: shown.reduce((sum, { expected }) => sum + expected.notices.length, 0),
    reads: right.reduce((sum, each) => sum + each, 0),
  };
}
