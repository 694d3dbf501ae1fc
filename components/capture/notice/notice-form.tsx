import { useRef, type ReactNode } from 'react';
import { NOTE_MAX } from '../../../lib/domain/limits.ts';
import type { DoubtName, SeenNotice } from '../../../lib/domain/notices/notice.ts';
import { dueParts } from '../../ui/due-words.ts';
import { safeLink } from '../../../lib/domain/text/link.ts';
import type { NoticeStatus } from '../../../lib/protocol/answers.ts';
import type { SeenPage } from '../../../lib/protocol/seen-page.ts';
import { shownDeadline } from '../../../lib/domain/pipelines/deadline-drift.ts';
import { words } from '../../../lib/words/words.ts';
import { IncumbentsSection } from '../../awards/incumbents/incumbents-section.tsx';
import { incumbentRequestOfNotice } from '../../awards/incumbents/incumbent-request.ts';
import { FitLine } from '../../fit/fit-line.tsx';
import { useJudge } from '../../fit/use-judge.ts';
import { useNaics } from '../../data/use-naics.ts';
import { useSignedOut } from '../../data/use-signed-out.ts';
import { NoWriteNote, useNoWrite } from '../../pipeline/shared/no-write-note.tsx';
import { useAddingPipeline } from '../../pipeline/shared/use-adding-pipeline.ts';
import { trackActionBar } from '../../ui/action-bar.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { SignInButton } from '../../ui/feedback/sign-in-button.tsx';
import { Field, type ControlProps } from '../../ui/form/field.tsx';
import { focusFirstInvalid, passFocusOn, useOpeningFocus } from '../../ui/focus/move-focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea, TextInput } from '../../ui/form/text-input.tsx';
import { DoubtHint, doubtWords, UseDoubt } from './doubtful-value.tsx';
import { fieldSource } from './where-found-words.ts';
import { judgeNotice, keptOf, NOTICE, noticeText, type NoticeField, type PursuitToAdd } from './notice-edit.ts';
import { NoticeFacts, NoticeHead } from './notice-head.tsx';
import { ReportPage } from '../report/report-page.tsx';
import { TeachPage } from '../teach/teach-page.tsx';
import { StatusBanner } from './unsaved-status-banner.tsx';
import { useAdd } from './use-add.ts';
import { defined } from '../../../lib/domain/objects.ts';
import { useNoticeDraft } from './use-notice-draft.ts';

type Seen = SeenPage['notices'][number];
type Found = NonNullable<Seen['found']>;

interface NoticeFormProps {
  site: string | undefined;
  seen: Seen;
  status: Exclude<NoticeStatus, { state: 'saved' }>;
}

