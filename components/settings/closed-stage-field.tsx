import { words } from '../../lib/words/words.ts';
import { Field } from '../ui/form/field.tsx';
import { useAsk } from '../data/use-ask.ts';
import { StageNumberSelect } from './stage-number-select.tsx';
import { useChangeSettings, usePendingSettings } from './shared/use-change-settings.ts';

/** The stage from which a past deadline no longer counts as missed. */
export function ClosedStageField() {
  const settings = useAsk('settings.get', {});
  const shown = usePendingSettings(settings.data);
  const change = useChangeSettings(words('closedFrom'));
  return (
    <Field label={words('closedFrom')} hint={words('closedFromHint')} className="big">
      {(control) => (
        <StageNumberSelect
          {...control}
          value={shown?.closedFromStage}
          onChange={(closedFromStage) => change(() => ({ closedFromStage }))}
        />
      )}
    </Field>
  );
}
