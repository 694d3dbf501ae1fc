import { NOTE_MAX } from '../../../lib/domain/limits.ts';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import { safeLink } from '../../../lib/domain/text/link.ts';
import type { NoticeStatus, SeenPage } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { IncumbentsSection } from '../../awards/incumbents/incumbents-section.tsx';
import { soughtOfNotice } from '../../awards/incumbents/sought.ts';
import { useAddingPipeline } from '../../pipeline/shared/use-adding-pipeline.ts';
import { trackActionBar } from '../../ui/action-bar.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Field } from '../../ui/form/field.tsx';
import { focusFirstInvalid, passFocusOn } from '../../ui/focus/move-focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea, TextInput } from '../../ui/form/text-input.tsx';
import { NaicsField } from './naics-field.tsx';
import { foundWords } from './found-words.ts';
import { judgeNotice, noticeForm, type NoticeField } from './notice-edit.ts';
import { NoticeFacts, NoticeHead } from './notice-head.tsx';
import { ReportPage } from '../report/report-page.tsx';
import { StatusBanner } from './status-banner.tsx';
import { useAddPursuit } from './use-add-pursuit.ts';
import { useNoticeDraft } from './use-notice-draft.ts';

type Found = NonNullable<SeenPage['notices'][number]['found']>;

interface NoticeFormProps {
  site: string | undefined;
  notice: SeenNotice;
  status: Exclude<NoticeStatus, { state: 'saved' }>;
  /** What waits to be added of it, wherever that was written. */
  waiting?: SeenPage['notices'][number]['waiting'] | undefined;
  /** Where each field was found, on a page that was read because the person asked. */
  found?: Found | undefined;
}

/** A notice before it is saved: every field as the page shows it, to be changed first. */
export function NoticeForm({ site, notice, status, waiting, found }: NoticeFormProps) {
  const draft = useNoticeDraft(notice.noticeId);
  const { typed, sent, set } = draft;
  const before = waiting ? { ...waiting.pursuit, noticeId: notice.noticeId } : notice;
  const waits = status.state === 'queued';
  // What waits is changed where it waits, and not added a second time as the page shows it.
  const offered = draft.changed || !waits;
  const {
    pipelines: { data: pipelines },
    find,
    adding: usual,
  } = useAddingPipeline();
  const { add, adding, failure } = useAddPursuit(status);

  const form = noticeForm(before, typed);
  const { pursuit, errors } = judgeNotice(before, typed);
  const wanted = waits ? (waiting ?? sent)?.pipelineId : (typed.pipelineId ?? waiting?.pipelineId);
  const pipeline = (find(wanted) ?? usual)?.id;
  const link = safeLink(notice.uiLink);
  const field = (name: NoticeField) => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      set(name, event.currentTarget.value);
    },
  });
  const problem = (name: NoticeField) => {
    const error = errors[name];
    return error && words(error);
  };
  const origin = (name: NoticeField) => (typed[name] === undefined ? originOf(name, found) : undefined);
  const submit = async () => {
    // What is being sent is past changing.
    if (!pursuit || !offered || adding || status.state === 'adding') return;
    // Said before it goes out: the saved notice may stand in the place of this form before the answer to it is here.
    draft.handIn({ ...typed, ...(pipeline === undefined ? {} : { pipelineId: pipeline }) });
    const now = await add(notice, pursuit, pipeline);
    if (!now) draft.handIn(sent);
    // What waits is shown as it was typed until it is saved.
    else if (now.state === 'saved') draft.saved(typed);
  };

  return (
    <form
      ref={passFocusOn}
      className="capture-form"
      // The fields say themselves what is wrong, in the person's words rather than in the browser's.
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
          <NoticeHead site={site} notice={notice} />
          <NoticeFacts notice={notice} />
        </section>
        <StatusBanner status={status} />
        {failure && (
          <FailureBanner
            failure={failure}
            what={words('failedAdd')}
            kept={words('typedKept')}
            onRetry={() => void submit()}
            retrying={adding}
          />
        )}
        <div className="pad fields">
          <Field side label={words('title')} hint={origin('title')} error={problem('title')}>
            {(control) => <TextArea {...control} rows={2} maxLength={1000} required {...field('title')} />}
          </Field>
          <Field side label={words('agency')} hint={origin('agency')}>
            {(control) => <TextInput {...control} maxLength={500} {...field('agency')} />}
          </Field>
          <NaicsField
            value={form.naicsCode}
            hint={origin('naicsCode')}
            error={problem('naicsCode')}
            onChange={(value) => {
              set('naicsCode', value);
            }}
          />
          <div className="due-state">
            <Field side label={words('due')} hint={origin('responseDeadLine')} error={problem('responseDeadLine')}>
              {(control) => <TextInput {...control} type="date" {...field('responseDeadLine')} />}
            </Field>
            <Field side label={words('state')} hint={origin('state')} error={problem('state')}>
              {(control) => <TextInput {...control} maxLength={40} {...field('state')} />}
            </Field>
          </div>
          <Field side label={words('link')} hint={origin('uiLink')} error={problem('uiLink')}>
            {(control) => <TextInput {...control} inputMode="url" {...field('uiLink')} />}
          </Field>
          {pipelines && !waits && (
            <Field side label={words('pipeline')}>
              {({ id }) => (
                <Select
                  id={id}
                  value={pipeline}
                  placeholder={words('pipelineChoose')}
                  options={pipelines.map((one) => ({ value: one.id, label: one.name }))}
                  onChange={(pipelineId) => {
                    set('pipelineId', pipelineId);
                  }}
                />
              )}
            </Field>
          )}
          <Field side label={words('note')}>
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                maxLength={NOTE_MAX}
                placeholder={words('notePlaceholder')}
                {...field('note')}
              />
            )}
          </Field>
        </div>
        <IncumbentsSection sought={soughtOfNotice(notice)} />
        <p className="pad">
          <ReportPage />
        </p>
      </div>
      <footer ref={trackActionBar} className="actions">
        <Button
          look="primary"
          icon={waits ? undefined : 'add'}
          className="grow"
          type="submit"
          busy={adding || status.state === 'adding'}
          aria-disabled={!pursuit || !offered}
        >
          {words(waits ? 'saveChanges' : 'addToPipeline')}
        </Button>
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

/** Says where a value comes from, so that a person can check it, and that nothing was guessed where there is none. */
function originOf(name: NoticeField, found: Found | undefined): string | undefined {
  if (!found || name === 'note') return undefined;
  const where = found[name];
  if (where !== undefined) return words('foundIn', foundWords(where));
  return name === 'title' || name === 'uiLink' ? undefined : words('foundNowhere');
}
