import { formatCount, plural, words } from '../../../lib/words/words.ts';
import type { FoundOpportunity, NoticeStatus } from '../../../lib/protocol/answers.ts';
import { AddingProgress } from '../../capture/list/adding-progress.tsx';
import { useAddMany } from '../../capture/list/use-add-many.ts';
import { CsvButton } from '../../export/csv-button.tsx';
import { markOf } from '../../passed/use-pass.ts';
import { CalendarButton } from '../../pipeline/export/calendar-button.tsx';
import { opportunitiesTable } from '../../pipeline/export/results-tables.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { Button } from '../../ui/button.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { BulkToolbar } from '../../ui/picking/bulk-toolbar.tsx';
import type { Picking } from '../../ui/picking/use-picking.ts';

interface OpportunitiesBarProps {
  picking: Picking;
  /** The selected notices. */
  notices: readonly FoundOpportunity[];
  /** All that can be selected. */
  ids: readonly string[];
  statusOf: (notice: FoundOpportunity) => NoticeStatus;
  /** Nothing can be added: there is no pipeline, or the key may only read. */
  noAdd: boolean;
  onPassed: (noticeIds: readonly string[]) => void;
}

/** Adds, passes and exports the selected notices. */
export function OpportunitiesBar({ picking, notices, ids, statusOf, noAdd, onPassed }: OpportunitiesBarProps) {
  const { ask } = usePlatform();
  const toast = useToast();
  const failed = useFailureToast();
  const { add, progress, notAdded, stop } = useAddMany(notices);
  const inState = (...states: readonly NoticeStatus['state'][]) =>
    notices.filter((notice) => states.includes(statusOf(notice).state));
  const addable = inState('absent', 'earlier', 'failed');
  const passable = inState('absent', 'earlier');
  const refused = addable.flatMap(({ noticeId, title }) => {
    const failure = notAdded.get(noticeId)?.failure;
    return failure ? [{ id: noticeId, title, why: failureWords(failure).explanation }] : [];
  });

  const pass = async () => {
    const noticeIds = passable.map(({ noticeId }) => noticeId);
    const marks = passable.map(markOf);
    const answer = await ask('passed.add', { notices: marks });
    if (!answer.ok) {
      failed(words('passNotDone'), answer.failure);
      return;
    }
    onPassed(noticeIds);
    const restore = async () => {
      const back = await ask('passed.restore', { notices: marks });
      if (!back.ok) failed(words('passNotRestored'), back.failure);
    };
    toast({
      tone: 'info',
      title: plural('bulkPassed', noticeIds.length),
      detail: answer.value.dropped > 0 ? words('passDropped') : undefined,
      action: { label: words('undo'), run: () => void restore() },
    });
  };

  return (
    <BulkToolbar
      picking={picking}
      ids={ids}
      busy={progress !== undefined}
      refused={refused}
      refusedTitle={plural('manyNotAdded', refused.length)}
      foot
    >
      {progress ? (
        <AddingProgress ref={null} progress={progress} onStop={stop} />
      ) : (
        <>
          <Button
            look="primary"
            icon="add"
            aria-disabled={noAdd || addable.length === 0}
            onClick={() => {
              if (!noAdd && addable.length > 0) void add(addable, undefined);
            }}
          >
            {words('addCount', formatCount(addable.length))}
          </Button>
          <Button
            icon="pass"
            title={words('bulkPass')}
            aria-disabled={passable.length === 0}
            onClick={() => {
              if (passable.length > 0) void pass();
            }}
          >
            {words('bulkPass')}
          </Button>
          <CsvButton
            called={words('tabOpportunities')}
            what={plural('results', notices.length)}
            table={() => opportunitiesTable(notices)}
          />
          <CalendarButton
            called={words('tabOpportunities')}
            label={words('calendarShort')}
            items={notices.map((notice) => ({ pursuit: { ...notice, id: notice.noticeId }, stages: [] }))}
          />
        </>
      )}
    </BulkToolbar>
  );
}
