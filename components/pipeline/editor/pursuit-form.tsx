import { useEffect, useId, useRef, type ReactNode } from 'react';
import { NOTE_MAX } from '../../../lib/domain/limits.ts';
import { formatDollars, parseCents, type Cents } from '../../../lib/domain/money/money.ts';
import { dueOf, type Pursuit, type Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import {
  CHANGEABLE_FIELDS,
  isFigure,
  removesPursuit,
  type ChangeableField,
} from '../../../lib/domain/pipelines/pursuit-values.ts';
import { plainLine } from '../../../lib/domain/text/plain-text.ts';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { pursuitTitle, stageName, stageNameOf } from '../../../lib/words/display-names.ts';
import { locale, plural, words } from '../../../lib/words/words.ts';
import { incumbentRequestOfPursuit, type IncumbentRequest } from '../../awards/incumbents/incumbent-request.ts';
import { IncumbentsSection } from '../../awards/incumbents/incumbents-section.tsx';
import { labeled } from '../../data/stored-values.ts';
import { useAsk } from '../../data/use-ask.ts';
import { trackActionBar } from '../../ui/action-bar.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { focusFirstInvalid, passFocusOn, useFocusRecovery } from '../../ui/focus/move-focus.ts';
import { onEscape } from '../../ui/focus/on-escape.ts';
import { ConfirmButton } from '../../ui/form/confirm-button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea, TextInput } from '../../ui/form/text-input.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { isMove } from '../changes/change-groups.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { CopyButtons } from '../export/copy-buttons.tsx';
import { FIELDS, fieldText, invalidText, defaultsOf } from '../pursuit/field-text.ts';
import { PendingLine } from '../pursuit/pending-line.tsx';
import { FiguresNote } from '../shared/figures-note.tsx';
import { ReadOnlyHint } from '../shared/no-write-note.tsx';
import { WorksheetButton } from '../worksheet/worksheet-button.tsx';
import { bidSentences } from '../pursuit/worksheet-words.ts';
import { PursuitFacts } from './pursuit-facts.tsx';
import { usePursuitForm, useTypedPursuit, type PursuitFormState } from './use-pursuit-form.ts';
import './pursuit-form.css';

// For few pursuits.
const MovedDeadline = lazyComponent(async () => (await import('../changes/moved-deadline.tsx')).MovedDeadline);
const NoticeFacts = lazyComponent(async () => (await import('./notice-facts.tsx')).NoticeFacts);

interface PursuitFormProps {
  pursuit: Pursuit;
  pipelineId: string;
  stages: readonly Stage[];
  /** The title, where it is not in a row above. */
  head?: ReactNode;
  /** Saved or discarded. The caller decides where the focus goes. */
  onClose?: () => void;
  /** The removal is queued; the form may be closed by then. */
  onRemoved?: () => void;
  /** The form fills a tab and stays open. */
  tab?: {
    /** Below the title and the facts. */
    banner: ReactNode;
    offer: ReactNode;
    pending: readonly PendingOperation[];
    incumbents: IncumbentRequest;
    foot: ReactNode;
  };
}

/** The facts, fields and actions of a pursuit, for its row, its drawer or *This page*. */
export function PursuitForm({ pursuit, pipelineId, stages, head, onClose, onRemoved, tab }: PursuitFormProps) {
  const form = usePursuitForm(pursuit, pipelineId, stages);
  const { noWrite, verdict, edited } = form;
  const changes = useAsk('changes.list', {}).data?.changes ?? [];
  const movedTo = changes.filter(isMove).find(({ pursuitId }) => pursuitId === pursuit.id);
  const unsaved = useId();
  const saveButton = useRef<HTMLButtonElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  useFocusRecovery(form.failure !== undefined, saveButton);
  // Undoing an operation removes its line.
  useFocusRecovery(tab?.pending.map(({ id }) => id).join(' ') ?? '', removeButton);
  const save = async () => {
    const isSaved = await form.save();
    // The user may have opened another pursuit since.
    if (isSaved && saveButton.current) onClose?.();
  };
  const cancel = () => {
    form.cancel();
    onClose?.();
  };
  const remove = () => form.remove(onRemoved);
  const isLeaving = tab?.pending.some(removesPursuit) ?? false;
  const query = tab?.incumbents ?? incumbentRequestOfPursuit(pursuit);
  return (
    <form
      ref={tab && passFocusOn}
      className={joinClasses('pform', tab && 'scroll')}
      aria-label={words('editPursuit', pursuitTitle(pursuit))}
      onSubmit={(event) => {
        event.preventDefault();
        focusFirstInvalid(event.currentTarget);
        void save();
      }}
      onKeyDown={tab ? undefined : onEscape(cancel)}
    >
      <div className="phead">
        {head}
        <PursuitFacts pursuit={pursuit} />
      </div>
      {tab?.banner}
      <div className="pfields">
        {tab?.offer}
        {(movedTo ?? pursuit.dueSeen) && <MovedDeadline pursuit={pursuit} change={movedTo} />}
        {tab?.pending.map((operation) => (
          <PendingLine key={operation.id} operation={operation} takeFocus={operation.kind === 'remove'} />
        ))}
        {!isLeaving && (
          <>
            <StageField form={form} />
            <DefaultsHint form={form} />
            {tab && form.page && <FiguresNote box figures={form.page.figures} />}
            <div className="pfigures">
              <FigureField form={form} name="pWin" />
              <FigureField form={form} name="pGo" />
            </div>
            <FigureField form={form} name="estimatedValueCents" />
            <WeightedPreview form={form} />
            <Problems form={form} onSave={() => void save()} onRemove={() => void remove()} />
            <NoteField form={form} />
            <div className="field side">
              <span className="label">{words('worksheetDecision')}</span>
              <div className="pvalue">
                {bidSentences(pursuit.note ?? '').map((sentence) => (
                  <p key={sentence} className="small">
                    {sentence}
                  </p>
                ))}
                <WorksheetButton pursuit={pursuit} pipelineId={pipelineId} />
              </div>
            </div>
          </>
        )}
      </div>
      {query && <IncumbentsSection query={query} />}
      {!tab && pursuit.noticeId !== undefined && <NoticeFacts noticeId={pursuit.noticeId} state={pursuit.state} />}
      {!isLeaving && (
        <div className="row wrap pacts">
          {dueOf(pursuit) && (
            <ExportMenu
              small
              look="quiet"
              called={pursuitTitle(pursuit)}
              what={pursuitTitle(pursuit)}
              label={words('calendarAdd')}
              items={[{ pursuit, stages }]}
            />
          )}
          <CopyButtons pursuit={pursuit} stages={stages} />
          {!noWrite && (
            <ConfirmButton
              look="quiet"
              icon="trash"
              small
              className="rm push"
              busy={form.removing}
              startRef={removeButton}
              label={words('remove')}
              onConfirm={(done) => {
                done();
                void remove();
              }}
            >
              {words('removeQuestion', pursuitTitle(pursuit), lostWith(pursuit, stages).join(' · '))}
            </ConfirmButton>
          )}
        </div>
      )}
      {tab?.foot}
      {!isLeaving && (
        <footer ref={tab && trackActionBar} className="actions">
          <p id={unsaved} className="small grow">
            {edited.length > 0 && (
              <>
                <b>{plural('unsavedChanges', edited.length)}</b>{' '}
                <span className="muted num">{edited.map((field) => changeText(form, field)).join(' · ')}</span>
              </>
            )}
          </p>
          <span className="row push">
            {edited.length > 0 && (
              <Button look="quiet" onClick={cancel}>
                {words('discard')}
              </Button>
            )}
            <Button
              ref={saveButton}
              look="primary"
              type="submit"
              busy={form.saving}
              aria-describedby={unsaved}
              aria-disabled={noWrite !== undefined || (tab !== undefined && !verdict.changes)}
            >
              {words('save')}
            </Button>
          </span>
        </footer>
      )}
    </form>
  );
}

/** What saving would do to a field: `pWin 30% to 35%`; only the name of a note. */
function changeText({ pursuit, stages, verdict: { changes }, text }: PursuitFormState, field: ChangeableField): string {
  const { name, unit = '' } = FIELDS[field];
  if (field === 'note') return words(name);
  const to = changes ? fieldText(field, { ...pursuit, ...changes }, stages) : text(field) + unit;
  return words('unsavedFromTo', words(name), fieldText(field, pursuit, stages), to);
}

/** What is lost with a pursuit, but for pWin and pGo; the start of a long text. */
function lostWith(pursuit: Pursuit, stages: readonly Stage[]): string[] {
  return CHANGEABLE_FIELDS.filter((field) => !isFigure(field)).flatMap((field) => {
    const text = fieldText(field, pursuit, stages);
    return text === words('figureNone') ? [] : words('fieldProblem', words(FIELDS[field].name), plainLine(text, 80));
  });
}

interface FieldProps {
  form: PursuitFormState;
}

/** A choice of stage, in the service's order, each with its defaults. */
function StageField({ form: { stages, text, set } }: FieldProps) {
  const value = text('stageId');
  return (
    <Field side label={words('stage')}>
      {(control) => (
        <Select
          {...control}
          options={stages.map((stage, index) => {
            const defaults = defaultsOf(stage);
            const detail = defaults && words('defaultsShort', ...defaults);
            return { value: stage.id, label: stageName(stage, index + 1), detail };
          })}
          // A stage that the pipeline no longer lists can't be chosen.
          value={stages.some((stage) => stage.id === value) ? value : undefined}
          placeholder={words('stageUnlisted')}
          onChange={(id) => set('stageId', id)}
        />
      )}
    </Field>
  );
}

/** The default pWin and pGo of the stage it is or would be in, if it moves there or has others. */
function DefaultsHint({ form: { pursuit, moved, kept, draft, stages } }: FieldProps) {
  const stage = moved ?? stages.find(({ id }) => id === pursuit.stageId);
  const known = stage && defaultsOf(stage);
  const isOwn = (name: 'pWin' | 'pGo', given: number | undefined) =>
    moved ? (draft[name] ?? kept?.[name]) !== undefined : pursuit[name] !== undefined && pursuit[name] !== given;
  const [pWin, pGo] = [isOwn('pWin', stage?.defaultPWin), isOwn('pGo', stage?.defaultPGo)];
  if (!stage || (!moved && !(known && (pWin || pGo)))) return null;
  const name = stageNameOf(stages, stage.id);
  const defaults = known ? words('defaultsApplied', name, ...known) : !(pWin && pGo) && words('defaultsUnknown', name);
  const whose = pWin ? (pGo ? 'defaultsBothOwn' : 'defaultsPWinOwn') : pGo && 'defaultsPGoOwn';
  return (
    <p className="hint" aria-live="polite">
      {[defaults, whose && words(whose)].filter(Boolean).join(' ')}
    </p>
  );
}

type FigureName = 'pWin' | 'pGo' | 'estimatedValueCents';

/** A figure. Its problems appear below all the figures, where there is room. */
function FigureField({ form, name }: FieldProps & { name: FigureName }) {
  const { text, draft, verdict, changedBelow, figures, set, problems } = form;
  const { name: label, unit } = FIELDS[name];
  const locked = isFigure(name) ? figures.lockedWhy : undefined;
  const error = verdict.errors[name];
  return (
    <Field
      side
      label={
        <>
          {words(label)} {unit && <span className="sr">{unit}</span>}
        </>
      }
    >
      {({ id }) => (
        <>
          <TextInput
            id={id}
            figure
            inputMode="decimal"
            after={unit && <span className="muted">{unit}</span>}
            className={joinClasses(draft[name] !== undefined && 'edited')}
            value={text(name)}
            readOnly={locked !== undefined}
            title={locked}
            aria-invalid={error ? true : undefined}
            aria-describedby={locked ? `${id}-locked` : (error ?? changedBelow(name)) ? problems : undefined}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
          {/* Shown once for all fields, but read by screen readers at each. */}
          {locked && (
            <span className="sr" id={`${id}-locked`}>
              {locked}
            </span>
          )}
        </>
      )}
    </Field>
  );
}

/** The note. Read-only if it is too long to edit; a text typed over it earlier can be cleared. */
function NoteField({ form: { pursuit, text, noteTooLong, noteStuck, set } }: FieldProps) {
  const { note = '' } = pursuit;
  return (
    <Field
      side
      label={words('note')}
      hint={noteTooLong ? words('noteTooLong') : undefined}
      error={noteStuck ? words('noteStuck') : undefined}
    >
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          placeholder={words('notePlaceholder')}
          // The worksheet needs its room.
          maxLength={NOTE_MAX - (note.length - FIELDS.note.text(pursuit, '').length)}
          readOnly={noteTooLong}
          value={text('note')}
          onChange={(event) => set('note', event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface ProblemsProps {
  form: PursuitFormState;
  onSave: () => void;
  onRemove: () => void;
}

/** What prevents saving and what saving would overwrite. Below the fields, which are too narrow. */
function Problems({ form, onSave, onRemove }: ProblemsProps) {
  const { verdict, changedBelow, failure, removeFailure, noWrite, figures } = form;
  return (
    <div id={form.problems} className="edit-problems" role="status">
      {CHANGEABLE_FIELDS.map((field) => {
        const name = words(FIELDS[field].name);
        const below = changedBelow(field);
        return [
          verdict.errors[field] && (
            <p key={`${field}-error`} className="err">
              <Icon name="warning" size="sm" />
              {words('fieldProblem', name, invalidText(field))}
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
      {figures.inDoubt && <p className="hint">{figures.lockedWhy}</p>}
      {noWrite && <ReadOnlyHint />}
      {failure && !noWrite && (
        <FailureBanner
          box
          failure={failure}
          what={words('pursuitNotSaved')}
          kept={words('typedKept')}
          onRetry={onSave}
          retrying={form.saving}
        />
      )}
      {removeFailure && <FailureBanner box failure={removeFailure} what={words('failedRemove')} onRetry={onRemove} />}
    </div>
  );
}

type Weighted = Pick<PursuitFormState, 'pursuit' | 'verdict' | 'figures'>;

/** The service's weighted value and a preview, labeled as such. */
export function WeightedPreview({ form: { pursuit, verdict, figures } }: { form: Weighted }) {
  const text = (value: Cents | undefined) =>
    value === undefined ? words('figureNone') : formatDollars(value, locale());
  const { changes, previewCents } = verdict;
  const cents = previewCents === undefined ? undefined : parseCents(previewCents);
  // The service's formula may not be known.
  const isExact = figures.formula !== undefined || cents === undefined;
  return (
    <dl className="wtd" aria-live="polite">
      <div>
        <dt>{words('weightedNow')}</dt>
        <dd>{text(pursuit.weightedValueCents)}</dd>
      </div>
      {changes && (
        <div className="prev">
          <dt>{words('weightedPreview')}</dt>
          <dd>{isExact ? text(cents) : words('weightedAbout', text(cents))}</dd>
        </div>
      )}
    </dl>
  );
}

/** Says that the edited pursuit is gone, with its typed texts. They are kept until the browser closes. */
export function VanishedPursuit({ id, title, onDismiss }: { id: string; title: string; onDismiss: () => void }) {
  const typed = useTypedPursuit(id);
  const fields = CHANGEABLE_FIELDS.filter((field) => field !== 'stageId');
  const text = labeled(fields.map((field) => [words(FIELDS[field].label ?? FIELDS[field].name), typed[field]]));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Take the focus that the form lost, but none that is elsewhere.
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  const dismiss = <IconButton icon="close" label={words('dismiss')} onClick={onDismiss} />;
  return (
    <div ref={place} tabIndex={-1}>
      <Banner tone="warning" title={words('pursuitVanished', title)} action={dismiss}>
        {words(text === '' ? 'pursuitNotListedWhy' : 'pursuitVanishedWhy')}
        {text !== '' && <p className="as-typed">{text}</p>}
      </Banner>
    </div>
  );
}
