import type { TeachView } from '../../../lib/protocol/taught-messages.ts';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { fieldName, isOptional, nextStep, TEACH_STEPS, type TaughtField } from './teach-fields.ts';

interface TeachStepsProps {
  view: TeachView;
  skipped: ReadonlySet<TaughtField>;
  /** The next click in the page picks this field. */
  onAim: (field: TaughtField) => void;
  onSkip: (field: TaughtField) => void;
}

/** The fields to point at, what was picked for each, and which one the next click picks. */
export function TeachSteps({ view, skipped, onAim, onSkip }: TeachStepsProps) {
  const last = view.picks.at(-1);
  const isDone = view.aim === undefined && nextStep(view.picks, skipped) === undefined;
  const next = view.aim ? words(`teachAim_${view.aim}`) : isDone ? words('teachDone') : '';
  return (
    <>
      <ol className="steps">
        {TEACH_STEPS.map((field, at) => {
          const picked = view.picks.find((pick) => pick.field === field)?.text;
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
                  <button type="button" title={words('teachPickAgain')} onClick={() => onAim(field)}>
                    {isOptional(field) ? words('teachOptional', fieldName(field)) : fieldName(field)}
                  </button>
                </h2>
                {picked !== undefined && (
                  <p className="small muted clip" title={picked}>
                    {pickedWords(view, field, picked)}
                  </p>
                )}
                {picked === undefined && !isAimed && skipped.has(field) && (
                  <p className="small muted">{words('teachSkipped')}</p>
                )}
                {isAimed && (
                  <div className="row wrap">
                    <p className="small grow">{words(`teachAim_${field}`)}</p>
                    {isOptional(field) && picked === undefined && (
                      <Button small look="quiet" onClick={() => onSkip(field)}>
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

/** A picked text, and for a date of numbers how they are read. */
function pickedWords({ page }: TeachView, field: TaughtField, text: string): string {
  const isDate = field === 'responseDeadLine' || field === 'postedDate';
  if (!isDate || !page?.dates || !/\d[/.-]\d/.test(text)) return text;
  return words(page.dates === 'dayFirst' ? 'teachDayFirst' : 'teachMonthFirst', text);
}
