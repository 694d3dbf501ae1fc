import { useId, type ChangeEvent, type KeyboardEvent } from 'react';
import { dueAt, type Due } from '../../../lib/domain/dates/due.ts';
import { dueOf, type Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { DECISIONS, GATES, type Decision } from '../../../lib/domain/worksheet/bid-sheet.ts';
import { leftWords } from '../../ui/due-words.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { reasonWords } from '../../fit/fit-line.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { DeadlineChip } from '../../ui/deadline-chip.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { TextArea, TextInput } from '../../ui/form/text-input.tsx';
import { takeFocus } from '../../ui/focus/move-focus.ts';
import { onEscape } from '../../ui/focus/on-escape.ts';
import { useNow } from '../../ui/use-today.ts';
import { pursuitTitle } from '../../../lib/words/display-names.ts';
import { useWorksheet, type Worksheet } from './use-worksheet.ts';
import { WorksheetFactors } from './worksheet-factors.tsx';
import { WorksheetResult } from './worksheet-result.tsx';
import { DECISION_NAMES, GATE_NAMES } from '../pursuit/worksheet-words.ts';
import '../changes/changes.css';
import './worksheet.css';

/** Most characters that can be typed; longer texts of others are kept. */
const REASON_MAX = 2000;
const STEP_MAX = 200;

interface WorksheetViewProps {
  pursuit: Pursuit;
  pipelineId: string;
  onClose: () => void;
}

/** Gates, factors, decision and what they suggest, in place of the tab or drawer. Esc goes back. */
export function WorksheetView({ pursuit, pipelineId, onClose }: WorksheetViewProps) {
  const worksheet = useWorksheet(pursuit, pipelineId);
  const id = useId();
  const due = dueOf(pursuit);
  const now = useNow();
  const { why } = worksheet;
  const onKeyDown = (event: KeyboardEvent) => {
    // Its keys are not those of the list and the form that it was opened from.
    if (!event.altKey) event.stopPropagation();
    onEscape(onClose)(event);
  };
  return (
    <section className="changes-view worksheet" aria-labelledby={id} tabIndex={-1} onKeyDown={onKeyDown}>
      <header className="viewhead">
        <IconButton icon="chevronLeft" label={words('worksheetBack')} onClick={onClose} />
        <div className="two">
          <h2 id={id} ref={takeFocus} tabIndex={-1}>
            {words('worksheetTitle')}
          </h2>
          <p className="small muted clip" title={pursuitTitle(pursuit)}>
            {pursuitTitle(pursuit)}
          </p>
        </div>
        <DeadlineChip deadline={due} form="short" />
      </header>
      <div className="scroll">
        {worksheet.isOvertaken && <Overtaken worksheet={worksheet} />}
        <section className="wsec" aria-labelledby={`${id}-gates`}>
          <div className="head">
            <h3 id={`${id}-gates`}>{words('worksheetGates')}</h3>
            <span className="small muted push">{words('worksheetGatesHint')}</span>
          </div>
          <ul>
            {GATES.map((gate) => (
              <li className="qrow" key={gate}>
                <div className="q">
                  <span id={`${id}-${gate}`}>{words(GATE_NAMES[gate])}</span>
                  {why[gate] && <span className="small muted">{reasonWords(why[gate])}</span>}
                  {gate === 'days' && due && !why.days && (
                    <span className="small muted">{leftIn(dueAt(due, now))}</span>
                  )}
                </div>
                <Segmented
                  className="tri"
                  labelledBy={`${id}-${gate}`}
                  value={worksheet.sheet.gates[gate] ?? 'unknown'}
                  segments={[
                    { value: 'pass', label: words('gateYes') },
                    { value: 'fail', label: words('gateNo') },
                    { value: 'unknown', label: words('gateUnknown') },
                  ]}
                  onChange={(value) => {
                    const { [gate]: _former, ...gates } = worksheet.sheet.gates;
                    worksheet.answer({ gates: value === 'unknown' ? gates : { ...gates, [gate]: value } });
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
        <WorksheetFactors pursuit={pursuit} worksheet={worksheet} />
        <DecisionFields worksheet={worksheet} id={`${id}-decision`} />
      </div>
      <WorksheetResult pursuit={pursuit} worksheet={worksheet} onClose={onClose} />
    </section>
  );
}

function DecisionFields({ worksheet, id }: { worksheet: Worksheet; id: string }) {
  const { sheet, draft, set, answer } = worksheet;
  const typed = (name: 'reason' | 'nextStep' | 'nextDate') => ({
    value: draft[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [name]: value }),
  });
  return (
    <section className="wsec dgrid" aria-labelledby={`${id}-head`}>
      <div className="head">
        <h3 id={`${id}-head`}>{words('worksheetDecision')}</h3>
        <span className="small muted push">{words('worksheetDecisionHint')}</span>
      </div>
      <div className="field side">
        <span className="label" id={id}>
          {words('worksheetDecision')}
        </span>
        <Segmented<Decision | ''>
          fill
          labelledBy={id}
          value={sheet.decision ?? ''}
          segments={DECISIONS.map((value) => ({ value, label: words(DECISION_NAMES[value]) }))}
          onChange={(decision) => {
            if (decision !== '') answer({ decision });
          }}
        />
      </div>
      <Field side label={words('reason')}>
        {(control) => <TextArea {...control} {...typed('reason')} rows={2} maxLength={REASON_MAX} />}
      </Field>
      <Field side label={words('worksheetNextStep')}>
        {(control) => <TextInput {...control} {...typed('nextStep')} maxLength={STEP_MAX} />}
      </Field>
      <Field side label={words('worksheetNextDate')} hint={words('worksheetNextDateHint')}>
        {(control) => <TextInput {...control} {...typed('nextDate')} type="date" />}
      </Field>
    </section>
  );
}

function leftIn(due: Due): string {
  return due.state === 'over' ? leftWords(due) : plural('worksheetDaysLeft', due.days);
}

/** Lets the user choose between a colleague's worksheet and their own unapplied one. */
function Overtaken({ worksheet }: { worksheet: Worksheet }) {
  return (
    <Banner tone="warning" title={words('worksheetOvertaken')}>
      <span className="row wrap">
        <Button small onClick={() => worksheet.discard()}>
          {words('worksheetUseTheirs')}
        </Button>
        <Button small onClick={() => worksheet.keepMine()}>
          {words('worksheetKeepMine')}
        </Button>
      </span>
    </Banner>
  );
}
