/**
 * Counts findings: precision is the share of returned values that are right, recall the share of expected
 * ones.
 */
import type { Finding } from '../../lib/sites/testing/saved-pages.ts';
import type { Cell } from '../report.ts';

export interface Tally {
  right: number;
  wrong: number;
  missing: number;
}

export const VERDICTS = ['right', 'wrong', 'missing', 'precision', 'recall'] as const;

export function tally(findings: readonly Finding[]): Tally {
  const count = (wanted: Finding['verdict']) => findings.filter(({ verdict }) => verdict === wanted).length;
  return { right: count('right'), wrong: count('wrong'), missing: count('missing') };
}

/** 1 when no value is returned. */
export function precision({ right, wrong }: Tally): number {
  return right + wrong === 0 ? 1 : right / (right + wrong);
}

/** 1 when no value is expected. */
export function recall({ right, wrong, missing }: Tally): number {
  return right + wrong + missing === 0 ? 1 : right / (right + wrong + missing);
}

/** The cells of a tally, in the order of {@link VERDICTS}. */
export function figures(counts: Tally): Cell[] {
  const { right, wrong, missing } = counts;
  return [right, wrong, missing, precision(counts).toFixed(3), recall(counts).toFixed(3)];
}
