import { DAYS_MAX } from '../../../lib/domain/limits.ts';
import { formatCount, words } from '../../../lib/words/words.ts';

/** Error for a text longer than `max` characters; `undefined` if it fits. */
export function lengthError(text: string, max: number): string | undefined {
  const { length } = text.trim();
  return length > max ? words('textTooLong', formatCount(max), formatCount(length)) : undefined;
}

/** Parses a whole number of days from 0 to `DAYS_MAX`; `undefined` if invalid. */
export function parseDays(text: string): number | undefined {
  const trimmed = text.trim();
  return /^\d{1,5}$/.test(trimmed) && Number(trimmed) <= DAYS_MAX ? Number(trimmed) : undefined;
}
