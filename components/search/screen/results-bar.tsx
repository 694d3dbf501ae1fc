import type { ReactNode } from 'react';
import { words } from '../../../lib/words/words.ts';
import { resultsStatus } from './results-range.ts';
import type { FoundPage, Freshness } from './search-state.ts';
import { Segmented, type Segment } from '../../ui/form/segmented.tsx';

interface ResultsBarProps<Sort extends string> {
  found: FoundPage;
  freshness: Freshness;
  sort: Sort;
  sorts: readonly Segment<Sort>[];
  onSort: (sort: Sort) => void;
  /** More actions for the results. */
  children?: ReactNode;
}

/** The bar above the results: range, freshness (`SearchStatus` announces it) and sort order. */
export function ResultsBar<Sort extends string>({
  found,
  freshness,
  sort,
  sorts,
  onSort,
  children,
}: ResultsBarProps<Sort>) {
  return (
    <div className="sortrow">
      <span className="small muted num" aria-hidden="true">
        {resultsStatus(found, freshness)}
      </span>
      <span className="push" />
      {children}
      <Segmented label={words('sort')} value={sort} segments={sorts} onChange={onSort} />
    </div>
  );
}
