/**
 * Money is an integer number of US cents, so that sums are exact (service-api §2.4, `estimatedValueCents`).
 */

declare const cents: unique symbol;

/** A safe integer number of cents. Created only by the functions in this file. */
export type Cents = number & { readonly [cents]: true };

function isCents(value: number): value is Cents {
  return Number.isSafeInteger(value);
}

/** Returns the amount if `value` is a safe integer number of cents, else `undefined`. */
export function parseCents(value: number): Cents | undefined {
  return isCents(value) ? value : undefined;
}

/** Converts dollars, as awards have them (service-api §2.2), to cents, rounded to the nearest cent. */
export function centsOfDollars(dollars: number): Cents | undefined {
  return parseCents(Math.round(dollars * 100));
}

/** Formats an amount without cents, such as a weighted value: an estimate is not that exact. */
export function formatDollars(amount: Cents, locale: string, style: 'full' | 'compact' = 'full'): string {
  return formatMoney(parseCents(Math.round(amount / 100) * 100) ?? amount, locale, style);
}

/** Smaller amounts, in cents, are never abbreviated. */
const COMPACT_MIN = 1000_00;

/** Formats an amount: `$4.2M` if `compact` and at least $1,000, else in full, with cents only if any. */
export function formatMoney(amount: Cents, locale: string, style: 'full' | 'compact' = 'full'): string {
  const text = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    ...(style === 'compact' && Math.abs(amount) >= COMPACT_MIN
      ? { notation: 'compact', maximumFractionDigits: 1 }
      : { minimumFractionDigits: amount % 100 === 0 ? 0 : 2, maximumFractionDigits: amount % 100 === 0 ? 0 : 2 }),
  }).format(amount / 100);
  // Browsers abbreviate thousands in Spanish with the English letter.
  return locale.startsWith('es') ? text.replace(/k$/i, 'mil') : text;
}
