import type { Fit, Verdict } from '../../lib/domain/fit/reasons.ts';
import { words } from '../../lib/words/words.ts';
import { CodeToggles } from '../ui/form/code-toggles.tsx';
import { VERDICTS, type FitChoice } from './fit-choice.ts';

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
