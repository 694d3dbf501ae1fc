import { NOTE_MAX } from '../../../lib/domain/limits.ts';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import type { Factor } from '../../../lib/domain/worksheet/bid-sheet.ts';
import { formatCount, plural, words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { fieldText } from '../pursuit/field-text.ts';
import { ReadOnlyHint } from '../shared/no-write-note.tsx';
import type { Worksheet } from './use-worksheet.ts';
import { FACTOR_NAMES, GATE_NAMES, RESULT_NAMES } from '../pursuit/worksheet-words.ts';

const ICONS = { go: 'check', close: 'info', noGo: 'close', open: 'edit' } as const satisfies Record<string, IconName>;

interface WorksheetResultProps {
  pursuit: Pursuit;
  worksheet: Worksheet;
  onClose: () => void;
}

/** What the answers suggest, what moved it, and Apply with all that stands against it. */
export function WorksheetResult({ pursuit, worksheet, onClose }: WorksheetResultProps) {
  const { verdict, sheet, draft, sets, lockedWhy, failure, applying, isTooLong, isEmpty, noWrite } = worksheet;
  const isStuck = isTooLong || isEmpty || worksheet.isOvertaken || noWrite !== undefined;
  const { result, suggested, failed, unknown, up, down } = verdict;
  const { act } = useUndoable();
  const apply = async () => {
    if (!isStuck && (await worksheet.apply())) onClose();
  };
  const discard = () =>
    act({
      run: worksheet.discard,
      undo: (bringBack) => bringBack,
      done: { title: words('typedDropped'), detail: pursuit.title, tone: 'info' },
    });
  const rated = (factors: readonly Factor[]) =>
    factors.map((each) => words('worksheetRated', words(FACTOR_NAMES[each]), sheet.factors[each] ?? '')).join(', ');
  const figure = (percent: number | undefined) => (percent === undefined ? words('figureNone') : `${String(percent)}%`);
  const now = (name: 'pGo' | 'pWin') => fieldText(name, pursuit, []);
  return (
    <footer className="actions">
      <div className="result" role="status" data-result={result}>
        <p className="verdict">
          <Icon name={ICONS[result]} />
          <span>
            <b>{words(RESULT_NAMES[result])}</b>
            {worksheet.hasFigures && ':'}
          </span>
          {worksheet.hasFigures && (
            <span>{words('worksheetSuggested', figure(suggested.pGo), figure(suggested.pWin))}</span>
          )}
        </p>
        <p className="moves">
          {failed.length > 0 && (
            <span>{failed.map((gate) => words('worksheetFailed', words(GATE_NAMES[gate]))).join(', ')}</span>
          )}
          {up.length > 0 && (
            <span>
              {words('worksheetFor')} <span>{rated(up)}</span>
            </span>
          )}
          {down.length > 0 && (
            <span>
              {words('worksheetAgainst')} <span>{rated(down)}</span>
            </span>
          )}
          {unknown.length > 0 && <span>{plural('worksheetUnknown', unknown.length)}</span>}
        </p>
      </div>
      {isTooLong && (
        <p className="err" role="alert">
          <Icon name="warning" size="sm" />
          {words('worksheetTooLong', formatCount(NOTE_MAX))}
        </p>
      )}
      {noWrite && <ReadOnlyHint />}
      {lockedWhy && !noWrite && <p className="hint">{words('worksheetNoteOnly', lockedWhy)}</p>}
      {failure && !noWrite && (
        <FailureBanner
          box
          failure={failure}
          what={words('worksheetNotApplied')}
          kept={words('typedKept')}
          onRetry={() => void apply()}
          retrying={applying}
        />
      )}
      {!lockedWhy && worksheet.hasFigures && (
        <label className="row nowrap small">
          <input
            type="checkbox"
            className="check"
            checked={draft.figures}
            onChange={(event) => worksheet.set({ figures: event.currentTarget.checked })}
          />
          <span className="num">{words('worksheetSetFigures', now('pGo'), now('pWin'))}</span>
        </label>
      )}
      <span className="row push">
        {worksheet.isDraft && (
          <Button look="quiet" onClick={() => void discard()}>
            {words('discard')}
          </Button>
        )}
        <Button look="primary" busy={applying} aria-disabled={isStuck} onClick={() => void apply()}>
          {words(sets ? 'worksheetApply' : 'worksheetApplyNote')}
        </Button>
      </span>
    </footer>
  );
}
