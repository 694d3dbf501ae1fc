import type { Failure } from '../../../lib/protocol/answers.ts';

/** A background failure as an Error, for react-query. */
export class AskError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail ?? failure.code);
    this.name = 'AskError';
    this.failure = failure;
  }
}

/** The failure inside an error; `failed` for any error that is not an `AskError`. */
export function failureBehind(error: unknown): Failure {
  if (error instanceof AskError) return error.failure;
  return { code: 'failed', ...(error instanceof Error ? { detail: error.message } : {}) };
}
