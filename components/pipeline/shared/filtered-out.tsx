import { formatCount, words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';

interface FilteredOutProps {
  /** The filters in force, as the user chose them; empty ones are left out. */
  by: readonly string[];
  onClear: () => void;
}

/** In place of a list whose pursuits are all hidden: by which filters, perhaps kept from last time. */
export function FilteredOut({ by, onClear }: FilteredOutProps) {
  return (
    <Empty
      icon="search"
      title={words('filterNothing')}
      action={
        <Button small onClick={onClear}>
          {words('filterClear')}
        </Button>
      }
    >
      {words('filterInForce', by.filter((text) => text.trim() !== '').join(' · '))}
    </Empty>
  );
}

interface ShownOfProps {
  shown: number;
  ofAll: number;
  /** Clears all filters; absent while there are none. */
  onClear: (() => void) | undefined;
}

/** How many pursuits the filters show, and what takes all filters away in one click. */
export function ShownOf({ shown, ofAll, onClear }: ShownOfProps) {
  return (
    <>
      {shown < ofAll && (
        <span className="small muted num" role="status">
          {words('boardShown', formatCount(shown), formatCount(ofAll))}
        </span>
      )}
      {onClear && (
        <Button small look="quiet" icon="close" onClick={onClear}>
          {words('filterClear')}
        </Button>
      )}
    </>
  );
}
