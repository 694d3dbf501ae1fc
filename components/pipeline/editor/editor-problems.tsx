import { moneyExamples } from '../../../lib/domain/money/typed-money.ts';
import { locale, words, type WordKey } from '../../../lib/words/words.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PURSUIT_FIELDS, type PursuitField } from './pursuit-edit.ts';
import type { PursuitEditor } from './use-pursuit-editor.ts';

const FIELD_WORDS = {
  stageId: 'stage',
  pWin: 'pWin',
  pGo: 'pGo',
  value: 'value',
  note: 'note',
} as const satisfies Record<PursuitField, WordKey>;

/** What stands in the way of saving, below the narrow fields: each line names its field. */
export function EditorProblems({ id, editor, onSave }: { id: string; editor: PursuitEditor; onSave: () => void }) {
  const { verdict, changedBelow, failure } = editor;
  return (
    <div id={id} className="edit-problems" role="status">
      {PURSUIT_FIELDS.map((field) => {
        const error = verdict.errors[field];
        const below = changedBelow[field];
        return [
          error && (
            <p key={`${field}-error`} className="err">
              <Icon name="warning" size="sm" />
              {words('fieldProblem', words(FIELD_WORDS[field]), errorWords(error))}
            </p>
          ),
          below && (
            <p key={`${field}-below`} className="hint yours">
              {below.waits
                ? words('waitingBelow', words(FIELD_WORDS[field]), below.text)
                : field === 'stageId'
                  ? words('stageChangedBelow')
                  : words('changedBelow', words(FIELD_WORDS[field]), below.text)}
            </p>
          ),
        ];
      })}
      {failure && (
        <FailureBanner
          box
          failure={failure}
          what={words('pursuitNotSaved')}
          kept={words('typedKept')}
          onRetry={onSave}
          retrying={editor.saving}
        />
      )}
    </div>
  );
}

function errorWords(error: WordKey): string {
  return error === 'moneyInvalid' ? words(error, ...moneyExamples(locale())) : words(error);
}
