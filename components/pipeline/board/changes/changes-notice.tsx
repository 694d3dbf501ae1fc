import type { Stage } from '../../../../lib/domain/pipelines/pipeline.ts';
import { plural, words } from '../../../../lib/words/words.ts';
import type { ChangeableField } from '../../../../lib/domain/pipelines/pursuit-values.ts';
import { FIELD_NAMES, fieldText } from '../../pursuit/field-text.ts';
import { pursuitTitle } from '../../pursuit/pursuit-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ListChange } from './list-changes.ts';

/** So many lines are read at a glance; the chips on the board show the rest. */
const MOST_LINES = 6;

interface ChangesNoticeProps {
  changes: readonly ListChange[];
  stages: readonly Stage[];
  onDismiss: () => void;
}

/** What changed under the person: which pursuit, which field, from what to what. */
export function ChangesNotice({ changes, stages, onDismiss }: ChangesNoticeProps) {
  if (changes.length === 0) return null;
  // Several pursuits may have one title, and the same may become of them.
  const lines = changes.flatMap((change) =>
    linesOf(change, stages).map((text) => ({ key: `${change.pursuit.id} ${text}`, text })),
  );
  const more = lines.length - MOST_LINES;
  return (
    <Banner
      tone="info"
      title={plural('boardChanged', changes.length)}
      action={
        <Button small onClick={onDismiss}>
          {words('dismiss')}
        </Button>
      }
    >
      <ul className="board-changes">
        {lines.slice(0, MOST_LINES).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
        {more > 0 && <li>{plural('boardChangeMore', more)}</li>}
      </ul>
    </Banner>
  );
}

function linesOf(change: ListChange, stages: readonly Stage[]): string[] {
  const title = pursuitTitle(change.pursuit);
  if (change.kind === 'added') return [words('boardChangeAdded', title, fieldText('stageId', change.pursuit, stages))];
  if (change.kind === 'removed') return [words('boardChangeRemoved', title)];
  return change.fields
    .filter((field) => !comesWithStage(change, field, stages))
    .map((field) =>
      field === 'note'
        ? words('boardChangeNote', title)
        : words(
            'boardChangeFrom',
            title,
            words(FIELD_NAMES[field]),
            fieldText(field, change.before, stages),
            fieldText(field, change.pursuit, stages),
          ),
    );
}

/** A default that the move itself brought; the move says it. */
function comesWithStage(
  { fields, pursuit }: Extract<ListChange, { kind: 'changed' }>,
  field: ChangeableField,
  stages: readonly Stage[],
): boolean {
  if (!fields.includes('stageId')) return false;
  const stage = stages.find(({ id }) => id === pursuit.stageId);
  return (
    (field === 'pWin' && pursuit.pWin === stage?.defaultPWin) || (field === 'pGo' && pursuit.pGo === stage?.defaultPGo)
  );
}
