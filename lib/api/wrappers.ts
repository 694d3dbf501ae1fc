/** Takes an answer out of whatever it is wrapped in. */
import type * as z from 'zod/mini';
import { errorWords } from './error-body.ts';
import { ApiError } from './errors.ts';
import { isRecord } from './json.ts';

/**
 * The content of a success envelope (service-api §1.6). A bare body is taken as it is; `success: false` is an error even
 * under a 2xx (decisions, "Statuses").
 */
export function contentOf(body: unknown): unknown {
  if (!isRecord(body)) {
    if (Array.isArray(body)) return body;
    throw new ApiError('unreadable');
  }
  if (body.success === false) throw new ApiError('rejected', errorWords(body));
  return body.data ?? body;
}

/** The list under the first of `keys` that holds one, or the content itself when it is a list. */
export function listIn(content: unknown, ...keys: string[]): unknown[] {
  const candidates = isRecord(content) ? keys.map((key) => content[key]) : [content];
  const list: unknown = candidates.find((candidate) => Array.isArray(candidate));
  if (!Array.isArray(list)) throw new ApiError('unreadable', { detail: `no list (${keys.join(', ')}) in the answer` });
  return list;
}

/** The object under the first of `keys` that holds one, else the content itself. */
export function objectIn(content: unknown, ...keys: string[]): unknown {
  if (!isRecord(content)) return content;
  return keys.map((key) => content[key]).find(isRecord) ?? content;
}

/** No list of the service is near as long (service-api §8); reading millions of items would stop everything else. */
const MOST_ITEMS = 10_000;

/** Every item that can be read. One odd item must not hide the others, so it is left out, not thrown. */
export function readEach<Output>(reader: z.ZodMiniType<Output>, items: unknown[]): Output[] {
  return items.slice(0, MOST_ITEMS).flatMap((item) => {
    const read = reader.safeParse(item);
    return read.success ? [read.data] : [];
  });
}

/** The one object that the answer is about; unreadable when its identity is missing. */
export function readOne<Output>(reader: z.ZodMiniType<Output>, item: unknown): Output {
  const read = reader.safeParse(item);
  if (read.success) return read.data;
  const field = read.error.issues[0]?.path.join('.');
  throw new ApiError('unreadable', field === undefined ? {} : { field });
}

/** A non-negative whole number under `key`, else `undefined`. */
export function countIn(content: unknown, key: string): number | undefined {
  const value = isRecord(content) ? content[key] : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
