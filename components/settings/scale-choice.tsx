import { useId } from 'react';
import type { ProbabilityScale } from '../../lib/domain/money/probability.ts';
import { words } from '../../lib/words/words.ts';
import { failureOf } from '../ui/feedback/ask-error.ts';
import { Segmented } from '../ui/form/segmented.tsx';
import { useSetAnswer, useTell } from '../data/use-ask.ts';
import { useFailureToast } from '../ui/feedback/use-failure-toast.ts';

/**
 * How the service writes pWin and pGo: worked out from its answers where they show it, else asked (decisions, "Scale of
 * pWin, pGo"). It stays open to correction, because a wrong answer would put every figure off by a hundred.
 */
export function ScaleChoice({ scale }: { scale: ProbabilityScale | undefined }) {
  const label = useId();
  const save = useTell('connection.scale');
  const know = useSetAnswer();
  const failureToast = useFailureToast();
  const choose = (chosen: ProbabilityScale | 'unknown') => {
    if (chosen === 'unknown') return;
    save.mutate(
      { scale: chosen },
      {
        onSuccess: (connection) => {
          know('connection.get', {}, connection);
        },
        onError: (error) => {
          failureToast(words('scaleNotSaved'), failureOf(error));
        },
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
