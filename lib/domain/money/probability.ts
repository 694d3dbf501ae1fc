/**
 * Probabilities (pWin, pGo). Inside the extension they are always fractions from 0 to 1. The service's scale is
 * inferred from its responses and used only where figures are read or sent (decisions, "Scale of pWin, pGo").
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

/** Figures of one pursuit or stage, as the service writes them. */
export interface ScaleSample {
  pWin?: number | null | undefined;
  pGo?: number | null | undefined;
  estimatedValueCents?: number | null | undefined;
  weightedValueCents?: number | null | undefined;
}

/** What a service multiplies for its weighted value: value × pWin × pGo, or value × pWin. */
export type WeightedFormula = 'winGo' | 'win';

/** What the samples of a service show about its figures. */
export interface ScaleEvidence {
  /** Absent where nothing shows it, or the samples contradict each other. */
  scale?: ProbabilityScale;
  formula?: WeightedFormula;
  /** How many pursuits show that formula; 0 where some show another one. */
  formulaSeen: number;
}

const SCALES: readonly ProbabilityScale[] = ['fraction', 'percent'];
const FORMULAS: readonly WeightedFormula[] = ['winGo', 'win'];
/** In cents. Below it, rounding could imitate another scale or formula. */
const SMALLEST_PRODUCT = 10_000;

/** How many percents outweigh one figure below 1. */
const OUTWEIGHS = 5;

/**
 * Weighs all samples (decisions, "Scale of pWin, pGo"). Figures strictly between 0 and 1 mean fraction, and
 * figures over 1 mean percent. If both are seen, see {@link outweighs}. If neither is seen, compares both
 * formulas with the service's weighted values.
 */
export function weighScale(samples: readonly ScaleSample[]): ScaleEvidence {
  const seen = SCALES.filter((scale) => samples.some((sample) => figuresOn(scale, sample) > 0));
  const scale =
    seen.length === 2 ? only(SCALES.filter((each) => outweighs(each, samples))) : (seen[0] ?? scaleOfProducts(samples));
  if (scale === undefined) return { formulaSeen: 0 };
  const shown = samples.flatMap((sample) => only(FORMULAS.filter((formula) => fits(sample, scale, formula))) ?? []);
  const [formula] = shown;
  if (formula === undefined) return { scale, formulaSeen: 0 };
  return { scale, formula, formulaSeen: shown.every((each) => each === formula) ? shown.length : 0 };
}

/** Whether a pursuit's figures or weighted value belong to the other scale, and nothing explains that on `scale`. */
export function isInDoubt(sample: ScaleSample, scale: ProbabilityScale): boolean {
  const other = otherThan(scale);
  return !fitsAny(sample, scale) && (figuresOn(other, sample) > 0 || fitsAny(sample, other));
}

/**
 * Whether `scale` explains figures of both: no sample is in doubt, or percents are many times as frequent and
 * no weighted value shows fractions. A percent below 1 is rare but right; a fraction over 1 is always wrong.
 */
function outweighs(scale: ProbabilityScale, samples: readonly ScaleSample[]): boolean {
  const count = (on: ProbabilityScale) => samples.reduce((sum, sample) => sum + figuresOn(on, sample), 0);
  const isFrequent = scale === 'percent' && count('percent') >= OUTWEIGHS * count('fraction');
  const isRefuted = samples.some((sample) => fitsAny(sample, otherThan(scale)) && !fitsAny(sample, scale));
  return (isFrequent && !isRefuted) || !samples.some((sample) => isInDoubt(sample, scale));
}

/** How many of a sample's figures only occur on a scale. */
function figuresOn(scale: ProbabilityScale, { pWin, pGo }: ScaleSample): number {
  const isOn = (figure: number) => (scale === 'percent' ? figure > 1 : figure > 0 && figure < 1);
  return [pWin ?? 0, pGo ?? 0].filter(isOn).length;
}

function otherThan(scale: ProbabilityScale): ProbabilityScale {
  return scale === 'percent' ? 'fraction' : 'percent';
}

function scaleOfProducts(samples: readonly ScaleSample[]): ProbabilityScale | undefined {
  return only(SCALES.filter((scale) => samples.some((sample) => fitsAny(sample, scale))));
}

/** Whether a sample's weighted value fits its figures on a scale, by either formula. */
function fitsAny(sample: ScaleSample, scale: ProbabilityScale): boolean {
  return FORMULAS.some((formula) => fits(sample, scale, formula));
}

/** Whether a sample's weighted value is what the formula makes of its figures on a scale. */
function fits(sample: ScaleSample, scale: ProbabilityScale, formula: WeightedFormula): boolean {
  const product = productOf(sample, scale, formula);
  const { estimatedValueCents, weightedValueCents } = sample;
  if (product === undefined || weightedValueCents == null || (estimatedValueCents ?? 0) < SMALLEST_PRODUCT)
    return false;
  return near(weightedValueCents, product);
}

/** In cents; `undefined` where a figure is missing, or is 0 and so says nothing. */
function productOf(
  { pWin, pGo, estimatedValueCents }: ScaleSample,
  scale: ProbabilityScale,
  formula: WeightedFormula,
): number | undefined {
  const one = scale === 'percent' ? 100 : 1;
  const go = formula === 'win' ? one : pGo;
  return pWin && go && estimatedValueCents ? (estimatedValueCents * pWin * go) / one / one : undefined;
}

/**
 * Whether a weighted value cannot be right: it is above the value, or a hundred or ten thousand times what
 * either formula makes of the figures, or as many times less. Then figures were written on another scale than
 * the service's.
 */
export function isOffScale(sample: ScaleSample, scale: ProbabilityScale | undefined): boolean {
  const { estimatedValueCents, weightedValueCents } = sample;
  if (estimatedValueCents == null || weightedValueCents == null || estimatedValueCents < SMALLEST_PRODUCT) return false;
  if (weightedValueCents > estimatedValueCents * 1.001 + 1) return true;
  if (scale === undefined) return false;
  const products = FORMULAS.flatMap((formula) => productOf(sample, scale, formula) ?? []);
  if (products.some((product) => near(weightedValueCents, product))) return false;
  const times = [100, 10_000, 1 / 100, 1 / 10_000];
  return products.some((product) => times.some((factor) => near(weightedValueCents, product * factor)));
}

function only<T>(values: readonly T[]): T | undefined {
  return values.length === 1 ? values[0] : undefined;
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(1, Math.abs(b) * 0.001);
}

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
