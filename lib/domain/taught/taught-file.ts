/**
 * The file that taught pages are exported to, and the text of an issue about one.
 * `lib/protocol/taught-messages.ts` reads a file.
 */
import { TAUGHT_FILE_MAX } from '../limits.ts';
import { plainLine } from '../text/plain-text.ts';
import type { TaughtAddress } from './taught-address.ts';
import { TAUGHT_FIELDS, type TaughtPage } from './taught-page.ts';

const FORMAT = 'pursuit-companion/taught-pages';
const VERSION = 1;

/** A declaration with where it applies. Holds nothing that a notice says. */
export interface TaughtDeclaration {
  name: string;
  address: TaughtAddress;
  page: TaughtPage;
}

/** Returns the declaration of a page that is known by its name and address. */
export function declarationOf(
  declarations: readonly TaughtDeclaration[],
  { name, host, path }: { name: string; host: string; path: string },
): TaughtDeclaration | undefined {
  return declarations.find(
    ({ name: known, address }) => known === name && address.host === host && address.path === path,
  );
}

/** A refused file. `field`: `file`, `format`, `version`, or the path of a value (`pages.0.address.host`). */
export interface TaughtFileProblem {
  field: string;
}

/** Returns the export of taught pages: labels and patterns, and nothing that a notice says. */
export function taughtFileText(declarations: readonly TaughtDeclaration[]): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, pages: declarations.map(exported) }, null, 2)}\n`;
}

/** Picks each property by name: a stored page also has what the user pointed at. */
function exported({ name, address: { host, path, params }, page }: TaughtDeclaration): TaughtDeclaration {
  const values: TaughtPage['values'] = {};
  // Browsers hand them over in different orders.
  for (const field of TAUGHT_FIELDS) {
    const value = page.values[field];
    if (value) values[field] = value;
  }
  return { name, address: { host, path, params }, page: { ...page, values } };
}

/** Returns the pages of a file of our format and version, unchecked, or why it is none. */
export function pagesInTaughtFile(text: string): { pages: unknown } | { problem: TaughtFileProblem } {
  if (new TextEncoder().encode(text).length > TAUGHT_FILE_MAX) return refused('file');
  let file: unknown;
  try {
    // Editors on Windows put a byte order mark first, which is not JSON.
    file = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return refused('file');
  }
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return refused('file');
  const { format, version, pages, ...others }: Record<string, unknown> = { ...file };
  if (format !== FORMAT) return refused('format');
  if (version !== VERSION) return refused('version');
  const [unknown] = Object.keys(others);
  return unknown === undefined ? { pages } : refused(unknown);
}

function refused(field: string): { problem: TaughtFileProblem } {
  return { problem: { field: plainLine(field, 200) } };
}

/** Returns an issue text, in English and Markdown, that a user can send to the project. */
export function taughtIssueText(declaration: TaughtDeclaration): string {
  const { address, page } = declaration;
  const json = taughtFileText([declaration]).trimEnd();
  const fence = fenceFor(json, 3);
  const query = address.params.length === 0 ? '' : `?${address.params.map((name) => `${name}=…`).join('&')}`;
  const fields = Object.entries(exported(declaration).page.values).map(
    ([field, value]) => `- ${field}: ${whereabouts(value)}`,
  );
  return `A page that I taught Pursuit Companion to read. Please consider an adapter for it.

- Host: ${code(address.host)}
- Address pattern: ${code(`${address.path}${query}`)}
- Kind: ${page.kind === 'list' ? 'a list of notices' : 'a notice’s own page'}

Fields:

${fields.join('\n')}

This text has labels and patterns of the page. It has nothing from the notices.

${fence}json
${json}
${fence}
`;
}

type TaughtValue = NonNullable<TaughtDeclaration['page']['values']['title']>;

/** Returns where a value is, as an issue says it. */
function whereabouts({ column, cell, label, place }: TaughtValue): string {
  const path = place?.steps.map(({ tag, nth }) => `${tag}[${nth + 1}]`).join(' > ') ?? '';
  const inside = place?.marks ?? (path === '' ? undefined : path);
  const said = [
    ...(column === undefined ? [] : [`column ${code(column)}`]),
    ...(column === undefined && cell !== undefined ? [`cell ${cell + 1}`] : []),
    ...(label === undefined ? [] : [`label ${code(label)}`]),
    ...(inside === undefined ? [] : [`place ${code(inside)}`]),
    ...(place?.text === undefined ? [] : [`text ${place.text + 1} of the element`]),
    ...(place?.line ? ['first line only'] : []),
  ];
  return said.length === 0 ? 'whole element' : said.join(', ');
}

/** Returns a text as inline code, where no character of it is Markdown. */
function code(text: string): string {
  const line = plainLine(text);
  const mark = fenceFor(line, 1);
  return mark.length === 1 ? `${mark}${line}${mark}` : `${mark} ${line} ${mark}`;
}

/** Returns more backticks than any run of them in the text. */
function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  return '`'.repeat(Math.max(least, longest + 1));
}
