import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import type { NoticeStatus } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { orderedStages } from '../../pipeline/pursuit/stage-groups.ts';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { Empty } from '../../ui/empty.tsx';
import { FailureEmpty } from '../../ui/feedback/failure-banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSlice } from '../../data/slices.ts';
import { SavedEditor } from './saved-editor.tsx';
import { UnsavedEditsBanner } from './unsaved-edits-banner.tsx';

export type SavedStatus = Extract<NoticeStatus, { state: 'saved' }>;

interface SavedNoticeProps {
  site: string | undefined;
  notice: SeenNotice;
  saved: SavedStatus;
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

function LoadedPursuit({ site, notice, saved }: SavedNoticeProps) {
  const { pipelineId, pursuitId, pipelineName } = saved;
  const { data: slice, error, isFetching, refetch } = useSlice(pipelineId);
  if (!slice) {
    if (!error) return <Skeleton rows={3} />;
    return (
      <FailureEmpty
        failure={failureBehind(error)}
        what={words('savedNotLoaded', pipelineName)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const pursuit = slice.pursuits.find(({ id }) => id === pursuitId);
  if (!pursuit) {
    // Beyond the list's limit, or just deleted; the page is queried again on the next change.
    return (
      <Empty icon="check" title={words('savedElsewhere', pipelineName)}>
        {words('savedElsewhereNext')}
      </Empty>
    );
  }
  return (
    <SavedEditor
      key={pursuit.id}
      site={site}
      notice={notice}
      pursuit={withSeen(pursuit, notice)}
      pipelineId={pipelineId}
      pipelineName={pipelineName}
      stages={orderedStages(slice.pipeline)}
      page={slice}
      pending={slice.pending.filter((operation) => operation.pursuitId === pursuit.id)}
    />
  );
}

// Only a pursuit's `id` is guaranteed; fill gaps from the page.
function withSeen(pursuit: Pursuit, { title, uiLink }: SeenNotice): Pursuit {
  const link = pursuit.uiLink ?? uiLink;
  return { ...pursuit, title: pursuit.title ?? title, ...(link === undefined ? {} : { uiLink: link }) };
}
