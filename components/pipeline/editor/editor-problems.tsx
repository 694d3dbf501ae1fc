import { moneyExamples } from '../../../lib/domain/money/typed-money.ts';
import { CHANGEABLE_FIELDS } from '../../../lib/domain/pipelines/pursuit-values.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FIELD_NAMES } from '../pursuit/field-text.ts';
import type { PursuitEditor } from './use-pursuit-editor.ts';

/** What keeps the edit from being saved, and what it would overwrite. Below the fields, which are too narrow. */
export function EditorProblems({ id, editor, onSave }: { id: string; editor: PursuitEditor; onSave: () => void }) {
  const { verdict, changedBelow, failure, saving } = editor;
  return (
    <div id={id} className="edit-problems" role="status">
      {CHANGEABLE_FIELDS.map((field) => {
        const name = words(FIELD_NAMES[field]);
        const error = verdict.errors[field];
        const examples = error === 'moneyInvalid' ? moneyExamples(locale()) : [];
        const below = changedBelow(field);
        return [
          error && (
            <p key={`${field}-error`} className="err">
              <Icon name="warning" size="sm" />
              {words('fieldProblem', name, words(error, ...examples))}
            </p>
          ),
          below && (
            <p key={`${field}-below`} className="hint yours">
              {field === 'stageId' && !below.waits
                ? words('stageChangedBelow')
                : words(below.waits ? 'waitingBelow' : 'changedBelow', name, below.text)}
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
          retrying={saving}
        />
      )}
    </div>
  );
}
