/** A new adapter as a declaration, and as the file that a developer continues with. */
import { plainLine } from '../../domain/text/plain-text.ts';
import { declared } from '../../sites/engine/declared.ts';
import type { Declaration, ListShape } from '../../sites/engine/declaration.ts';
import { headedCells } from '../../sites/engine/columns.ts';
import type { SiteAdapter } from '../../sites/engine/reading.ts';
import { listPattern } from './address-shape.ts';
import { FIELDS, type Blueprint } from './detect.ts';

/** A list or a notice's own page, as far as one page shows it. */
export interface DraftShape extends Pick<ListShape, 'at' | 'labels' | 'dates' | 'rows' | 'places'> {
  /** For `headedCells`: cells under unknown headings, and the part of each that is the value. */
  parts?: Readonly<Record<string, string>>;
  /** What a developer should check, as comments. */
  notes?: readonly string[];
}

/** The parts of a declaration that saved or taught pages show. */
export interface Draft extends Pick<Declaration, 'id' | 'dates'> {
  labels?: NonNullable<Declaration['labels']>;
  lists?: readonly DraftShape[];
  details?: readonly DraftShape[];
}

export interface Drafted {
  draft: Draft;
  adapter: SiteAdapter;
  /** How many of the notices on the saved page it reads. */
  reads: number;
}

/** The declaration that reads the most notices of the saved page. Prefers one that selects rows by class. */
export function draftFor(id: string, blueprint: Blueprint, document: Document, url: URL): Drafted {
  const drafts = [blueprint.row?.selector, undefined].map((rows): Drafted => {
    const draft = draftOf(id, blueprint, url, rows);
    const adapter = adapterOf(draft);
    const read = new Set(adapter.read(document, url).notices.map(({ notice }) => notice.noticeId));
    return { draft, adapter, reads: [...blueprint.ids].filter((each) => read.has(each)).length };
  });
  return drafts.reduce((best, next) => (next.reads > best.reads ? next : best));
}

function draftOf(id: string, blueprint: Blueprint, url: URL, rows: string | undefined): Draft {
  const { kind, labels, number, detail, dates } = blueprint;
  // The engine knows a label over number and title; declared for the number, it would lose the titles.
  const own = FIELDS.filter((field) => !(number === 'both' && field === 'noticeId'));
  return {
    id,
    ...(dates === 'unknown' ? {} : { dates }),
    labels: Object.fromEntries(own.flatMap((field) => (labels[field] === undefined ? [] : [[field, [labels[field]]]]))),
    ...(kind === 'list' ? { lists: [{ at: listPattern(url), ...(rows ? { rows } : {}) }] } : {}),
    ...(detail ? { details: [{ at: detail.pattern }] } : {}),
  };
}

/** The adapter that a draft describes. */
export function adapterOf({ lists = [], ...draft }: Draft): SiteAdapter {
  const parts = partsOf(lists);
  return declared({ ...draft, lists, ...(parts ? { hooks: { extra: (row) => headedCells(row, parts) } } : {}) });
}

/** The unformatted text of `adapter.ts`. `from`: what the draft was made from. */
export function adapterSource(name: string, draft: Draft, from = 'one saved page'): string {
  const { lists, details, ...site } = draft;
  const parts = partsOf(lists ?? []);
  const shapes = Object.entries({ lists, details }).flatMap(([kind, all]) =>
    all ? [`${kind}: [${all.map(shapeSource).join(', ')}]`] : [],
  );
  const cells =
    parts && Object.keys(parts).length > 0 ? `(row) => headedCells(row, ${sourceOf(parts)})` : 'headedCells';
  const hooks = parts ? [`hooks: { extra: ${cells} }`] : [];
  return `/** ${plainLine(name).replaceAll('*/', '')}: made by npm run new-site from ${from}. Describe here what is special about this site. */
import type { ${parts ? 'SiteDeclaration' : 'Declaration'} } from '../../engine/declaration.ts';
${parts ? "import { headedCells } from '../../engine/columns.ts';\n" : ''}
export const declaration: ${parts ? 'SiteDeclaration' : 'Declaration'} = { ${[...membersOf(site), ...shapes, ...hooks].join(',\n')} };
`;
}

/** The parts of cells under unknown headings, of all lists. */
function partsOf(lists: readonly DraftShape[]): DraftShape['parts'] {
  const all = lists.flatMap(({ parts }) => (parts ? [parts] : []));
  return all.length === 0 ? undefined : Object.assign({}, ...all);
}

function shapeSource({ parts: _, notes = [], ...shape }: DraftShape): string {
  const written = membersOf(shape);
  return `{ ${notes.length === 0 ? '' : '\n'}${notes.map(commentSource).join('')}${written.join(', ')} }`;
}

function membersOf(record: object): string[] {
  return Object.entries(record).flatMap(([key, value]) =>
    value === undefined ? [] : [`${quoted(key)}: ${sourceOf(value)}`],
  );
}

function sourceOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sourceOf).join(', ')}]`;
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return String(value);
  return value ? `{ ${membersOf(value).join(', ')} }` : 'null';
}

/** A comment on lines of its own, wrapped to what fits into an adapter's indentation. */
function commentSource(note: string): string {
  return plainLine(note, 1000).replace(/(.{1,96})(?:\s+|$)/g, '// $1\n');
}

/** `text` as a string in source code. */
export function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/[\r\n\u2028\u2029]+/g, ' ')}'`;
}
