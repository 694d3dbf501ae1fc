import type { ReactNode } from 'react';
import { plural, words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Cautions, type Caution } from '../../ui/caution.tsx';
import { Empty } from '../../ui/empty.tsx';

interface NothingFitsProps<Form> {
  title: string;
  cautions: readonly Caution<Form>[];
  /** How many filters were set. */
  filters: number;
  /** The form's part that clears them. */
  noFilters: Partial<Form>;
  /** Asks again with another value of some filters. */
  onAskWith: (part: Partial<Form>) => void;
  /** A way out that comes before clearing the filters, where there is one: what it says, and its button. */
  nearer?: { how: string; action: ReactNode } | undefined;
}

/** A search without results, and what would find some. */
export function NothingFits<Form>({ title, cautions, filters, noFilters, onAskWith, nearer }: NothingFitsProps<Form>) {
  return (
    <Empty
      icon="search"
      title={title}
      action={
        (nearer !== undefined || filters > 0) && (
          <div className="row wrap centre">
            {nearer?.action}
            {filters > 0 && (
              <Button
                onClick={() => {
                  onAskWith(noFilters);
                }}
              >
                {plural('searchWithout', filters)}
              </Button>
            )}
          </div>
        )
      }
    >
      {cautions.length > 0 ? (
        <Cautions cautions={cautions} onFix={onAskWith} />
      ) : (
        (nearer?.how ?? words(filters > 0 ? 'nothingFoundFilters' : 'nothingFoundWords'))
      )}
    </Empty>
  );
}
