import type { Fit, Verdict } from '../../lib/domain/fit/reasons.ts';
import { useDraft } from '../data/use-draft.ts';
import { storedField, storedTexts } from '../data/stored-values.ts';

export const VERDICTS: readonly Verdict[] = ['fits', 'check', 'ruledOut'];

export interface FitChoice {
  /** Verdicts to show; empty: all. */
  show: readonly string[];
  fitsFirst: boolean;
}

/** Which verdicts to show, and whether the best come first; kept while the browser is open. */
export function useFitChoice() {
  const [choice, setChoice] = useDraft<FitChoice>('opportunities-fit', { show: [], fitsFirst: false }, (stored) =>
    stored === undefined
      ? undefined
      : { show: storedTexts(stored, 'show'), fitsFirst: storedField(stored, 'fitsFirst') === true },
  );
  return { choice, setChoice };
}

/** The results to show, in their order; all of them while nothing is judged. */
export function chosenByFit<Found>(
  found: readonly Found[],
  fitOf: (each: Found) => Fit | undefined,
  choice: FitChoice,
) {
  const { show, fitsFirst } = choice;
  const rank = (each: Found) => VERDICTS.indexOf(fitOf(each)?.verdict ?? 'check');
  const shown = found.filter((each) => {
    const fit = fitOf(each);
    return !fit || show.length === 0 || show.includes(fit.verdict);
  });
  return fitsFirst ? shown.toSorted((a, b) => rank(a) - rank(b)) : shown;
}
