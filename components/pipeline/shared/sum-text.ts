import { formatDollars, parseCents } from '../../../lib/domain/money/money.ts';
import { locale } from '../../../lib/words/words.ts';

/** Formats a total in cents as `$4.2M`; empty for a sum too large to be exact. */
export function sumText(cents: number): string {
  const sum = parseCents(cents);
  return sum === undefined ? '' : formatDollars(sum, locale(), 'compact');
}
