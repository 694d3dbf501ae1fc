import { formatMoney, parseCents } from '../../../lib/domain/money/money.ts';
import { locale } from '../../../lib/words/words.ts';

/** A sum of money for people, `$4.2M`; a sum too large to be exact is not shown as if it were. */
export function sumText(cents: number): string {
  const sum = parseCents(cents);
  return sum === undefined ? '' : formatMoney(sum, locale(), 'compact');
}
