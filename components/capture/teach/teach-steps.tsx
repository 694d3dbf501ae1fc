import { TAUGHT_FIELDS, type TaughtField } from '../../../lib/domain/taught/taught-page.ts';
import type { TeachCommand, TeachView } from '../../../lib/protocol/taught-messages.ts';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { fieldName } from './teach-fields.ts';

interface TeachStepsProps {
  view: TeachView;
  tell: (command: TeachCommand) => void;
}

/** The fields to point at, what was picked for each, and which one the next click picks. */
export function TeachSteps({ view, tell }: TeachStepsProps) {
  const { picks, skipped } = view;
  const last = picks.at(-1);
  const isDone =
    view.aim === undefined &&
    TAUGHT_FIELDS.every((field) => skipped.includes(field) || picks.some((pick) => pick.field === field));
  const next = view.aim ? words(`teachAim_${view.aim}`) : isDone ? words('teachDone') : '';
  return (
    <>
      <ol className="steps">
        {TAUGHT_FIELDS.map((field, at) => {
          const picked = picks.find((pick) => pick.field === field)?.text;
          const isAimed = view.aim === field;
          return (
            <li
              key={field}
              className={joinClasses('step', isAimed ? 'on' : picked !== undefined && 'done')}
              aria-current={isAimed ? 'step' : undefined}
            >
              <span className="n" aria-hidden="true">
                {picked !== undefined && !isAimed ? <Icon name="check" size="sm" /> : at + 1}
              </span>
              <div>
                <h2>
                  <button type="button" title={words('teachPickAgain')} onClick={() => tell({ do: 'aim', field })}>
                    {isOptional(field) ? words('teachOptional', fieldName(field)) : fieldName(field)}
                  </button>
                </h2>
                {picked !== undefined && (
                  <p className="small muted clip" title={picked}>
                    {pickedWords(view, field, picked)}
                  </p>
                )}
                {picked === undefined && !isAimed && skipped.includes(field) && (
                  <p className="small muted">{words('teachSkipped')}</p>
                )}
                {isAimed && (
                  <div className="row wrap">
                    <p className="small grow">{words(`teachAim_${field}`)}</p>
                    {isOptional(field) && picked === undefined && (
                      <Button small look="quiet" onClick={() => tell({ do: 'skip', field })}>
                        {words('importSkip')}
                        <span className="sr">: {fieldName(field)}</span>
                      </Button>
                    )}
                  </div>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {isDone && <p className="pad small">{words('teachDone')}</p>}
      {/* The user works in the page, where nothing else says that a click counted. */}
      <p className="sr" aria-live="polite">
        {last && words('teachPicked', fieldName(last.field), last.text)} {next}
      </p>
    </>
  );
}

/** Whether a step can be skipped. */
function isOptional(field: TaughtField): boolean {
  return field !== 'title' && field !== 'responseDeadLine';
}

/** A picked text, and for a date of numbers how they are read. */
function pickedWords({ page }: TeachView, field: TaughtField, text: string): string {
  const isDate = field === 'responseDeadLine' || field === 'postedDate';
  if (!isDate || !page?.dates || !/\d[/.-]\d/.test(text)) return text;
  return words(page.dates === 'dayFirst' ? 'teachDayFirst' : 'teachMonthFirst', text);
}
