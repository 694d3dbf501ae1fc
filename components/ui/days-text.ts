/** More days than any notice is old or far. The contract's schema allows no more either. */
export const MOST_DAYS = 36_500;

/** A number of days as a person types it: a whole number from 0 to `MOST_DAYS`; `undefined` where it is none. */
export function readDays(text: string): number | undefined {
  const trimmed = text.trim();
  return /^\d{1,5}$/.test(trimmed) && Number(trimmed) <= MOST_DAYS ? Number(trimmed) : undefined;
}
