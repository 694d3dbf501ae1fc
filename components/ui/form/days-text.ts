import { DAYS_MAX } from '../../../lib/domain/limits.ts';

/** A number of days as a person types it: a whole number from 0 to `DAYS_MAX`; `undefined` where it is none. */
export function readDays(text: string): number | undefined {
  const trimmed = text.trim();
  return /^\d{1,5}$/.test(trimmed) && Number(trimmed) <= DAYS_MAX ? Number(trimmed) : undefined;
}
