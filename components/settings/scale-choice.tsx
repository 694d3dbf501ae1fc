import { useId } from 'react';
import type { ProbabilityScale } from '../../lib/domain/money/probability.ts';
import { words } from '../../lib/words/words.ts';
import { failureOf } from '../ui/feedback/ask-error.ts';
import { Segmented } from '../ui/form/segmented.tsx';
import { useSetAnswer, useTell } from '../data/use-ask.ts';
import { useFailureToast } from '../ui/feedback/use-failure-toast.ts';

/**
 * The service's scale of pWin and pGo: detected from its answers, else asked (decisions, "Scale of pWin,
 * pGo"). Always correctable, because a wrong scale is off by a factor of 100.
 */
export function ScaleChoice({ scale }: { scale: ProbabilityScale | undefined }) {
  const label = useId();
  const save = useTell('connection.scale');
  const setAnswer = useSetAnswer();
  const failureToast = useFailureToast();
  const choose = (chosen: ProbabilityScale | 'unknown') => {
    if (chosen === 'unknown') return;
    save.mutate(
      { scale: chosen },
      {
        onSuccess: (connection) => setAnswer('connection.get', {}, connection),
        onError: (error) => failureToast(words('scaleNotSaved'), failureOf(error)),
      },
    );
  };
  return (
    <div className="field big">
      <span className="label" id={label}>
        {words('scaleLabel')}
      </span>
      <div>
        <Segmented<ProbabilityScale | 'unknown'>
          labelledBy={label}
          value={scale ?? 'unknown'}
          segments={[
            { value: 'fraction', label: words('scaleFraction') },
            { value: 'percent', label: words('scalePercent') },
          ]}
          onChange={choose}
        />
      </div>
      <p className="hint">{words(scale === undefined ? 'scaleUnknownHint' : 'scaleKnownHint')}</p>
    </div>
  );
}
