import { figureOn, probabilityOn, type Probability } from '../../../lib/domain/money/probability.ts';

/** A probability as people type it in the language `locale`: `35`, `12.5` or `12,5`, or an empty text when there is none. */
export function percentText(probability: Probability | undefined, locale: string): string {
  if (probability === undefined) return '';
  // As many digits as the figure has, where the language would leave it at three behind the sign.
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: 12 }).format(figureOn('percent', probability));
}

/** The probability that a person typed as percent (`35`, `35 %`, `12.5`, `12,5`); `undefined` when it is none. */
export function parsePercent(text: string): Probability | undefined {
  const match = /^(\d{1,3}(?:[.,]\d+)?)\s*%?$/.exec(text.trim());
  return match?.[1] === undefined ? undefined : probabilityOn('percent', Number(match[1].replace(',', '.')));
}
