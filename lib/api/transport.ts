/** Sends one request: key in the header, a timeout, and one error type for every failure. */
import { defined } from '../domain/objects.ts';
import { boundedText } from './bounded-text.ts';
import { errorWords } from './error-body.ts';
import { ApiError, problemOfStatus } from './errors.ts';
import { parseJson, scrubbed } from './json.ts';
import { retryAfterMs } from './retry-after.ts';

export interface TransportOptions {
  /** Normalized by `parseBaseUrl`. */
  baseUrl: string;
  key: string;
  fetch?: typeof globalThis.fetch;
  /** Timeout in milliseconds; default 20,000. */
  timeoutMs?: number;
}

export interface Request {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Begins with `/v1`. */
  path: string;
  query?: URLSearchParams;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Reads a 409 like a success: its body may be the pursuit that exists. */
  mayConflict?: true;
}

export interface Answer {
  status: number;
  body: unknown;
  /** Set for a 409 that the request allows. */
  conflict?: ApiError;
  /** Time of the answer by the service's clock, in milliseconds since the epoch. */
  servedAt?: number;
  /** The headers announce another page (`Link: <…>; rel="next"`). */
  hasNext?: true;
}

export type Transport = (request: Request) => Promise<Answer>;

const DEFAULT_TIMEOUT_MS = 20_000;
/** 200 pursuits with the longest notes are under 8 MB; parsing more would block the worker. */
const MAX_BODY_BYTES = 8_000_000;
const MAX_ERROR_BYTES = 100_000;

/** Returns a function that sends requests and throws `ApiError` for everything but a readable 2xx. */
export function createTransport(options: TransportOptions): Transport {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);
  return async (request) => {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    let response: Response;
    try {
      response = await send(addressOf(options.baseUrl, request), {
        method: request.method,
        headers: headersOf(options.key, request),
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        signal,
        // The key must not follow a redirect: the target could use it.
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
    } catch {
      throw lost(request, timeout);
    }
    const isDone = response.ok && request.method !== 'GET';
    try {
      return await readAnswer(response, options.key, isDone, request.mayConflict);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      // A 2xx status arrived, so the write is done even if the body is lost.
      throw isDone && request.signal?.aborted !== true ? acceptedUnread(response.status) : lost(request, timeout);
    }
  };
}

function addressOf(baseUrl: string, { path, query }: Request): string {
  const search = query?.toString() ?? '';
  return `${baseUrl}${path}${search === '' ? '' : `?${search}`}`;
}

function headersOf(key: string, request: Request): Record<string, string> {
  return {
    authorization: `Bearer ${key}`,
    accept: 'application/json',
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
}

/** `isDone`: this is a write with a 2xx. */
async function readAnswer(response: Response, key: string, isDone: boolean, mayConflict?: true): Promise<Answer> {
  const { status, headers } = response;
  if (response.type === 'opaqueredirect') throw new ApiError('redirected');
  const text = await boundedText(response, status < 300 ? MAX_BODY_BYTES : MAX_ERROR_BYTES);
  const isPage = text !== undefined && looksLikePage(headers, text);
  // 204 is a complete answer without content.
  const body = status === 204 ? {} : text === undefined || isPage ? undefined : parseJson(text);
  if (status >= 300) {
    const wait = retryAfterMs(headers, status === 429);
    // Scrub before parsing, and again after removing invisible characters.
    const said = scrubbed(errorWords(scrubbed(body, key)), key);
    const error = new ApiError(problemOfStatus(status, isPage), defined({ status, ...said, retryAfterMs: wait }));
    if (status !== 409 || !mayConflict) throw error;
    return { status, body, conflict: error };
  }
  if (isPage) throw new ApiError('signInPage', { status });
  if (body === undefined) throw isDone ? acceptedUnread(status) : new ApiError('unreadable', { status });
  const servedAt = Date.parse(headers.get('date') ?? '');
  const hasNext = /rel="?next"?/i.test(headers.get('link') ?? '');
  return { status, body, ...(Number.isNaN(servedAt) ? {} : { servedAt }), ...(hasNext ? { hasNext } : {}) };
}

/** Whether HTML came instead of JSON. */
function looksLikePage(headers: Headers, text: string): boolean {
  return (
    /\b(?:text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '') ||
    /^\s*<(?:!doctype|html)\b/i.test(text)
  );
}

function acceptedUnread(status: number): ApiError {
  return new ApiError('unreadable', { status, accepted: true });
}

/** The error for a missing answer, without the runtime's message, which can quote the request's headers. */
function lost(request: Request, timeout: AbortSignal): ApiError {
  if (request.signal?.aborted) return new ApiError('aborted');
  return new ApiError(timeout.aborted ? 'timeout' : 'network');
}
