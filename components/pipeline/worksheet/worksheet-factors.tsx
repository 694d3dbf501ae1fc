import { useId, useState } from 'react';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { DEFAULT_RULES, P_WIN_LIMITS, WEIGHT_MAX, type BidRules } from '../../../lib/domain/worksheet/bid-score.ts';
import { FACTORS, SCORES, type Factor, type Score } from '../../../lib/domain/worksheet/bid-sheet.ts';
import { words } from '../../../lib/words/words.ts';
import { conclusionOf } from '../../../lib/domain/awards/incumbents/conclusion.ts';
import { incumbentRequestOfPursuit, type IncumbentRequest } from '../../awards/incumbents/incumbent-request.ts';
import { useAsk, useSetAnswer } from '../../data/use-ask.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import type { Worksheet } from './use-worksheet.ts';
import { FACTOR_NAMES } from '../pursuit/worksheet-words.ts';

/** The rated factors, each with its weight, which the user can tune. */
export function WorksheetFactors({ pursuit, worksheet }: { pursuit: Pursuit; worksheet: Worksheet }) {
  const { sheet, rules, answer } = worksheet;
  const [tuning, setTuning] = useState(false);
  const id = useId();
  const save = useSaveRules();
  const query = incumbentRequestOfPursuit(pursuit);
  const notRated = (
    <>
      <span aria-hidden>–</span>
      <span className="sr">{words('worksheetNotRated')}</span>
    </>
  );
  const segments = ['', ...SCORES].map((score) => ({ value: String(score), label: score === '' ? notRated : score }));
  const rate = (factor: Factor, score?: Score) => {
    const { [factor]: _former, ...others } = sheet.factors;
    answer({ factors: score ? { ...others, [factor]: score } : others });
  };
  return (
    <section className="wsec" aria-labelledby={id}>
      <div className="head">
        <h3 id={id}>{words('worksheetFactors')}</h3>
        <span className="small muted push">{words('worksheetFactorsHint')}</span>
        <button type="button" className="toggle" aria-pressed={tuning} onClick={() => setTuning(!tuning)}>
          {words('worksheetWeights')}
        </button>
      </div>
      <ul>
        {FACTORS.map((factor) => (
          <li className="qrow" key={factor}>
            <div className="q">
              <span className="row nowrap">
                <span id={`${id}-${factor}`}>{words(FACTOR_NAMES[factor])}</span>
                {tuning ? (
                  <RuleInput
                    label={words('worksheetWeightOf', words(FACTOR_NAMES[factor]))}
                    value={rules.weights[factor]}
                    min={0}
                    max={WEIGHT_MAX}
                    onChange={(weight) => save({ ...rules, weights: { ...rules.weights, [factor]: weight } })}
                  />
                ) : (
                  <span className="small muted num push">{words('worksheetTimes', rules.weights[factor])}</span>
                )}
              </span>
              {factor === 'incumbent' && (
                <span className="small muted">
                  {words('factorIncumbentHint')}{' '}
                  {query && (
                    <FromLookup query={query} rated={sheet.factors.incumbent} onUse={(score) => rate(factor, score)} />
                  )}
                </span>
              )}
            </div>
            <Segmented
              className="five"
              labelledBy={`${id}-${factor}`}
              value={String(sheet.factors[factor] ?? '')}
              segments={segments}
              onChange={(value) =>
                rate(
                  factor,
                  SCORES.find((each) => String(each) === value),
                )
              }
            />
          </li>
        ))}
      </ul>
      {tuning && (
        <div className="row wrap">
          <span className="small">{words('worksheetPWinMax')}</span>
          <RuleInput
            label={words('worksheetPWinMax')}
            value={rules.pWinMax}
            {...P_WIN_LIMITS}
            onChange={(pWinMax) => save({ ...rules, pWinMax })}
          />
          <Button small look="quiet" className="push" onClick={() => save(DEFAULT_RULES)}>
            {words('worksheetWeightsReset')}
          </Button>
          <p className="hint">{words('worksheetWeightsHint')}</p>
        </div>
      )}
    </section>
  );
}

interface RuleInputProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** A small whole number. What is out of range is not saved. */
function RuleInput({ label, value, min, max, onChange }: RuleInputProps) {
  return (
    <input
      type="number"
      className="input num rule push"
      aria-label={label}
      defaultValue={value}
      key={value}
      min={min}
      max={max}
      onChange={({ currentTarget: { valueAsNumber: typed } }) => {
        if (Number.isInteger(typed) && typed >= min && typed <= max) onChange(typed);
      }}
    />
  );
}

function useSaveRules(): (bidRules: BidRules) => void {
  const { act, send } = useUndoable();
  const setAnswer = useSetAnswer();
  return (bidRules) =>
    void act({
      run: async () => setAnswer('settings.get', {}, await send('settings.set', { bidRules })),
      failed: words('settingNotSaved', words('worksheetWeights')),
    });
}

/** The surer an incumbent is, the stronger: it knows the work and the customer. */
const BY_CONFIDENCE = { strong: 2, possible: 3, weak: 4 } as const satisfies Record<string, Score>;

interface FromLookupProps {
  query: IncumbentRequest;
  rated: Score | undefined;
  onUse: (score: Score) => void;
}

/** What a lookup made before found, and the rating it suggests; makes no request. */
function FromLookup({ query, rated, onUse }: FromLookupProps) {
  const { data: found } = useAsk('incumbents.find', query, { enabled: false });
  if (found?.state !== 'done' || found.requests === 0) return null;
  const [top] = found.candidates;
  const conclusion = conclusionOf(found);
  if (conclusion === 'noData') return words('incumbentsNoData');
  if (!top && conclusion === 'partial') return null;
  const score = top ? BY_CONFIDENCE[top.confidence] : 4;
  return (
    <>
      {top ? words('worksheetLookupFound', top.award.recipientName ?? '') : words('worksheetLookupNone')}{' '}
      {conclusion === 'few' && words('worksheetLookupFew')}
      {conclusion === 'enough' && rated !== score && (
        <button type="button" className="link" onClick={() => onUse(score)}>
          {words('useNamed', score)}
        </button>
      )}
    </>
  );
}
