/**
 * Probabilities (pWin, pGo). Inside the extension they are always fractions from 0 to 1. The background
 * converts them when it reads or sends figures (decisions, "Scale of pWin, pGo").
 */

declare const fraction: unique symbol;

/** A probability from 0 to 1. Created only by the functions in this file. */
export type Probability = number & { readonly [fraction]: true };

/** How a service writes probabilities: 0–1 or 0–100. */
export type ProbabilityScale = 'fraction' | 'percent';

function isProbability(value: number): value is Probability {
  return value >= 0 && value <= 1;
}

/** Converts `value` on `scale` to a probability; returns `undefined` if it is out of range. */
export function probabilityOn(scale: ProbabilityScale, value: number): Probability | undefined {
  // Rounded to 12 digits, or 0.07 would come back as 7.000000000000001%.
  const asFraction = scale === 'percent' ? Number((value / 100).toPrecision(12)) : value;
  return isProbability(asFraction) ? asFraction : undefined;
}

/** Converts a probability to a number on `scale`. */
export function figureOn(scale: ProbabilityScale, probability: Probability): number {
  return scale === 'percent' ? Number((probability * 100).toPrecision(12)) : probability;
}

/** What a service multiplies for its weighted value: value × pWin × pGo, or value × pWin. */
export type WeightedFormula = 'winGo' | 'win';

/**
 * Returns round(estimatedValueCents × pWin × pGo), half a cent rounded up (decisions, "Weighted value"), for
 * cents from 0 to the largest safe integer and fractions from 0 to 1. Multiplies exact decimals: in binary,
 * 500 × 0.35 × 0.7 is below 122.5. The extension uses it only as a preview; the service's own value counts.
 */
export function weightedCents(estimatedValueCents: number, pWin: number, pGo: number): number {
  const [win, go] = [decimalOf(pWin), decimalOf(pGo)];
  const one = 10n ** BigInt(win.places + go.places);
  const product = BigInt(estimatedValueCents) * win.digits * go.digits;
  return Number((2n * product + one) / (2n * one));
}

/** Splits a fraction into digits and decimal places: 0.35 is 35 with 2 places, 5e-7 is 5 with 7. */
function decimalOf(fraction: number): { digits: bigint; places: number } {
  const [written = '', exponent = '0'] = String(fraction).split('e-');
  const [whole = '', part = ''] = written.split('.');
  return { digits: BigInt(whole + part), places: part.length + Number(exponent) };
}
