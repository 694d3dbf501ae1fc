import { lazy, Suspense, type ReactNode } from 'react';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { words } from '../../../lib/words/words.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import './summary.css';

const AwardsSummary = lazy(() =>
  import('./awards-summary.tsx').then(({ AwardsSummary }) => ({ default: AwardsSummary })),
);

const VIEWS = ['list', 'summary', 'ending'] as const;
type View = (typeof VIEWS)[number];
const NAMES = { list: 'awardsViewList', summary: 'awardsViewSummary', ending: 'awardsViewEnding' } as const;

interface AwardsViewProps {
  /** What was asked. */
  request: RequestOf<'awards.search'>;
  /** The list. */
  children: ReactNode;
}

/** The found awards as a list, added up, or by when they end. */
export function AwardsView({ request, children }: AwardsViewProps) {
  const [view, setView] = useDraft<View>('awards-view', 'list', (kept) => VIEWS.find((each) => each === kept));
  return (
    <>
      <div className="row pad views" data-view={view}>
        <Segmented
          label={words('awardsView')}
          value={view}
          segments={VIEWS.map((value) => ({ value, label: words(NAMES[value]) }))}
          onChange={(value) => {
            setView(() => value);
          }}
        />
      </div>
      {view === 'list' ? (
        children
      ) : (
        <Suspense fallback={<Skeleton />}>
          <AwardsSummary request={request} view={view} />
        </Suspense>
      )}
    </>
  );
}
