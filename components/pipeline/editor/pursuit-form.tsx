import { useEffect, useRef, type ReactNode } from 'react';
import { NOTE_MAX } from '../../../lib/domain/limits.ts';
import { formatDollars, parseCents, type Cents } from '../../../lib/domain/money/money.ts';
import { noticeLink } from '../../../lib/domain/notices/notice-details.ts';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { CHANGEABLE_FIELDS, isFigure, type ChangeableField } from '../../../lib/domain/pipelines/pursuit-values.ts';
import { plainLine } from '../../../lib/domain/text/plain-text.ts';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { pursuitTitle, stageName } from '../../../lib/words/display-names.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { incumbentRequestOfPursuit, type IncumbentRequest } from '../../awards/incumbents/incumbent-request.ts';
import { IncumbentsSection } from '../../awards/incumbents/incumbents-section.tsx';
import { labeled } from '../../data/stored-values.ts';
import { useNaics } from '../../data/use-naics.ts';
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
import { DeadlineNews } from '../changes/deadline-news.tsx';
import { CopyButtons } from '../export/copy-buttons.tsx';
import { FIELDS, fieldText, invalidText, percentText, stageNameOf } from '../pursuit/field-text.ts';
import { PendingLine } from '../pursuit/pending-line.tsx';
import { removesPursuit } from '../pursuit/pending-operations.ts';
import { FiguresNote } from '../shared/figures-note.tsx';
import { ReadOnlyHint } from '../shared/no-write-note.tsx';
import { WorksheetButton } from '../worksheet/worksheet-button.tsx';
import { usePursuitForm, useTypedPursuit, type PursuitFormState } from './use-pursuit-form.ts';

// Most pursuits were never seen on their own page.
const NoticeFacts = lazyComponent(async () => (await import('./notice-facts.tsx')).NoticeFacts);

interface PursuitFormProps {
  pursuit: Pursuit;
  pipelineId: string;
  stages: readonly Stage[];
  /** Saved or canceled. The caller decides where the focus goes. */
  onClose?: () => void;
  /** The removal is queued; the form may be closed by then. */
  onRemoved?: () => void;
  /** The form fills a tab and stays open: labels beside the fields, and a bar of actions below. */
  tab?: {
    /** Above the fields. */
    head: ReactNode;
    offer: ReactNode;
    pending: readonly PendingOperation[];
    incumbents: IncumbentRequest;
    foot: ReactNode;
  };
}

/** The fields and actions of a pursuit, for its row, its drawer or *This page*. */
export function PursuitForm({ pursuit, pipelineId, stages, onClose, onRemoved, tab }: PursuitFormProps) {
  const form = usePursuitForm(pursuit, pipelineId, stages);
  const { noWrite, verdict } = form;
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
  const shared = { form, side: tab !== undefined };
  const figure = (name: FigureName) => <FigureField {...shared} name={name} />;
  // Both layouts show fields without a place of their own below the others.
  const { stageId, pWin, pGo, estimatedValueCents, ...others }: Record<ChangeableField, ReactNode> = {
    stageId: <StageField {...shared} />,
    pWin: figure('pWin'),
    pGo: figure('pGo'),
    estimatedValueCents: figure('estimatedValueCents'),
    note: <NoteField key="note" {...shared} />,
  };
  const defaults = <MoveDefaults form={form} />;
  const told = <Problems form={form} onSave={() => void save()} onRemove={() => void remove()} />;
  const weighted = <WeightedPreview form={form} />;
  const worksheet = <WorksheetButton pursuit={pursuit} pipelineId={pipelineId} />;
  const copy = <CopyButtons pursuit={pursuit} stages={stages} />;
  const href = noticeLink(pursuit);
  const link = href && (
    <a className={tab ? 'btn push' : 'btn quiet sm'} href={href} target="_blank" rel="noreferrer">
      {words('openNotice')}
      <Icon name="external" size="sm" />
    </a>
  );
  const removal = !noWrite && (
    <ConfirmButton
      look="quiet"
      icon="trash"
      small={!tab}
      className={joinClasses('rm', tab && 'first')}
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
  );
  const saving = (
    <Button
      ref={saveButton}
      look="primary"
      small={!tab}
      type="submit"
      busy={form.saving}
      aria-disabled={noWrite !== undefined || (tab !== undefined && !verdict.changes)}
    >
      {words(tab ? 'saveChanges' : 'save')}
    </Button>
  );
  const isLeaving = tab?.pending.some(removesPursuit);
  const query = tab?.incumbents ?? incumbentRequestOfPursuit(pursuit);
  const incumbents = query && <IncumbentsSection query={query} />;
  return (
    <form
      ref={tab && passFocusOn}
      className={tab ? 'capture-form' : 'edit'}
      aria-label={words('editPursuit', pursuitTitle(pursuit))}
      onSubmit={(event) => {
        event.preventDefault();
        focusFirstInvalid(event.currentTarget);
        void save();
      }}
      onKeyDown={tab ? undefined : onEscape(cancel)}
    >
      {tab ? (
        <>
          <div className="scroll">
            {tab.head}
            <div className="pad fields">
              {tab.offer}
              <DeadlineNews pursuit={pursuit} />
              {tab.pending.map((operation) => (
                <PendingLine key={operation.id} operation={operation} takeFocus={operation.kind === 'remove'} />
              ))}
              {!isLeaving && (
                <>
                  {stageId}
                  {defaults}
                  {form.page && <FiguresNote box figures={form.page.figures} />}
                  <div className="figures">
                    {estimatedValueCents}
                    {pWin}
                    {pGo}
                  </div>
                  <div className="beside">{weighted}</div>
                  {told}
                  {Object.values(others)}
                  <div className="beside">
                    {worksheet}
                    {copy}
                  </div>
                </>
              )}
            </div>
            {incumbents}
            {tab.foot}
          </div>
          <footer ref={trackActionBar} className="actions">
            {!isLeaving && removal}
            {link}
            {!isLeaving && saving}
          </footer>
        </>
      ) : (
        <>
          <DeadlineNews pursuit={pursuit} />
          <div className="edit-figures">
            {stageId}
            {pWin}
            {pGo}
            {estimatedValueCents}
          </div>
          {defaults}
          {Object.values(others)}
          {weighted}
          {told}
          {pursuit.noticeId !== undefined && <NoticeFacts noticeId={pursuit.noticeId} state={pursuit.state} />}
          <div className="row wrap">
            {worksheet}
            {link}
            {copy}
          </div>
          {incumbents}
          <div className="row wrap">
            {removal}
            <span className="push">
              <Button small onClick={cancel}>
                {words('cancel')}
              </Button>
              {saving}
            </span>
          </div>
        </>
      )}
    </form>
  );
}

