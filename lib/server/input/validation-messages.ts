import type { z } from 'zod';
import type { ErrorDetail } from '../errors/errors.ts';

/** Error details of a failed parse, one per field; path "" only if no field is named. */
export function errorDetails(error: z.ZodError): ErrorDetail[] {
  const details = error.issues.flatMap((issue): ErrorDetail[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((path) => ({ path, message: 'is not a known field' }));
    const path = issue.path.length > 0 ? String(issue.path[0]) : '';
    return [{ path, message: issue.message }];
  });
  const named = details.filter(({ path }) => path !== '');
  return [...new Map((named.length > 0 ? named : details).map((detail) => [detail.path, detail])).values()];
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  object: 'a JSON object',
};

/** Our message for an issue that its schema does not word; `undefined` uses zod's. */
export function validationMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : `must be at least ${String(issue.minimum)}`;
    case 'too_big':
      return `must be at most ${String(issue.maximum)}${issue.origin === 'string' ? ' characters' : ''}`;
    case 'invalid_format':
      return issue.format === 'uuid' ? 'must be a UUID' : undefined;
    default:
      return undefined;
  }
}
