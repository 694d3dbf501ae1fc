import type { ReactNode } from 'react';
import { words } from '../../lib/words/words.ts';
import { rangeWords, refreshingWords, type FoundPage } from './range-words.ts';
import { Segmented, type Segment } from './segmented.tsx';

/** How the results on the screen relate to the question. */
export interface Freshness {
  /** When they were answered, in milliseconds since the epoch. */
  answeredAt: number;
  /** A newer answer is on its way. */
  fetching: boolean;
  /** They answer the question before this one. */
  isPrevious: boolean;
}

interface ResultsBarProps<Sort extends string> {
  found: FoundPage;
  freshness: Freshness;
  sort: Sort;
  sorts: readonly Segment<Sort>[];
  onSort: (sort: Sort) => void;
  /** What else can be done with the results. */
  children?: ReactNode;
}

/** Above results: which ones these are, how fresh they are, and their order. */
export function ResultsBar<Sort extends string>({
  found,
  freshness,
  sort,
  sorts,
  onSort,
  children,
}: ResultsBarProps<Sort>) {
  const { answeredAt, fetching, isPrevious } = freshness;
  return (
    <div className="sortrow">
      <span className="small muted num" role="status">
        {isPrevious ? words('searching') : fetching ? refreshingWords(answeredAt) : rangeWords(found)}
      </span>
      <span className="push" />
      {children}
      <Segmented label={words('sort')} value={sort} segments={sorts} onChange={onSort} />
    </div>
  );
}
