import { Chip } from '../ui/chip.tsx';
import { Icon } from '../ui/icon.tsx';
import { AlertButton } from './alert-button.tsx';
import { newSinceWords } from './since-words.ts';
import type { SavedSearches } from './use-saved-searches.ts';

/** Above the results of a saved search: its name and what is new in it. Nothing where they answer none. */
export function SavedBar({ saved: { current, looked } }: { saved: SavedSearches }) {
  if (!current) return null;
  const count = looked?.newIds.length ?? 0;
  return (
    <div className="savedbar">
      <Icon name="bookmark" size="sm" />
      <b className="clip" title={current.name}>
        {current.name}
      </b>
      <span role="status">
        {looked && count > 0 && <Chip look="accent">{newSinceWords(count, looked.since)}</Chip>}
      </span>
      <span className="push" />
      <AlertButton search={current} />
    </div>
  );
}
