import type { Failure, Result } from '../answers.ts';

/** Returns a successful result. */
export function good<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Returns a failed result. */
export function bad(code: Failure['code'], detail?: string): Result<never> {
  return { ok: false, failure: { code, ...(detail === undefined ? {} : { detail }) } };
}
