import type { Failure, Result } from '../answers.ts';

/** A good answer. */
export function good<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** A bad one. */
export function bad(code: Failure['code'], detail?: string): Result<never> {
  return { ok: false, failure: { code, ...(detail === undefined ? {} : { detail }) } };
}
