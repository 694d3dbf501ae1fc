import type { Fit, Verdict } from '../../lib/domain/fit/reasons.ts';
import { words } from '../../lib/words/words.ts';
import { useDraft } from '../data/use-draft.ts';
import { storedField, storedTexts } from '../data/stored-values.ts';
import { CodeToggles } from '../ui/form/code-toggles.tsx';

const VERDICTS: readonly Verdict[] = ['fits', 'check', 'ruledOut'];

interface FitChoice {
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

interface FitFilterProps {
  fits: readonly Fit[];
  choice: FitChoice;
  onChange: (choice: (before: FitChoice) => FitChoice) => void;
}

/** Filters one page of results by verdict, with counts, and puts the best first. */
export function FitFilter({ fits, choice, onChange }: FitFilterProps) {
  const countOf = (verdict: Verdict) => fits.filter((fit) => fit.verdict === verdict).length;
  return (
    <div className="fit-filter row wrap">
      <CodeToggles
        label={words('fitFilter')}
        common={VERDICTS.map((code) => ({ code, label: `${words(`fit_${code}`)} ${String(countOf(code))}` }))}
        more={[]}
        chosen={choice.show}
        onChange={(show) => onChange((before) => ({ ...before, show }))}
      />
      <label className="row nowrap small push">
        <input
          className="check"
          type="checkbox"
          checked={choice.fitsFirst}
          onChange={({ target }) => onChange((before) => ({ ...before, fitsFirst: target.checked }))}
        />
        {words('fitFirst')}
      </label>
    </div>
  );
}
