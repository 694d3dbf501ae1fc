import { DAYS_MAX } from '../../../lib/domain/limits.ts';

/** Parses a whole number of days from 0 to `DAYS_MAX`; `undefined` if invalid. */
export function parseDays(text: string): number | undefined {
  const trimmed = text.trim();
  return /^\d{1,5}$/.test(trimmed) && Number(trimmed) <= DAYS_MAX ? Number(trimmed) : undefined;
}
