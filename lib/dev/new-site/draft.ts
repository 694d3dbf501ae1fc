/** A new adapter as a declaration, and as the file that a developer continues with. */
import { declared } from '../../sites/engine/declared.ts';
import type { Declaration } from '../../sites/engine/declaration.ts';
import type { SiteAdapter } from '../../sites/engine/reading.ts';
import { listPattern } from './address-shape.ts';
import { FIELDS, type Blueprint } from './detect.ts';

/** The parts of a declaration that one page shows. */
export interface Draft extends Pick<Declaration, 'id' | 'dates'> {
  labels: NonNullable<Declaration['labels']>;
  lists?: [{ at: RegExp; rows?: string }];
  details?: [{ at: RegExp }];
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
    const adapter = declared(draft);
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
    ...(kind === 'list' ? { lists: [{ at: new RegExp(listPattern(url), 'i'), ...(rows ? { rows } : {}) }] } : {}),
    ...(detail ? { details: [{ at: new RegExp(detail.pattern, 'i') }] } : {}),
  };
}

/** The unformatted text of `adapter.ts`. */
export function adapterSource(name: string, { id, dates, labels, lists, details }: Draft): string {
  const list = lists?.map(
    ({ at, rows }) => `{ at: ${String(at)}, ${rows === undefined ? '' : `rows: ${quoted(rows)},`} }`,
  );
  const detail = details?.map(({ at }) => `{ at: ${String(at)} }`);
  const named = Object.entries(labels).map(([field, texts]) => `${field}: [${texts.map(quoted).join(', ')}],`);
  const parts = [
    `id: ${quoted(id)}`,
    ...(dates === undefined ? [] : [`dates: ${quoted(dates)}`]),
    `labels: { ${named.join(' ')} }`,
    ...(list ? [`lists: [${list.join(', ')}]`] : []),
    ...(detail ? [`details: [${detail.join(', ')}]`] : []),
  ];
  return `/** ${name.replaceAll('*/', '')}: made by npm run new-site from one saved page. Describe here what is special about this site. */
import { declared } from '../../engine/declared.ts';

export const adapter = declared({ ${parts.join(',\n')} });
`;
}

/** `text` as a string in source code. */
export function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/[\r\n]+/g, ' ')}'`;
}
