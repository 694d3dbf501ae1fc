import { words } from '../../../lib/words/words.ts';
import { failureOf } from '../../ui/feedback/ask-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { useTell } from '../../data/use-ask.ts';

/**
 * Asks once how the service writes probabilities, where its answers do not show it: guessing would save 0.5 % for 50 %
 * (decisions, "Scale of pWin, pGo"). `onAnswered` carries on with what was waiting for the answer, if anything was.
 */
export function ScaleQuestion({ onAnswered }: { onAnswered?: () => void }) {
  const { mutate, isPending, error } = useTell('connection.scale');
  const choose = (scale: 'fraction' | 'percent') => {
    mutate({ scale }, { onSuccess: () => onAnswered?.() });
  };
  return (
    <Banner tone="warning" box title={words('scaleQuestion')}>
      <p>{words('scaleQuestionWhy')}</p>
      <div className="row wrap scale-answers">
        <Button
          small
          busy={isPending}
          onClick={() => {
            choose('fraction');
          }}
        >
          {words('scaleFraction')}
        </Button>
        <Button
          small
          busy={isPending}
          onClick={() => {
            choose('percent');
          }}
        >
          {words('scalePercent')}
        </Button>
      </div>
      {error && <p className="err">{failureWords(failureOf(error)).explanation}</p>}
    </Banner>
  );
}
