/**
 * Probabilities (pWin, pGo). Inside the extension they are always fractions from 0 to 1; the service's own scale is
 * worked out from its answers and used only at its border (decisions, "Scale of pWin, pGo").
 */

declare const fraction: unique symbol;

/** A probability from 0 to 1. Made only by the functions of this file. */
export type Probability = number & { readonly [fraction]: true };

/** How a service writes probabilities: 0–1 or 0–100. */
export type ProbabilityScale = 'fraction' | 'percent';

function isProbability(value: number): value is Probability {
  return value >= 0 && value <= 1;
}

/** The probability that `value` means on `scale`, or `undefined` when it lies outside that scale. */
export function probabilityOn(scale: ProbabilityScale, value: number): Probability | undefined {
  // Twelve digits keep 0.07 from coming back as 7.000000000000001 %.
  const asFraction = scale === 'percent' ? Number((value / 100).toPrecision(12)) : value;
  return isProbability(asFraction) ? asFraction : undefined;
}

/** The figure that says `probability` on `scale`. */
export function figureOn(scale: ProbabilityScale, probability: Probability): number {
  return scale === 'percent' ? Number((probability * 100).toPrecision(12)) : probability;
}

/** One answer of the service from which its scale can be told. */
export interface ScaleSample {
  pWin?: number | null | undefined;
  pGo?: number | null | undefined;
  estimatedValueCents?: number | null | undefined;
  weightedValueCents?: number | null | undefined;
}

/**
 * The scale that the samples prove: a figure over 1 means percent; otherwise value × pWin × pGo is held against the
 * service's weighted value. `undefined` while nothing proves either, in which case the person is asked.
 */
export function inferScale(samples: Iterable<ScaleSample>): ProbabilityScale | undefined {
  let proven: ProbabilityScale | undefined;
  for (const { pWin, pGo, estimatedValueCents, weightedValueCents } of samples) {
    if ((pWin ?? 0) > 1 || (pGo ?? 0) > 1) return 'percent';
    if (pWin == null || pGo == null || estimatedValueCents == null || weightedValueCents == null) continue;
    const product = estimatedValueCents * pWin * pGo;
    if (product < 10_000) continue; // too small: rounding could imitate either scale
    if (near(weightedValueCents, product)) proven = 'fraction';
    else if (near(weightedValueCents, product / 10_000)) proven = 'percent';
  }
  return proven;
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(1, Math.abs(b) * 0.001);
}

/**
 * round(estimatedValueCents × pWin × pGo), half a cent up (decisions, "Weighted value"), of whole cents from 0 up to the
 * largest safe integer and of fractions from 0 to 1. Multiplied as the decimals that people wrote: in binary, 500 × 0.35 × 0.7
 * stays below 122.5. In the extension it is only ever a preview; the service's figure is the true one.
 */
export function weightedCents(estimatedValueCents: number, pWin: number, pGo: number): number {
  const [win, go] = [decimalOf(pWin), decimalOf(pGo)];
  const one = 10n ** BigInt(win.places + go.places);
  const product = BigInt(estimatedValueCents) * win.digits * go.digits;
  return Number((2n * product + one) / (2n * one));
}

/** A fraction from 0 to 1 as it is written: 0.35 is 35 with two places, 5e-7 is 5 with seven. */
function decimalOf(fraction: number): { digits: bigint; places: number } {
  const [written = '', exponent = '0'] = String(fraction).split('e-');
  const [whole = '', part = ''] = written.split('.');
  return { digits: BigInt(whole + part), places: part.length + Number(exponent) };
}
