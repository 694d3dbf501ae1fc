import { z } from 'zod';
import { invalid, ServiceError } from '../errors/errors.ts';
import { errorDetails, validationMessage } from './validation-messages.ts';

/** Twice the size of the longest note with every character escaped. */
export const MAX_BODY_BYTES = 131_072;

/** Parses the JSON body of `request` with `schema`. Throws 400, 413 or 415. */
export async function readBody<T extends z.core.$ZodType>(request: Request, schema: T): Promise<z.infer<T>> {
  requireJson(request.headers);
  const result = z.safeParse(schema, parse(await textOf(request)), { error: validationMessage });
  if (!result.success) throw invalid(errorDetails(result.error));
  return result.data;
}

function requireJson(headers: Headers): void {
  const type = headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  const encoding = headers.get('Content-Encoding')?.trim().toLowerCase() ?? 'identity';
  if (type !== 'application/json' || encoding !== 'identity') {
    throw new ServiceError('unsupported_media_type', 'send the body as application/json, not compressed', {
      headers: { Accept: 'application/json' },
    });
  }
}

/** Counts bytes while reading: a declared length may be missing or false. */
async function textOf(request: Request): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > MAX_BODY_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    // The client disconnected or timed out: not our bug, and nobody will read the answer.
    throw invalid([{ path: '', message: 'the body is incomplete' }]);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw invalid([{ path: '', message: 'the body must be UTF-8 text' }]);
  }
}

// The database would change a lone surrogate or a NUL.
const UNSTORABLE = /[\p{Surrogate}\0]/u;

function parse(body: string): unknown {
  const unstorable = new Set<string>();
  try {
    const value: unknown = JSON.parse(body, (name, each: unknown) => {
      if (typeof each === 'string' && UNSTORABLE.test(each)) unstorable.add(name);
      return each;
    });
    if (unstorable.size === 0) return value;
  } catch {
    throw invalid([{ path: '', message: 'the body must be JSON' }]);
  }
  throw invalid([...unstorable].map((path) => ({ path, message: 'must be well-formed text' })));
}

function tooLarge(): ServiceError {
  // Close the connection instead of reading the rest of the body.
  return new ServiceError('payload_too_large', `the body must be at most ${String(MAX_BODY_BYTES)} bytes`, {
    headers: { Connection: 'close' },
  });
}
