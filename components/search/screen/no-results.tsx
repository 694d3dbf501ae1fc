import type { ReactNode } from 'react';
import { plural, words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Cautions, type Caution } from '../../ui/caution.tsx';
import { Empty } from '../../ui/empty.tsx';

interface NoResultsProps<Form> {
  title: string;
  cautions: readonly Caution<Form>[];
  /** Number of active filters. */
  filters: number;
  /** The form's part that clears them. */
  noFilters: Partial<Form>;
  /** Searches again with some filters changed. */
  onSearchWith: (part: Partial<Form>) => void;
  /** A remedy to offer before clearing the filters: its text and button. */
  nearer?: { how: string; action: ReactNode } | undefined;
}

/** An empty result, and ways to find something. */
export function NoResults<Form>({ title, cautions, filters, noFilters, onSearchWith, nearer }: NoResultsProps<Form>) {
  return (
    <Empty
      icon="search"
      title={title}
      action={
        (nearer !== undefined || filters > 0) && (
          <div className="row wrap center">
            {nearer?.action}
            {filters > 0 && <Button onClick={() => onSearchWith(noFilters)}>{plural('searchWithout', filters)}</Button>}
          </div>
        )
      }
    >
      {cautions.length > 0 ? (
        <Cautions cautions={cautions} onFix={onSearchWith} />
      ) : (
        (nearer?.how ?? words(filters > 0 ? 'nothingFoundFilters' : 'nothingFoundWords'))
      )}
    </Empty>
  );
}
