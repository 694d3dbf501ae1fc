/** A new adapter as a declaration: chosen by what reads the saved page best, and written as the file that a person goes on with. */
import { declared, type Declaration } from '../../sites/engine/declared.ts';
import type { SiteAdapter } from '../../sites/engine/reading.ts';
import { listPattern } from './address-shape.ts';
import { FIELDS, type Blueprint } from './detect.ts';

/** What of a declaration can be found out from one page. */
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

/** The declaration that reads the most of the saved page; with rows named by their class where that is as good as without. */
export function draftFor(id: string, blueprint: Blueprint, document: Document, url: URL): Drafted {
  const drafts = [blueprint.row?.selector, undefined].map((rows): Drafted => {
    const draft = draftOf(id, blueprint, url, rows);
    const adapter = declared(draft);
    const read = new Set(adapter.read(document, url).notices.map(({ notice }) => notice.noticeId));
    return { draft, adapter, reads: [...blueprint.ids].filter((each) => read.has(each)).length };
  });
  return drafts.reduce((best, next) => (next.reads > best.reads ? next : best));
}

function draftOf(
  id: string,
  { kind, labels, number, detail, dates }: Blueprint,
  url: URL,
  rows: string | undefined,
): Draft {
  // A label over number and title is known as such already; as a label of the number it would lose the titles.
  const own: Draft['labels'] = {};
  for (const field of FIELDS) {
    const label = labels[field];
    if (label !== undefined && !(number === 'both' && field === 'noticeId')) own[field] = [label];
  }
  return {
    id,
    ...(dates === 'unknown' ? {} : { dates }),
    labels: own,
    ...(kind === 'list' ? { lists: [{ at: new RegExp(listPattern(url), 'i'), ...(rows ? { rows } : {}) }] } : {}),
    ...(detail ? { details: [{ at: new RegExp(detail.pattern, 'i') }] } : {}),
  };
}

/** The text of `adapter.ts`, not formatted yet. */
export function adapterSource(name: string, { id, dates, labels, lists, details }: Draft): string {
  const list = lists?.map(
    ({ at, rows }) => `{ at: ${String(at)}, ${rows === undefined ? '' : `rows: ${quoted(rows)},`} }`,
  );
  const detail = details?.map(({ at }) => `{ at: ${String(at)} }`);
  const meant = Object.entries(labels).map(([field, texts]) => `${field}: [${texts.map(quoted).join(', ')}],`);
  const parts = [
    `id: ${quoted(id)}`,
    ...(dates === undefined ? [] : [`dates: ${quoted(dates)}`]),
    `labels: { ${meant.join(' ')} }`,
    ...(list ? [`lists: [${list.join(', ')}]`] : []),
    ...(detail ? [`details: [${detail.join(', ')}]`] : []),
  ];
  return `/** ${name.replaceAll('*/', '')}: made by npm run new-site from one saved page. Say here what is particular about this site. */
import { declared } from '../../engine/declared.ts';

export const adapter = declared({ ${parts.join(',\n')} });
`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/[\r\n]+/g, ' ')}'`;
}
