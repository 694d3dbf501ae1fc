import { formatCount, plural, words } from '../../../lib/words/words.ts';
import type { FoundOpportunity, NoticeStatus } from '../../../lib/protocol/answers.ts';
import { AddingProgress } from '../../capture/list/adding-progress.tsx';
import { useAddMany } from '../../capture/list/use-add-many.ts';
import { usePass } from '../../passed/use-pass.ts';
import { ExportMenu } from '../../pipeline/export/export-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { BulkToolbar } from '../../ui/picking/bulk-toolbar.tsx';
import type { Picking } from '../../ui/picking/use-picking.ts';
import { datedNotices } from './opportunity-search.ts';

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
  const { pass } = usePass();
  const { add, progress, notAdded, stop } = useAddMany(notices);
  const inState = (...states: readonly NoticeStatus['state'][]) =>
    notices.filter((notice) => states.includes(statusOf(notice).state));
  const addable = inState('absent', 'earlier', 'failed');
  const passable = inState('absent', 'earlier');
  const refused = addable.flatMap(({ noticeId, title }) => {
    const failure = notAdded.get(noticeId)?.failure;
    return failure ? [{ id: noticeId, title, why: failureWords(failure).explanation }] : [];
  });

  const passAll = async () => {
    if (await pass(passable)) onPassed(passable.map(({ noticeId }) => noticeId));
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
            onClick={() => void add(addable, undefined)}
          >
            {words('addCount', formatCount(addable.length))}
          </Button>
          <Button
            icon="pass"
            title={words('pass')}
            aria-disabled={passable.length === 0}
            onClick={() => void passAll()}
          >
            {words('pass')}
          </Button>
          <ExportMenu
            picked
            called={words('tabOpportunities')}
            what={plural('results', notices.length)}
            table={async () => (await import('../../pipeline/export/results-tables.ts')).opportunitiesTable(notices)}
            items={datedNotices(notices)}
          />
        </>
      )}
    </BulkToolbar>
  );
}
