/** Parses the notices of a page in pieces, so that other messages are handled in between. */
import type * as z from 'zod/mini';
import { NOTICES_MAX } from '../domain/limits.ts';
import { piecesOf } from './intake/message-size.ts';
import { MESSAGES, type ParsedOf } from './messages.ts';

type Read = z.core.util.SafeParseResult<ParsedOf<'notices.status'>>;

/** Parses `notices.status`. */
export async function readList(request: unknown): Promise<Read> {
  const schema = MESSAGES['notices.status'].request;
  if (!isList(request)) return schema.safeParse(request);
  // Too many: refused without parsing them.
  const { notices } = request;
  if (notices.length > NOTICES_MAX) return schema.safeParse({ ...request, notices: undefined });
  const pieces = piecesOf(notices);
  if (pieces.length === 1) return schema.safeParse(request);
  return inTurn(async () => {
    let whole: Read | undefined;
    for (const piece of pieces) {
      await nextTask();
      const read = schema.safeParse({ ...request, notices: piece });
      if (!read.success) return read;
      if (whole?.success) whole.data.notices.push(...read.data.notices);
      else whole = read;
    }
    return whole ?? schema.safeParse(request);
  });
}

let last: Promise<unknown> = Promise.resolve();
/** One list at a time: pieces of a dozen lists between two other messages would take as long as one list. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

function nextTask(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  setTimeout(resolve);
  return promise;
}

function isList(request: unknown): request is { notices: unknown[] } {
  return typeof request === 'object' && request !== null && 'notices' in request && Array.isArray(request.notices);
}
