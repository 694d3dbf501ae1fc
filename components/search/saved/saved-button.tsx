import type { Ref } from 'react';
import { plural, words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import type { SavedSearches } from './use-saved-searches.ts';

interface SavedButtonProps {
  ref: Ref<HTMLButtonElement>;
  saved: SavedSearches;
  /** The list's id. */
  controls: string;
  onToggle: () => void;
}

/** Toggles the list of saved searches and counts their new results. */
export function SavedButton({ ref, saved: { list, isOpen }, controls, onToggle }: SavedButtonProps) {
  const waiting = list.reduce((sum, { newCount }) => sum + newCount, 0);
  return (
    <Button
      ref={ref}
      icon="bookmark"
      className={waiting > 0 ? 'saved-button' : 'saved-button iconly'}
      aria-label={waiting > 0 ? plural('savedSearchesNew', waiting) : words('savedSearches')}
      title={words('savedSearches')}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      {waiting > 0 && (
        <span className="chip accent" aria-hidden="true">
          {waiting}
        </span>
      )}
    </Button>
  );
}
