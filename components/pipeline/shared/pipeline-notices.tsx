import type { PursuitsPage } from '../../../lib/protocol/answers.ts';
import { formatCount, words } from '../../../lib/words/words.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ReadOnlyNote } from './no-write-note.tsx';
import { FiguresNote } from './figures-note.tsx';

interface PipelineNoticesProps {
  pipelineId: string;
  page: PursuitsPage;
  /** The requested pursuit is not in the list: called once the user has read that. */
  onMissingRead?: (() => void) | undefined;
}

/** Cautions about the list: hidden figures, a cut-off list, a missing pursuit. */
export function PipelineNotices({ pipelineId, page, onMissingRead }: PipelineNoticesProps) {
  return (
    <>
      {onMissingRead && (
        <Banner
          tone="warning"
          title={words('pursuitNotListed')}
          action={<IconButton icon="close" label={words('dismiss')} onClick={onMissingRead} />}
        >
          {words('pursuitNotListedWhy')}
        </Banner>
      )}
      {page.pursuits.length > 0 && (
        <>
          <ReadOnlyNote pipelineId={pipelineId} />
          <FiguresNote figures={page.figures} />
        </>
      )}
      {page.mayHaveMore && <MoreNotice page={page} />}
    </>
  );
}

function MoreNotice({ page: { pursuits, total } }: { page: PursuitsPage }) {
  const shown = formatCount(pursuits.length);
  const asMany = total !== undefined && pursuits.length >= total;
  const first = total === undefined ? words('morePursuits', shown) : words('morePursuitsOf', shown, formatCount(total));
  return (
    <Banner tone="warning" title={asMany ? words('mayBeMorePursuits', shown) : first}>
      {words(asMany ? 'mayBeMorePursuitsWhy' : 'morePursuitsWhy')}
    </Banner>
  );
}
