import { lazy, Suspense, type ReactNode } from 'react';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { words } from '../../../lib/words/words.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AWARD_VIEWS, type AwardsLook } from '../awards-form.ts';
import './summary.css';

const AwardsSummary = lazy(() =>
  import('./awards-summary.tsx').then(({ AwardsSummary }) => ({ default: AwardsSummary })),
);

const NAMES = { list: 'awardsViewList', summary: 'awardsViewSummary', ending: 'awardsViewEnding' } as const;

interface AwardsViewProps {
  /** What was asked. */
  request: RequestOf<'awards.search'>;
  look: AwardsLook;
  onLook: (look: Partial<AwardsLook>) => void;
  /** The list. */
  children: ReactNode;
}

/** The found awards as a list, added up, or by when they end. */
export function AwardsView({ request, look, onLook, children }: AwardsViewProps) {
  return (
    <>
      <div className="row pad views" data-view={look.view}>
        <Segmented
          label={words('awardsView')}
          value={look.view}
          segments={AWARD_VIEWS.map((value) => ({ value, label: words(NAMES[value]) }))}
          onChange={(view) => {
            onLook({ view });
          }}
        />
      </div>
      {look.view === 'list' ? (
        children
      ) : (
        <Suspense fallback={<Skeleton />}>
          <AwardsSummary request={request} look={look} onLook={onLook} />
        </Suspense>
      )}
    </>
  );
}
