/** Finds an answer's content in any wrapper (decisions, "One pipeline", "Pursuit list", "Add a pursuit"). */
import type * as z from 'zod/mini';
import { errorWords } from './error-body.ts';
import { ApiError } from './errors.ts';
import { isRecord } from './json.ts';

/** How many levels below the content to search in an unknown wrapper. */
const WRAPPERS_DEEP = 2;

/**
 * Returns the content of a success envelope (service-api §1.6), or a bare body unchanged. Throws `rejected`
 * for `success: false` with a 2xx (decisions, "Statuses").
 */
export function contentOf(body: unknown): unknown {
  if (!isRecord(body)) {
    if (Array.isArray(body)) return body;
    throw new ApiError('unreadable');
  }
  if (body.success === false) throw new ApiError('rejected', errorWords(body));
  return body.data ?? body;
}

/** Returns the first list under one of `keys`, a bare list, or the only list of objects in the content. */
export function listIn(content: unknown, ...keys: string[]): unknown[] {
  if (Array.isArray(content)) return Array.from<unknown>(content);
  for (const key of keys) {
    const list: unknown = isRecord(content) ? content[key] : undefined;
    if (Array.isArray(list)) return Array.from<unknown>(list);
  }
  for (const level of levelsOf(content)) {
    const lists = level.flatMap(Object.values).filter(isListOfObjects);
    const filled = lists.filter((list) => list.length > 0);
    const [only, ...others] = filled.length > 0 ? filled : lists;
    if (only && others.length === 0) return only;
    if (only) break;
  }
  throw new ApiError('unreadable', { detail: `no list (${keys.join(', ')}) in the answer` });
}

/**
 * Returns the first object under one of `keys`, else the content if it passes `isMeant`, else the only nested
 * object that does. Falls back to the content.
 */
export function objectIn(content: unknown, keys: readonly string[], isMeant: (record: object) => boolean): unknown {
  if (!isRecord(content)) return content;
  const known = keys.map((key) => content[key]).find(isRecord);
  if (known) return known;
  for (const level of levelsOf(content)) {
    const meant = level.filter(isMeant);
    if (meant.length === 1) return meant[0];
    if (meant.length > 1) break;
  }
  return content;
}

/** Whether an object has an id. */
export function hasId(record: object): boolean {
  return 'id' in record && (typeof record.id === 'string' || typeof record.id === 'number');
}

/** Returns the content, then the objects nested in it, level by level. */
function levelsOf(content: unknown): Record<string, unknown>[][] {
  let level = [content].filter(isRecord);
  const levels = [level];
  for (let depth = 0; depth < WRAPPERS_DEEP; depth += 1) {
    level = level.flatMap((record) => Object.values(record).filter(isRecord));
    levels.push(level);
  }
  return levels;
}

function isListOfObjects(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every(isRecord);
}

const MORE_SIGNS = /^(?:has_?(?:more|next)(?:_?page)?|is_?truncated|truncated)$/i;
const CURSORS =
  /^(?:next|cursor|(?:next|end|after)_?(?:cursor|page|page_?token|token|link|url|offset)|continuation(?:_?token)?|page_?token)$/i;
const TOTALS = /^(?:total|total_?(?:count|items|results|records|elements)|count|pursuit_?count)$/i;

/**
 * Whether an answer says that its list of `listed` rows is incomplete: a cursor, `hasMore`, `next` or a
 * larger total, in the body or in a wrapped object (decisions, "Pursuit list").
 */
export function saysMore(body: unknown, listed: number): boolean {
  return levelsOf(body)
    .flat()
    .some((record) =>
      Object.entries(record).some(([name, value]) => {
        if (MORE_SIGNS.test(name)) return value === true || value === 'true';
        if (CURSORS.test(name)) return value !== null && value !== '' && value !== false && value !== undefined;
        return TOTALS.test(name) && typeof value === 'number' && value > listed;
      }),
    );
}

/** No list comes near this length (service-api §8); reading millions of items would block the worker. */
const MOST_ITEMS = 10_000;

/** Reads every item and drops unreadable ones: one odd item must not hide the rest. */
export function readEach<Output>(reader: z.ZodMiniType<Output>, items: unknown[]): Output[] {
  return items.slice(0, MOST_ITEMS).flatMap((item) => {
    const read = reader.safeParse(item);
    return read.success ? [read.data] : [];
  });
}

/** Reads a single object. Throws `unreadable` if its id is missing. */
export function readOne<Output>(reader: z.ZodMiniType<Output>, item: unknown): Output {
  const read = reader.safeParse(item);
  if (read.success) return read.data;
  const field = read.error.issues[0]?.path.join('.');
  throw new ApiError('unreadable', field === undefined ? {} : { field });
}

export function countIn(content: unknown, key: string): number | undefined {
  const value = isRecord(content) ? content[key] : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