/** What is lost with a pursuit, but for pWin and pGo; the start of a long text. */
function lostWith(pursuit: Pursuit, stages: readonly Stage[]): string[] {
  return CHANGEABLE_FIELDS.filter((field) => !isFigure(field)).flatMap((field) => {
    const text = field === 'stageId' ? fieldText(field, pursuit, stages) : FIELDS[field].text(pursuit, locale());
    return text.trim() === '' ? [] : words('fieldProblem', words(FIELDS[field].name), plainLine(text, 80));
  });
}

interface FieldProps {
  form: PursuitFormState;
  /** The label is beside the control instead of above it. */
  side: boolean;
}

/** A choice of stage, in the service's order, each with its defaults. */
function StageField({ form: { stages, text, set }, side }: FieldProps) {
  const value = text('stageId');
  return (
    <Field side={side} label={words('stage')}>
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

function defaultsOf({ defaultPWin, defaultPGo }: Stage): [pWin: string, pGo: string] | undefined {
  if (defaultPWin === undefined || defaultPGo === undefined) return undefined;
  return [percentText(defaultPWin, locale()), percentText(defaultPGo, locale())];
}

interface StageDefaultsProps {
  stage: Stage;
  stages: readonly Stage[];
  /** Which of the two the user overrides. */
  own: { pWin: boolean; pGo: boolean };
}

/** A stage's default pWin and pGo, and which of them are overridden. */
export function StageDefaults({ stage, stages, own: { pWin, pGo } }: StageDefaultsProps) {
  const name = stageNameOf(stages, stage.id);
  const known = defaultsOf(stage);
  const defaults = known ? words('defaultsApplied', name, ...known) : !(pWin && pGo) && words('defaultsUnknown', name);
  const whose = pWin ? (pGo ? 'defaultsBothOwn' : 'defaultsPWinOwn') : pGo && 'defaultsPGoOwn';
  return (
    <p className="hint" aria-live="polite">
      {[defaults, whose && words(whose)].filter(Boolean).join(' ')}
    </p>
  );
}

/** The default pWin and pGo of the stage that the edit moves the pursuit to. */
function MoveDefaults({ form: { moved, kept, draft, stages } }: { form: PursuitFormState }) {
  if (!moved) return null;
  const isOwn = (name: 'pWin' | 'pGo') => (draft[name] ?? kept?.[name]) !== undefined;
  return <StageDefaults stage={moved} stages={stages} own={{ pWin: isOwn('pWin'), pGo: isOwn('pGo') }} />;
}

type FigureName = 'pWin' | 'pGo' | 'estimatedValueCents';

/** A figure. Its problems appear below all the figures, where there is room. */
function FigureField({ form, side, name }: FieldProps & { name: FigureName }) {
  const { text, verdict, changedBelow, figures, set, problems } = form;
  const { name: plain, label = plain, unit } = FIELDS[name];
  const locked = isFigure(name) ? figures.lockedWhy : undefined;
  const error = verdict.errors[name];
  return (
    <Field side={side} label={words(side ? plain : label)}>
      {({ id }) => (
        <>
          <TextInput
            id={id}
            figure
            inputMode="decimal"
            after={side && unit && <span className="muted">{unit}</span>}
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
function NoteField({ form: { text, noteTooLong, noteStuck, set }, side }: FieldProps) {
  const hint = noteTooLong ? words('noteTooLong') : undefined;
  return (
    <Field side={side} label={words('note')} hint={hint} error={noteStuck ? words('noteStuck') : undefined}>
      {(control) => (
        <TextArea
          {...control}
          rows={side ? 3 : 2}
          placeholder={side ? words('notePlaceholder') : undefined}
          maxLength={NOTE_MAX}
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

/** Agency, NAICS code and place of a pursuit, for the head of its form. */
export function PursuitFacts({ pursuit: { agency, naicsCode, state } }: { pursuit: Pursuit }) {
  const naics = useNaics();
  const code = naicsCode && [naicsCode, naics?.naicsTitle(naicsCode)].filter(Boolean).join(' ');
  const facts = [code, state].filter(Boolean).join(' · ');
  return (
    <>
      {agency && <p className="small muted">{agency}</p>}
      {facts && <p className="small muted num">{facts}</p>}
    </>
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
