import { calendarDateOf, formatCalendarDate, today } from '../../../lib/domain/dates/calendar-date.ts';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import { defined } from '../../../lib/domain/objects.ts';
import { dueOf, type Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import type { NoticeStatus } from '../../../lib/protocol/answers.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { incumbentRequestOfNotice } from '../../awards/incumbents/incumbent-request.ts';
import { labeled, typedSince } from '../../data/stored-values.ts';
import { useAsk } from '../../data/use-ask.ts';
import { useSlice } from '../../data/slices.ts';
import { PursuitForm } from '../../pipeline/editor/pursuit-form.tsx';
import { stageNameOf } from '../../../lib/words/display-names.ts';
import { orderedStages } from '../../pipeline/pursuit/stage-groups.ts';
import { useClosedFrom } from '../../pipeline/shared/use-closed-from.ts';
import { useChangeSettings } from '../../settings/shared/use-change-settings.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { DeadlineLine } from '../../ui/deadline-chip.tsx';
import { Empty } from '../../ui/empty.tsx';
import { NotLoaded } from '../../ui/feedback/failure-banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NOTICE, NOTICE_FIELDS } from '../notice/notice-edit.ts';
import { NoticeHead } from '../notice/notice-head.tsx';
import { useNoticeDraft } from '../notice/use-notice-draft.ts';
import { TeachPage } from '../teach/teach-page.tsx';

interface SavedNoticeProps {
  site: string | undefined;
  notice: SeenNotice;
  saved: Extract<NoticeStatus, { state: 'saved' }>;
}

/** A notice already in a pipeline: loads the saved pursuit. */
export function SavedNotice(props: SavedNoticeProps) {
  return (
    <>
      <UnsavedEditsBanner noticeId={props.notice.noticeId} />
      <LoadedPursuit {...props} />
    </>
  );
}

/** Fixed fields as text, the rest editable as in the pipeline tab. */
function LoadedPursuit({ site, notice, saved: { pipelineId, pursuitId, pipelineName } }: SavedNoticeProps) {
  const asked = useSlice(pipelineId);
  const { data: slice } = asked;
  const stages = slice ? orderedStages(slice.pipeline) : [];
  const isClosed = useClosedFrom(stages);
  if (!slice) return <NotLoaded asked={asked} what={words('savedNotLoaded', pipelineName)} rows={3} />;
  const listed = slice.pursuits.find(({ id }) => id === pursuitId);
  if (!listed) {
    // Beyond the list's limit, or just deleted; the page is queried again on the next change.
    return (
      <Empty icon="check" title={words('pageInPipeline', pipelineName)}>
        {words('savedElsewhereNext')}
      </Empty>
    );
  }
  const pursuit = withSeen(listed, notice);
  const when = savedWhen(pursuit.createdAt, locale());
  const banner = (
    <div className="banner savedok" role="status">
      <Icon name="check" />
      <p>
        <b>{words('pageInPipeline', stageNameOf(stages, pursuit.stageId))}</b>, {pipelineName}
      </p>
      {when && <span className="small">{words('savedWhen', when)}</span>}
    </div>
  );
  return (
    <PursuitForm
      key={pursuit.id}
      pursuit={pursuit}
      pipelineId={pipelineId}
      stages={stages}
      head={
        <>
          <NoticeHead site={site} due={dueOf(pursuit)} closed={isClosed(pursuit.stageId)} />
          <h2>{pursuit.title}</h2>
          {pursuit.due?.time !== undefined && <DeadlineLine deadline={pursuit.due} />}
        </>
      }
      tab={{
        banner,
        offer: <WatchOffer />,
        pending: slice.pending.filter((operation) => operation.pursuitId === pursuit.id),
        incumbents: incumbentRequestOfNotice(notice),
        foot: (
          <div className="pad teach-link">
            <TeachPage />
          </div>
        ),
      }}
    />
  );
}

// Only a pursuit's `id` is guaranteed; fill gaps from the page.
function withSeen(pursuit: Pursuit, { title, uiLink, solicitationNumber, setAside, postedDate }: SeenNotice): Pursuit {
  return { ...defined({ title, uiLink, solicitationNumber, setAside, postedDate }), ...pursuit };
}

/** When something was saved, in the user's time zone: "today, 2:02 PM" or "Tue, Nov 10". */
function savedWhen(timestamp: string | undefined, locale: string, now: Date = new Date()): string | undefined {
  const at = timestamp === undefined ? undefined : new Date(timestamp);
  if (!at || Number.isNaN(at.getTime())) return undefined;
  const day = calendarDateOf(at.getFullYear(), at.getMonth() + 1, at.getDate());
  if (!day) return undefined;
  if (day !== today(now)) return formatCalendarDate(day, locale, today(now));
  return words('todayAt', new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(at));
}

/** Edits of a notice that were not part of what was saved. */
function UnsavedEditsBanner({ noticeId }: { noticeId: string }) {
  const { typed, sent = {}, forget } = useNoticeDraft(noticeId);
  const unsaved = typedSince(typed, sent, NOTICE_FIELDS);
  const text = labeled(NOTICE_FIELDS.map((field) => [words(NOTICE[field].label), unsaved[field]]));
  if (text === '') return null;
  return (
    <Banner
      tone="warning"
      title={words('typedNotSaved')}
      action={<IconButton icon="close" label={words('dismiss')} onClick={forget} />}
    >
      <p className="as-typed">{text}</p>
    </Banner>
  );
}

/** Offers the watch beside a saved notice, until the user has answered. */
function WatchOffer() {
  const settings = useAsk('settings.get', {});
  const save = useChangeSettings(words('watchName'));
  if (!settings.data || settings.data.watch !== undefined) return null;
  return (
    <div className="row wrap">
      <p className="small muted grow" title={words('watchHow')}>
        {words('watchOffer')}
      </p>
      <Button look="soft" small onClick={() => save(() => ({ watch: true }))}>
        {words('turnOn')}
      </Button>
      <Button look="quiet" small onClick={() => save(() => ({ watch: false }))}>
        {words('noThanks')}
      </Button>
    </div>
  );
}
