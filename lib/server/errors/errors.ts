/** Every way in which a request can fail, with its status, code and body (decisions, "Error body" and "Statuses"). */
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** What is wrong with one parameter or body field. */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** Status of each error code. */
export const ERROR_STATUS = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<string, ContentfulStatusCode>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A failure that the caller is told about. Anything else thrown is a fault of ours and answers 500 without its text. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    more: { details?: readonly ErrorDetail[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.code = code;
    this.details = more.details ?? [];
    this.headers = more.headers ?? {};
  }

  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code];
  }

  /** The answer's body. */
  body() {
    return errorBody(this.code, this.message, this.details);
  }
}

/** The one shape of every error answer. */
export function errorBody(code: string, message: string, details: readonly ErrorDetail[] = []) {
  return { success: false, error: { code, message, details } };
}

/** 400, naming every value that is wrong and what is allowed. */
export function invalid(details: readonly ErrorDetail[]): ServiceError {
  const message = details.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ');
  return new ServiceError('invalid_request', message, { details });
}

/** 404. Says the same of what does not exist and of what this key may not see. */
export function notFound(what: string): ServiceError {
  return new ServiceError('not_found', `${what} not found`);
}

// SQLite's primary result codes (sqlite.org/rescode.html).
const [BUSY, LOCKED, READ_ONLY, IO_ERROR, FULL, CANNOT_OPEN] = [5, 6, 8, 10, 13, 14];
const [CORRUPT, NOT_A_DATABASE] = [11, 26];

/** SQLite's primary result code of an error that it raised, else `undefined`. */
function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/** The code that the system gave an error of a file or a port, as `ENOENT`, else `undefined`. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Whether another process holds the lock that a statement wanted. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === BUSY || code === LOCKED;
}

/** Whether the database file cannot be read for what it is: damaged, or something else altogether. */
export function isDamaged(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === CORRUPT || code === NOT_A_DATABASE;
}

/** Whether the database file could not be opened at all: SQLite does not say why. */
export function isUnopened(error: unknown): boolean {
  return sqliteCode(error) === CANNOT_OPEN;
}

/** Whether the database file may be read and not written. */
export function isReadOnly(error: unknown): boolean {
  return sqliteCode(error) === READ_ONLY;
}

/** Whether there was no room for what was to be written. */
export function isFull(error: unknown): boolean {
  return sqliteCode(error) === FULL;
}

/** What the caller is told about anything that was thrown; `undefined` for a fault of ours. */
export function serviceErrorOf(error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError) return error;
  const code = sqliteCode(error);
  if (code === BUSY || code === LOCKED) return unavailable('the database is busy', 1);
  // Nothing is damaged: SQLite has rolled the write back, and it succeeds once there is room again.
  if (code === FULL || code === IO_ERROR || code === READ_ONLY || code === CANNOT_OPEN)
    return unavailable('the database cannot be written at the moment', 30);
  return undefined;
}

function unavailable(message: string, retryAfterSeconds: number): ServiceError {
  return new ServiceError('unavailable', message, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}
