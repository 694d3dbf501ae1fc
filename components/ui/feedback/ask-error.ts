import type { Failure } from '../../../lib/protocol/answers.ts';

/** A failure of the background as the error that react-query carries. */
export class AskError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail ?? failure.code);
    this.name = 'AskError';
    this.failure = failure;
  }
}

/** The failure inside an error; a fault of ours where it is no `AskError`. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AskError) return error.failure;
  return { code: 'failed', ...(error instanceof Error ? { detail: error.message } : {}) };
}