interface TypedControl extends ControlProps {
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** A notice before it is saved: every field as the page shows it, editable. */
export function NoticeForm({ site, seen: entry, status }: NoticeFormProps) {
  const { notice: seen, known, waiting, found, doubts } = entry;
  const draft = useNoticeDraft(seen.noticeId);
  const { typed, sent, set } = draft;
  const times = timesToCheck(seen, doubts);
  const dueTime = times.find(({ value }) => value === typed.dueTime)?.dueTime;
  const notice = dueTime ? { ...seen, dueTime } : seen;
  const initial = waiting ? { ...waiting.pursuit, noticeId: notice.noticeId } : notice;
  const isQueued = status.state === 'queued';
  // Edit a queued add instead of adding the notice again.
  const canSubmit = draft.changed || !isQueued;
  const {
    pipelines: { data: pipelines },
    find,
    adding: defaultPipeline,
  } = useAddingPipeline();
  const { add, adding, failure } = useAddPursuit(status);
  const signedOut = useSignedOut();
  const fit = useJudge()?.page(notice, known);

  const { pursuit, errors } = judgeNotice(initial, typed);
  const wantedPipelineId = isQueued ? (waiting ?? sent)?.pipelineId : (typed.pipelineId ?? waiting?.pipelineId);
  const pipeline = (find(wantedPipelineId) ?? defaultPipeline)?.id;
  const noWrite = useNoWrite(pipeline, pipelines);
  const link = safeLink(notice.uiLink);
  /** What stands below a field: a value to check, or where its own value was found. */
  const below = (name: NoticeField) => {
    if (name === 'note' || typed[name] !== undefined) return {};
    const doubt = name === 'uiLink' || isQueued ? undefined : doubts?.[name];
    if (name === 'uiLink' || doubt === undefined) return { hint: sourceOf(name, found) };
    // A notice needs a title, so a doubtful one is in its field already.
    if (name === 'title') return { hint: <DoubtHint>{words('doubtTitle')}</DoubtHint> };
    const hint = <DoubtHint>{doubtWords(doubt, found?.[name])}</DoubtHint>;
    return { hint, offer: <UseDoubt name={name} value={doubt} onUse={(value) => set(name, value)} /> };
  };
  const field = (name: NoticeField, render: (control: TypedControl) => ReactNode) => {
    const error = errors[name];
    const value = noticeText(name, initial, typed);
    const onChange: TypedControl['onChange'] = ({ currentTarget }) => set(name, currentTarget.value);
    return (
      <Field side label={words(NOTICE[name].label)} {...below(name)} error={error && words(error)}>
        {(control) => render({ ...control, value, onChange })}
      </Field>
    );
  };
  const naics = useNaics()?.naicsTitle(noticeText('naicsCode', initial, typed).trim());
  const button = useRef<HTMLButtonElement>(null);
  useOpeningFocus(button);
  const submit = async () => {
    // A change being sent can't be edited.
    if (!pursuit || !canSubmit || noWrite || adding || status.state === 'adding') return;
    // Store this before sending: the saved notice may replace this form before the answer arrives.
    draft.setSent({ ...typed, ...(pipeline === undefined ? {} : { pipelineId: pipeline }) });
    const now = await add(notice, pursuit, pipeline);
    if (!now) draft.setSent(sent);
    // A queued add keeps showing its edits until it is saved.
    else if (now.state === 'saved') draft.keepSince(typed);
  };

  return (
    <form
      ref={passFocusOn}
      className="capture-form"
      // The fields show their own errors, in the user's language.
      noValidate
      aria-label={words('addThisNotice')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pursuit) focusFirstInvalid(event.currentTarget);
        void submit();
      }}
    >
      <div className="scroll">
        <section className="pad seen">
          <NoticeHead site={site} number={notice.solicitationNumber} due={shownDeadline(notice)} />
          <NoticeFacts notice={notice} />
          {fit && <FitLine fit={fit} open />}
        </section>
        <StatusBanner notice={notice} status={status} />
        <NoWriteNote why={status.state === 'failed' ? undefined : noWrite} />
        {failure && !noWrite && (
          <FailureBanner
            failure={failure}
            what={words('failedAdd')}
            kept={words('typedKept')}
            onRetry={() => void submit()}
            retrying={adding}
          />
        )}
        <div className="pad fields">
          {field('title', (control) => (
            <TextArea {...control} rows={2} maxLength={1000} required />
          ))}
          {field('agency', (control) => (
            <TextInput {...control} maxLength={500} />
          ))}
          {field('naicsCode', (control) => (
            <TextInput
              {...control}
              className="naics-code"
              inputMode="numeric"
              after={
                <span className="muted clip" title={naics}>
                  {naics}
                </span>
              }
            />
          ))}
          <div className="due-state">
            {field('responseDeadLine', (control) => (
              <TextInput {...control} type="date" />
            ))}
            {field('state', (control) => (
              <TextInput {...control} maxLength={40} />
            ))}
          </div>
          {times.length > 0 && !isQueued && (
            <Field side label={words('csvDueTime')} hint={<DoubtHint>{words('doubtTime')}</DoubtHint>}>
              {(control) => (
                <Select
                  {...control}
                  value={typed.dueTime}
                  placeholder={words('dueTimeChoose')}
                  options={times}
                  onChange={(value) => set('dueTime', value)}
                />
              )}
            </Field>
          )}
          {field('uiLink', (control) => (
            <TextInput {...control} inputMode="url" />
          ))}
          {pipelines && pipelines.length > 0 && !isQueued && (
            <Field side label={words('pipeline')}>
              {({ id }) => (
                <Select
                  id={id}
                  value={pipeline}
                  placeholder={words('pipelineChoose')}
                  options={pipelines.map((one) => ({ value: one.id, label: one.name }))}
                  onChange={(pipelineId) => set('pipelineId', pipelineId)}
                />
              )}
            </Field>
          )}
          {field('note', (control) => (
            <TextArea {...control} rows={2} maxLength={NOTE_MAX} placeholder={words('notePlaceholder')} />
          ))}
        </div>
        <IncumbentsSection query={incumbentRequestOfNotice(notice)} />
        <div className="row wrap pad">
          <ReportPage />
          <TeachPage />
        </div>
      </div>
      <footer ref={trackActionBar} className="actions">
        {signedOut && !isQueued ? (
          <SignInButton look="primary" className="grow" />
        ) : (
          <Button
            ref={button}
            look="primary"
            icon={isQueued ? undefined : 'add'}
            className="grow"
            type="submit"
            busy={adding || status.state === 'adding'}
            aria-disabled={!pursuit || !canSubmit || noWrite !== undefined}
          >
            {words(isQueued ? 'saveChanges' : 'pageAdd')}
          </Button>
        )}
        {link && (
          <a className="btn" href={link} target="_blank" rel="noreferrer">
            {words('openNotice')}
            <Icon name="external" size="sm" />
          </a>
        )}
      </footer>
    </form>
  );
}

