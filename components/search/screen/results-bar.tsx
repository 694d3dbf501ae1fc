import type { ReactNode } from 'react';
import { words } from '../../../lib/words/words.ts';
import { standingWords, type FoundPage, type Freshness } from './range-words.ts';
import { Segmented, type Segment } from '../../ui/form/segmented.tsx';

interface ResultsBarProps<Sort extends string> {
  found: FoundPage;
  freshness: Freshness;
  sort: Sort;
  sorts: readonly Segment<Sort>[];
  onSort: (sort: Sort) => void;
  /** What else can be done with the results. */
  children?: ReactNode;
}

/** Above results: which ones these are, how fresh they are (`SearchStatus` says it to a screen reader), and their order. */
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
        {standingWords(found, freshness)}
      </span>
      <span className="push" />
      {children}
      <Segmented label={words('sort')} value={sort} segments={sorts} onChange={onSort} />
    </div>
  );
}
