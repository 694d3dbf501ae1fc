import { useId } from 'react';
import type { ProbabilityScale } from '../../lib/domain/money/probability.ts';
import type { ConnectionInfo } from '../../lib/protocol/answers.ts';
import { words, type WordKey } from '../../lib/words/words.ts';
import { Segmented } from '../ui/form/segmented.tsx';
import { useSetAnswer } from '../data/use-ask.ts';
import { useUndoable } from '../ui/feedback/use-undoable.ts';

type Choice = ProbabilityScale | 'automatic';

const FOUND = { fraction: 'scaleFoundFraction', percent: 'scaleFoundPercent' } as const satisfies Record<
  ProbabilityScale,
  WordKey
>;

/**
 * The service's scale of pWin and pGo: detected from its answers, unless the user sets it (decisions, "Scale
 * of pWin, pGo"). Below it, the scale in force.
 */
export function ScaleChoice({ connection: { scale, chosenScale } }: { connection: ConnectionInfo }) {
  const label = useId();
  const { act, send } = useUndoable();
  const setAnswer = useSetAnswer();
  const choose = (choice: Choice) => {
    const request = choice === 'automatic' ? {} : { scale: choice };
    void act({
      run: async () => setAnswer('connection.get', {}, await send('connection.scale', request)),
      failed: words('scaleNotSaved'),
    });
  };
  return (
    <div className="field big">
      <span className="label" id={label}>
        {words('scaleChoice')}
      </span>
      <div>
        <Segmented<Choice>
          labelledBy={label}
          value={chosenScale ?? 'automatic'}
          segments={[
            { value: 'automatic', label: words('automatic') },
            { value: 'fraction', label: words('scaleAsFraction') },
            { value: 'percent', label: words('scaleAsPercent') },
          ]}
          onChange={choose}
        />
      </div>
      <p className="hint">
        {words(scale === undefined ? 'scaleNotFound' : FOUND[scale])}{' '}
        {scale !== undefined && words('scaleYouSeePercent')}
      </p>
    </div>
  );
}
