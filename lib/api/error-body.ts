/** Reads error bodies of any shape; the document shows none (decisions, "Error body"). */
import { plainLine } from '../domain/text/plain-text.ts';
import { defined } from '../domain/objects.ts';
import { isRecord, parseJson } from './json.ts';

export interface ErrorWords {
  detail?: string;
  field?: string;
}

const MAX_WORDS = 300;
/** Keys of the message or of the list of problems, in the order they are tried. */
const WORDS = ['message', 'detail', 'msg', 'description', 'error_description', 'reason'] as const;
/** Often only "Bad Request" or a code: the last resort. */
const HEADINGS = ['title', 'error'] as const;
const LISTS = ['details', 'errors', 'issues', 'detail', 'violations', 'fieldErrors', 'invalid_params'] as const;
const FIELDS = ['field', 'param', 'parameter', 'property'] as const;
/** These name a field only in a list of problems. */
const PLACES = [...FIELDS, 'path', 'loc', 'source', 'pointer', 'name', 'attribute'] as const;

/**
 * Returns the message and the field in a parsed error body; nothing from HTML or an unknown shape. Reads
 * `message`, `detail` and `title`, lists of problems in the form of Express, FastAPI, zod and JSON:API, and
 * Rails' `{field: [words]}`.
 */
export function errorWords(body: unknown): ErrorWords {
  if (!isRecord(body)) return {};
  const folded = unfolded(body);
  if (isRecord(folded)) return errorWords(folded);
  const inner = isRecord(body.error) ? body.error : body;
  const problem = problemIn(inner) ?? problemIn(body) ?? {};
  const field = problem.field ?? fieldIn(inner, FIELDS);
  const said = wordsIn(inner) ?? wordsIn(body);
  // "Validation failed" says less than the problem itself.
  const isVague = field !== undefined && problem.detail !== undefined && said?.includes(field) !== true;
  const detail = (isVague ? undefined : said) ?? problem.detail;
  return defined({ detail: detail ?? wordsIn(inner, HEADINGS) ?? wordsIn(body, HEADINGS), field });
}

/** Returns the first problem in one of the known lists. */
function problemIn(record: Record<string, unknown>): ErrorWords | undefined {
  for (const key of LISTS) {
    const list = record[key];
    const found = Array.isArray(list) ? problemOf(list[0]) : isRecord(list) ? problemByField(list) : undefined;
    if (found) return found;
  }
  return undefined;
}

function problemOf(problem: unknown): ErrorWords | undefined {
  if (typeof problem === 'string') return defined({ detail: words(problem) });
  if (!isRecord(problem)) return undefined;
  const detail = wordsIn(problem) ?? wordsIn(problem, HEADINGS) ?? codeAsWords(problem.code ?? problem.type);
  return defined({ detail, field: fieldIn(problem, PLACES) });
}

/** Reads `{title: ["can't be blank"]}`, as Rails and zod's `flatten` write it, also in `fieldErrors`. */
function problemByField(record: Record<string, unknown>): ErrorWords | undefined {
  for (const [field, said] of Object.entries(record)) {
    const first: unknown = Array.isArray(said) ? said[0] : said;
    const detail = words(first) ?? (isRecord(first) ? wordsIn(first) : undefined);
    if (detail !== undefined) return defined({ detail, field: words(field) });
    const deeper = isRecord(said) ? problemByField(said) : undefined;
    if (deeper) return deeper;
  }
  return undefined;
}

function wordsIn(record: Record<string, unknown>, keys: readonly string[] = WORDS): string | undefined {
  for (const key of keys) {
    const found = words(record[key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Turns `too_long` into "too long", for services that send only codes. */
function codeAsWords(code: unknown): string | undefined {
  const text = words(code);
  return text
    ?.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase();
}

function fieldIn(record: Record<string, unknown>, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const place: unknown = record[key];
    // FastAPI: `["body", "stages", 0]`.
    const last: unknown =
      key === 'loc' && Array.isArray(place) ? place.findLast((part) => typeof part === 'string') : place;
    const found = isRecord(last) ? fieldIn(last, PLACES) : nameOf(last);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the field in a path: `"title"`, `["stages", 0]` (zod) or `"/data/attributes/title"` (JSON:API). */
function nameOf(place: unknown): string | undefined {
  if (typeof place === 'string') return words(place.split('/').findLast((part) => part !== ''));
  // Plain parts only: joining an object whose `toString` is not a function throws.
  return Array.isArray(place) ? words(place.filter(isPlain).join('.')) : undefined;
}

function isPlain(part: unknown): part is string | number {
  return typeof part === 'string' || typeof part === 'number';
}

/** Returns one line of text, but never JSON, which `unfolded` reads. */
function words(value: unknown): string | undefined {
  if (typeof value !== 'string' || isJson(value)) return undefined;
  return plainLine(value, MAX_WORDS) || undefined;
}

/** Parses a body that a gateway embedded as text in the message of another body. */
function unfolded(body: Record<string, unknown>): unknown {
  const folded = [body, body.error]
    .flatMap((record) => (isRecord(record) ? Object.values(record) : []))
    .find((value): value is string => typeof value === 'string' && isJson(value));
  const inner = parseJson(folded ?? '');
  return Array.isArray(inner) ? { errors: inner } : inner;
}

function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}
