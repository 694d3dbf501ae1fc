import { words } from '../../../lib/words/words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AlertButton } from './alert-button.tsx';
import { newSinceWords } from './since-words.ts';
import type { SavedSearches } from './use-saved-searches.ts';
import type { UpdateSearch } from './use-update-search.ts';

interface SavedBarProps {
  saved: SavedSearches;
  /** Keeps the changed search in the place of the saved one; absent where nothing was changed. */
  update: UpdateSearch | undefined;
}

/**
 * Above the results of a saved search: its name and what is new in it, and once it was changed, the way to keep that.
 * Nothing where the results answer none.
 */
export function SavedBar({ saved: { current, former, looked, forget }, update }: SavedBarProps) {
  const search = current ?? former;
  if (!search) return null;
  const count = looked?.newIds.length ?? 0;
  return (
    <div className="savedbar">
      <Icon name="bookmark" size="sm" />
      <b className="clip" title={search.name}>
        {search.name}
      </b>
      <span role="status">
        {looked && count > 0 && <Chip look="accent">{newSinceWords(count, looked.since)}</Chip>}
      </span>
      <span className="push" />
      {update && (
        <Button
          small
          look="soft"
          aria-label={words('updateSavedNamed', search.name)}
          busy={update.saving}
          onClick={update.run}
        >
          {words('updateSaved')}
        </Button>
      )}
      {current ? (
        <AlertButton search={current} />
      ) : (
        <IconButton icon="close" label={words('leaveSavedNamed', search.name)} onClick={forget} />
      )}
    </div>
  );
}
