import type { ReactNode } from 'react';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { words } from '../../../lib/words/words.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AWARD_VIEWS, type AwardsLook } from '../shared/awards-form.ts';
import './summary.css';

const AwardsSummary = lazyComponent(async () => (await import('./awards-summary.tsx')).AwardsSummary, <Skeleton />);

const NAMES = { list: 'awardsViewList', summary: 'awardsViewSummary', ending: 'awardsViewEnding' } as const;

interface AwardsViewProps {
  /** The search request. */
  request: RequestOf<'awards.search'>;
  look: AwardsLook;
  onLook: (look: Partial<AwardsLook>) => void;
  /** The list. */
  children: ReactNode;
}

/** Found awards as a list, as totals, or by end date. */
export function AwardsView({ request, look, onLook, children }: AwardsViewProps) {
  return (
    <>
      <div className="row pad views" data-view={look.view}>
        <Segmented
          label={words('awardsView')}
          value={look.view}
          segments={AWARD_VIEWS.map((value) => ({ value, label: words(NAMES[value]) }))}
          onChange={(view) => onLook({ view })}
        />
      </div>
      {look.view === 'list' ? children : <AwardsSummary request={request} look={look} onLook={onLook} />}
    </>
  );
}
