import type { z } from 'zod';
import type { ErrorDetail } from '../errors.ts';

/** What a failed parse says about each field, once per field; about the whole (path "") only when no field is named. */
export function detailsOf(error: z.ZodError): ErrorDetail[] {
  const details = error.issues.flatMap((issue): ErrorDetail[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((path) => ({ path, message: 'is not a known field' }));
    const path = issue.path.length > 0 ? String(issue.path[0]) : '';
    return [{ path, message: issue.message }];
  });
  const named = details.filter(({ path }) => path !== '');
  return [...new Map((named.length > 0 ? named : details).map((detail) => [detail.path, detail])).values()];
}
