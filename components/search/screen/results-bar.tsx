import type { ReactNode } from 'react';
import { words } from '../../../lib/words/words.ts';
import { resultsStatus } from './results-range.ts';
import type { FoundPage, Freshness } from './search-state.ts';
import { Select } from '../../ui/form/select.tsx';

interface ResultsBarProps<Sort extends string> {
  found: FoundPage;
  freshness: Freshness;
  sort: Sort;
  sorts: readonly { value: Sort; label: string }[];
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
  const status = resultsStatus(found, freshness);
  return (
    <div className="sortrow">
      <span className="small muted num clip" aria-hidden="true" title={status}>
        {status}
      </span>
      <span className="push" />
      <Select className="btn sm quiet" label={words('sort')} value={sort} options={sorts} onChange={onSort} />
      {children}
    </div>
  );
}
