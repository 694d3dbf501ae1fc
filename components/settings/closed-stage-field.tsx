import { USUAL_CLOSED_STAGE } from '../../lib/domain/dates/deadline.ts';
import { words } from '../../lib/words/words.ts';
import { Field } from '../ui/form/field.tsx';
import { useAsk } from '../data/use-ask.ts';
import { StageNumberSelect } from './stage-number-select.tsx';
import { useChangeSettings, useWithChanges } from './shared/use-change-settings.ts';

/** From which stage on a past deadline is no miss. */
export function ClosedFrom() {
  const settings = useAsk('settings.get', {});
  const shown = useWithChanges(settings.data);
  const change = useChangeSettings(words('closedFrom'));
  return (
    <Field label={words('closedFrom')} hint={words('closedFromHint')} className="big">
      {(control) => (
        <StageNumberSelect
          {...control}
          value={shown?.closedFromStage ?? USUAL_CLOSED_STAGE}
          onChange={(closedFromStage) => {
            change(() => ({ closedFromStage }));
          }}
        />
      )}
    </Field>
  );
}
