/** Request errors and their bodies (decisions, "Error body" and "Statuses"), and SQLite's error codes. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** What is wrong with one parameter or body field. */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** HTTP status of each error code. */
export const ERROR_STATUS = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<string, ContentfulStatusCode>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** An error that the caller is told about. Anything else thrown is a bug and gets 500 without its message. */
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

  /** The response body. */
  body() {
    return errorBody(this.code, this.message, this.details);
  }
}

/** The one shape of all error bodies. */
export function errorBody(code: string, message: string, details: readonly ErrorDetail[] = []) {
  return { success: false, error: { code, message, details } };
}

/** 400, naming every invalid value and what is allowed. */
export function invalid(details: readonly ErrorDetail[]): ServiceError {
  const message = details.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ');
  return new ServiceError('invalid_request', message, { details });
}

/** 404. The same for what does not exist and for what this key cannot see. */
export function notFound(what: string): ServiceError {
  return new ServiceError('not_found', `${what} not found`);
}

// SQLite's primary result codes (sqlite.org/rescode.html).
const [BUSY, LOCKED, READ_ONLY, IO_ERROR, FULL, CANNOT_OPEN] = [5, 6, 8, 10, 13, 14];
const [CORRUPT, NOT_A_DATABASE] = [11, 26];

/** SQLite's primary result code, or `undefined` if the error is not SQLite's. */
function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/** The system's code of a file or socket error, such as `ENOENT`, else `undefined`. */
export function systemErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Whether another process holds the lock. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === BUSY || code === LOCKED;
}

/** Whether the database file is damaged or not a database. */
export function isDamaged(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === CORRUPT || code === NOT_A_DATABASE;
}

/** Whether the database file could not be opened; SQLite does not say why. */
export function isUnopened(error: unknown): boolean {
  return sqliteCode(error) === CANNOT_OPEN;
}

/** Whether the database file is read-only. */
export function isReadOnly(error: unknown): boolean {
  return sqliteCode(error) === READ_ONLY;
}

/** Whether the disk is full. */
export function isFull(error: unknown): boolean {
  return sqliteCode(error) === FULL;
}

/** The error to report to the caller; `undefined` for a bug. */
export function serviceErrorOf(error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError) return error;
  const code = sqliteCode(error);
  if (code === BUSY || code === LOCKED) return unavailable('the database is busy', 1);
  // Nothing is damaged: SQLite rolled the write back, and it succeeds once there is space again.
  if (code === FULL || code === IO_ERROR || code === READ_ONLY || code === CANNOT_OPEN)
    return unavailable('the database is not writable right now', 30);
  return undefined;
}

function unavailable(message: string, retryAfterSeconds: number): ServiceError {
  return new ServiceError('unavailable', message, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}
