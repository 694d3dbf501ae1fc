/** A new adapter as a declaration, and as the file that a developer continues with. */
import { plainLine } from '../../domain/text/plain-text.ts';
import { declared } from '../../sites/engine/declared.ts';
import type { Declaration } from '../../sites/engine/declaration.ts';
import { readExact } from '../../sites/engine/exact/read.ts';
import type { SiteAdapter } from '../../sites/engine/reading.ts';
import { listPattern } from './address-shape.ts';
import { FIELDS, type Blueprint } from './detect.ts';

export interface Drafted {
  declaration: Declaration;
  adapter: SiteAdapter;
  /** How many of the notices on the saved page it reads. */
  reads: number;
}

/** The declaration that reads the most notices of the saved page. Prefers one that selects rows by class. */
export function draftFor(id: string, blueprint: Blueprint, document: Document, url: URL): Drafted {
  const drafts = [blueprint.row?.selector, undefined].map((rows): Drafted => {
    const declaration = draftOf(id, blueprint, url, rows);
    const adapter = adapterOf(declaration);
    const read = new Set(adapter.read(document, url).notices.map(({ notice }) => notice.noticeId));
    return { declaration, adapter, reads: [...blueprint.ids].filter((each) => read.has(each)).length };
  });
  return drafts.reduce((best, next) => (next.reads > best.reads ? next : best));
}

function draftOf(id: string, blueprint: Blueprint, url: URL, rows: string | undefined): Declaration {
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

/** The adapter of a declaration. */
export function adapterOf(declaration: Declaration): SiteAdapter {
  return declared(declaration, { exact: readExact });
}

/** The unformatted text of `adapter.ts`. `from`: what it was made from; `notes`: what a developer should check. */
export function adapterSource(
  name: string,
  declaration: Declaration,
  from = 'one saved page',
  notes: readonly string[] = [],
): string {
  // Wrapped to what fits into a line.
  const comments = notes.map((note) => plainLine(note, 1000).replace(/(.{1,100})(?:\s+|$)/g, '// $1\n'));
  return `/** ${plainLine(name).replaceAll('*/', '')}: made by npm run new-site from ${from}. Describe here what is special about this site. */
import type { Declaration } from '../../engine/declaration.ts';

${comments.join('')}export const declaration: Declaration = ${JSON.stringify(declaration)};
`;
}
