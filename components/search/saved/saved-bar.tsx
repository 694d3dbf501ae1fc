import { isFresh } from '../../../lib/domain/dates/is-fresh.ts';
import { locale, plural, words } from '../../../lib/words/words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AlertButton } from './alert-button.tsx';
import type { SavedSearches } from './use-saved-searches.ts';

export interface UpdateSearch {
  run: () => void;
  saving: boolean;
}

interface SavedBarProps {
  saved: SavedSearches;
  /** Saves the changed search over the saved one; absent if unchanged. */
  update: UpdateSearch | undefined;
}

/**
 * Above the results: the saved search's name, what is new in it, and after changes a button to update it.
 * Nothing if the results belong to no saved search.
 */
export function SavedBar({ saved: { current, former, viewed, forget }, update }: SavedBarProps) {
  const search = current ?? former;
  if (!search) return null;
  const count = viewed?.newIds.length ?? 0;
  return (
    <div className="savedbar">
      <Icon name="bookmark" size="sm" />
      <b className="clip" title={search.name}>
        {search.name}
      </b>
      <span role="status">{viewed && count > 0 && <Chip look="accent">{newSince(count, viewed.since)}</Chip>}</span>
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

const DAY_MS = 86_400_000;

/** "3 new since" a time today, a weekday, or a date. Times in milliseconds since the epoch. */
export function newSince(count: number, since: number, now = Date.now()): string {
  const written = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), parts).format(since);
  if (new Date(since).toDateString() === new Date(now).toDateString())
    return plural('newSinceTime', count, written({ hour: 'numeric', minute: '2-digit' }));
  // Six days, so that a weekday is never today's.
  if (isFresh(since, now, 6 * DAY_MS)) return plural('newSinceDay', count, written({ weekday: 'long' }));
  return plural('newSinceDate', count, written({ day: 'numeric', month: 'short' }));
}
