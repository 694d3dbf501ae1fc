import { figureOn, probabilityOn, type Probability } from '../../../lib/domain/money/probability.ts';

/** Formats a probability as users type it in `locale`: `35`, `12.5` or `12,5`; empty if there is none. */
export function percentText(probability: Probability | undefined, locale: string): string {
  if (probability === undefined) return '';
  // Keep all digits: the default rounds to three decimals.
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: 12 }).format(figureOn('percent', probability));
}

/** Parses a typed percentage (`35`, `35 %`, `12.5`, `12,5`); `undefined` if it is invalid. */
export function parsePercent(text: string): Probability | undefined {
  const match = /^(\d{1,3}(?:[.,]\d+)?)\s*%?$/.exec(text.trim());
  return match?.[1] === undefined ? undefined : probabilityOn('percent', Number(match[1].replace(',', '.')));
}
