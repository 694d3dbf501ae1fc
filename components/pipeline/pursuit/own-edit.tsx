/** Separate, so that the list of queued changes loads nothing else of a pursuit. */
import { fieldsOf, type PursuitValues } from '../../../lib/domain/pipelines/pursuit-values.ts';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { useSlice } from '../../data/slices.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/form/confirm-button.tsx';
import { FIELDS, fieldText } from './field-text.ts';
import { orderedStages } from './stage-groups.ts';

interface OwnEditProps {
  /** Absent if another service has the pipeline: then stage names stay unknown. */
  pipelineId: string | undefined;
  changes: PursuitValues;
  /** Only to tell edits apart: the pursuit already shows the values. */
  brief?: boolean;
}

/** The values of an edit that is queued or was refused. The user may have made it days ago. */
export function OwnEdit({ pipelineId, changes, brief = false }: OwnEditProps) {
  const { data } = useSlice(changes.stageId === undefined ? undefined : pipelineId);
  const stages = data && orderedStages(data.pipeline);
  const fields = [...fieldsOf(changes)].map((field) => {
    const name = words(FIELDS[field].name);
    // Offline, the stages may be unknown.
    return field === 'stageId' && !stages ? name : words('fieldProblem', name, fieldText(field, changes, stages ?? []));
  });
  return <p className={brief ? 'small muted clip-2' : 'small yours'}>{words('pendingYours', fields.join(' · '))}</p>;
}

interface DiscardProps {
  operation: PendingOperation;
  /** Screen readers need the title if no text around the button has it. */
  named?: boolean;
  busy: boolean;
  onDiscard: () => void;
  className?: string | undefined;
}

/** Discards a queued or refused change. Asks first if a note goes with it: that can't be undone. */
export function Discard({ operation: { changes, title }, named = false, busy, onDiscard, className }: DiscardProps) {
  const look = { small: true, look: 'quiet', className, busy } as const;
  const about = named && <span className="sr">: {title}</span>;
  if (changes?.note) {
    return (
      <ConfirmButton {...look} label={words('discard')} about={about} onConfirm={onDiscard}>
        {words('discardWhy')}
      </ConfirmButton>
    );
  }
  return (
    <Button {...look} onClick={onDiscard}>
      {words('discard')}
      {about}
    </Button>
  );
}
