import type { Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import type { ListChange } from '../../../lib/protocol/answers.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FIELD_NAMES, fieldText } from '../pursuit/field-text.ts';
import { pursuitTitle } from '../pursuit/pursuit-title.ts';

/** As many lines as a user reads at a glance; the board marks the other pursuits. */
const MAX_LINES = 6;

interface ChangesNoticeProps {
  changes: readonly ListChange[];
  stages: readonly Stage[];
  onDismiss: () => void;
}

/** Other users' changes: which pursuit, which field, from what to what. */
export function ChangesNotice({ changes, stages, onDismiss }: ChangesNoticeProps) {
  if (changes.length === 0) return null;
  // Keyed by id too: two pursuits may share a title and a change.
  const lines = changes.flatMap((change) =>
    linesOf(change, stages).map((text) => <li key={`${change.pursuit.id} ${text}`}>{text}</li>),
  );
  const more = lines.length - MAX_LINES;
  const dismiss = (
    <Button small onClick={onDismiss}>
      {words('dismiss')}
    </Button>
  );
  return (
    <Banner tone="info" title={plural('boardChanged', changes.length)} action={dismiss}>
      <ul className="board-changes">
        {lines.slice(0, MAX_LINES)}
        {more > 0 && <li>{plural('boardChangeMore', more)}</li>}
      </ul>
    </Banner>
  );
}

function linesOf(change: ListChange, stages: readonly Stage[]): string[] {
  const { pursuit } = change;
  const title = pursuitTitle(pursuit);
  if (change.kind !== 'changed') {
    const stage = fieldText('stageId', pursuit, stages);
    return [change.kind === 'added' ? words('boardChangeAdded', title, stage) : words('boardChangeRemoved', title)];
  }
  const { before, fields } = change;
  const moved = fields.includes('stageId');
  const stage = stages.find(({ id }) => id === pursuit.stageId);
  return fields.flatMap((field) => {
    // The move implies its stage's defaults.
    if (moved && field === 'pWin' && pursuit.pWin === stage?.defaultPWin) return [];
    if (moved && field === 'pGo' && pursuit.pGo === stage?.defaultPGo) return [];
    if (field === 'note') return [words('boardChangeNote', title)];
    const [from, to] = [fieldText(field, before, stages), fieldText(field, pursuit, stages)];
    return [words('boardChangeFrom', title, words(FIELD_NAMES[field]), from, to)];
  });
}
