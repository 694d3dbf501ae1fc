import { ApiError } from '../errors.ts';

/** Returns the `ApiError` that a request failed with. Throws if it succeeded. */
export async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError', { cause: error });
  return error;
}