/** Where a value comes from, so that the user can check it, or that none was found. */
function sourceOf(name: Exclude<DoubtName, 'dueTime'> | 'uiLink', found: Found | undefined): string | undefined {
  if (!found) return undefined;
  const where = found[name];
  if (where !== undefined) return words('foundIn', fieldSource(where));
  return name === 'title' || name === 'uiLink' ? undefined : words('foundNowhere');
}

/** The hours that the page prints for its day, as choices: the label's, then those of its prose. */
function timesToCheck({ responseDeadLine: day }: SeenNotice, doubts: Seen['doubts']) {
  if (day === undefined) return [];
  return (doubts?.dueTime ?? []).map((dueTime) => {
    const value = [dueTime.time, dueTime.zone].filter(Boolean).join(' ');
    return { value, label: dueParts({ day, ...dueTime }, new Date()).time ?? value, dueTime };
  });
}

/** Adds one notice as edited. A failure stays next to the form. `status`: the notice's current status. */
function useAddPursuit(status: NoticeStatus) {
  const { run, send, busy, failure, clearFailure } = useAdd();
  // Cleared for good once the notice's own status reports it.
  const reported = status.state === 'failed' ? status.failure : undefined;
  if (failure && failure.code === reported?.code && failure.detail === reported.detail) clearFailure();
  return {
    adding: busy,
    failure,
    /** Resolves to the notice's status, saved or queued; `undefined` if it failed. */
    add: async (
      notice: SeenNotice,
      pursuit: PursuitToAdd,
      pipelineId: string | undefined,
    ): Promise<NoticeStatus | undefined> => {
      // The hour is of the page's day only.
      const dueTime = pursuit.responseDeadLine === notice.responseDeadLine ? notice.dueTime : undefined;
      const captured = await run({
        add: () => send('pursuit.add', defined({ pursuit, pipelineId, ...keptOf(notice), dueTime })),
        title: pursuit.title,
        isQuiet: true,
      });
      return captured?.status;
    },
  };
}
