import type { RefObject } from 'react';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import type { ChangeableField } from '../../../lib/domain/pipelines/pursuit-values.ts';
import { plainLine } from '../../../lib/domain/text/plain-text.ts';
import { words } from '../../../lib/words/words.ts';
import { ConfirmButton } from '../../ui/form/confirm-button.tsx';
import { FIELD_NAMES, fieldText } from '../pursuit/field-text.ts';
import { pursuitTitle } from '../../../lib/words/display-names.ts';

interface RemoveButtonProps {
  pursuit: Pursuit;
  stages: readonly Stage[];
  busy: boolean;
  onRemove: () => void;
  small?: boolean;
  className: string;
  buttonRef?: RefObject<HTMLButtonElement | null>;
}

/** Removes a pursuit after a confirmation that names what is lost. */
export function RemoveButton({ pursuit, stages, onRemove, buttonRef, ...look }: RemoveButtonProps) {
  return (
    <ConfirmButton
      {...look}
      look="quiet"
      icon="trash"
      startRef={buttonRef}
      label={words('remove')}
      onConfirm={(done) => {
        done();
        onRemove();
      }}
    >
      {words('removeQuestion', pursuitTitle(pursuit), lostWith(pursuit, stages).join(' · '))}
    </ConfirmButton>
  );
}

const NOTE_SHOWN = 80;

/** The stage, the value and the start of the note. */
function lostWith(pursuit: Pursuit, stages: readonly Stage[]): string[] {
  const { estimatedValueCents, note = '' } = pursuit;
  const line = (field: ChangeableField, text: string) => words('fieldProblem', words(FIELD_NAMES[field]), text);
  return [
    line('stageId', fieldText('stageId', pursuit, stages)),
    ...(estimatedValueCents === undefined
      ? []
      : [line('estimatedValueCents', fieldText('estimatedValueCents', pursuit, stages))]),
    ...(note.trim() === '' ? [] : [line('note', plainLine(note, NOTE_SHOWN))]),
  ];
}
