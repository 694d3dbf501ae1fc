/** One request to the service: the key in its header, a time-out, and every way of failing told apart. */
import { defined } from '../domain/objects/defined.ts';
import { boundedText } from './bounded-text.ts';
import { errorWords } from './error-body.ts';
import { ApiError, problemOfStatus } from './errors.ts';
import { parseJson } from './json.ts';
import { retryAfterMs } from './retry-after.ts';

export interface TransportOptions {
  /** Normalised by `parseBaseUrl`. */
  baseUrl: string;
  key: string;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds until a request counts as lost; default 20,000. */
  timeoutMs?: number;
}

export interface Request {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Begins with `/v1`. */
  path: string;
  query?: URLSearchParams;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

export interface Answer {
  status: number;
  body: unknown;
}

export type Transport = (request: Request) => Promise<Answer>;

const DEFAULT_TIMEOUT_MS = 20_000;
// An answer of fifty results is under 100 KB; a service that sends more than this is not speaking this protocol.
const MAX_BODY_BYTES = 20_000_000;

/** A function that sends requests and throws `ApiError` for everything but a 2xx. */
export function createTransport(options: TransportOptions): Transport {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);
  return async (request) => {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    try {
      const response = await send(addressOf(options.baseUrl, request), {
        method: request.method,
        headers: headersOf(options.key, request),
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        signal,
        // The key must not follow to wherever an answer points: whoever stands there could use it.
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
      return await readAnswer(response, options.key);
    } catch (error) {
      throw toApiError(error, request.signal, timeout);
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

async function readAnswer(response: Response, key: string): Promise<Answer> {
  if (response.type === 'opaqueredirect') throw new ApiError('redirected');
  const text = await boundedText(response, MAX_BODY_BYTES);
  // 204 is a full answer, only one without content.
  const body = response.status === 204 ? {} : text === undefined ? undefined : parseJson(text, withoutKey(key));
  if (response.status >= 300) {
    const wait = retryAfterMs(response.headers, response.status === 429);
    throw new ApiError(
      problemOfStatus(response.status),
      defined({ status: response.status, ...errorWords(body), retryAfterMs: wait }),
    );
  }
  if (body === undefined) throw new ApiError('unreadable', { status: response.status });
  return { status: response.status, body };
}

/**
 * A service that repeats the key in its words must not put it on a screen, however its JSON writes it (some escape every
 * slash). Short keys stand in answers by chance.
 */
function withoutKey(key: string): (text: string) => string {
  return (text) => (key.length < 8 ? text : text.replaceAll(key, '…'));
}

function toApiError(error: unknown, caller: AbortSignal | undefined, timeout: AbortSignal): ApiError {
  if (error instanceof ApiError) return error;
  if (caller?.aborted) return new ApiError('aborted');
  // The runtime's own words stay out: some of them quote the request, header and all.
  return new ApiError(timeout.aborted ? 'timeout' : 'network');
}
