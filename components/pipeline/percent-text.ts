import { figureOn, probabilityOn, type Probability } from '../../lib/domain/probability.ts';

/** A probability as people type it: `35`, or an empty text when there is none. */
export function percentText(probability: Probability | undefined): string {
  return probability === undefined ? '' : String(figureOn('percent', probability));
}

/** The probability that a person typed as percent (`35`, `35 %`, `12.5`); `undefined` when it is none. */
export function parsePercent(text: string): Probability | undefined {
  const match = /^(\d{1,3}(?:[.,]\d+)?)\s*%?$/.exec(text.trim());
  return match?.[1] === undefined ? undefined : probabilityOn('percent', Number(match[1].replace(',', '.')));
}
