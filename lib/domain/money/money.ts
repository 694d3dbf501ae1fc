/** Amounts of money are whole cents of a US dollar, so that sums are exact (service-api §2.4, `estimatedValueCents`). */

declare const cents: unique symbol;

/** An integer number of cents that a double holds exactly. Made only by the functions of this file. */
export type Cents = number & { readonly [cents]: true };

function isCents(value: number): value is Cents {
  return Number.isSafeInteger(value);
}

/** The amount when `value` is a safe integer number of cents, else `undefined`. */
export function parseCents(value: number): Cents | undefined {
  return isCents(value) ? value : undefined;
}

/** Cents from a number of dollars as an award carries it (service-api §2.2), rounded to the nearest cent. */
export function centsOfDollars(dollars: number): Cents | undefined {
  return parseCents(Math.round(dollars * 100));
}

/** From here on an amount can be written shorter than its dollars. */
const SHORTENED = 1000_00;

/** An amount for people. `compact` writes `$4.2M`; else, and below a thousand, whole dollars, with cents only when there are any. */
export function formatMoney(amount: Cents, locale: string, style: 'full' | 'compact' = 'full'): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    ...(style === 'compact' && Math.abs(amount) >= SHORTENED
      ? { notation: 'compact', maximumFractionDigits: 1 }
      : { minimumFractionDigits: amount % 100 === 0 ? 0 : 2, maximumFractionDigits: amount % 100 === 0 ? 0 : 2 }),
  }).format(amount / 100);
}
