import type { MouseEvent, RefObject } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Icon } from '../../ui/icon.tsx';

/** An active filter. */
export interface ActiveFilter<Form> {
  id: string;
  /** Its text, e.g. "In VA, MD or NJ". */
  text: string;
  /** The full text, if `text` is shortened. */
  full?: string | undefined;
  /** The form without this filter. */
  without: Form;
}

interface FilterChipsProps<Form> {
  activeFilters: readonly ActiveFilter<Form>[];
  onRemove: (without: Form) => void;
  /** Receives the focus when the last filter is removed. */
  afterLast: RefObject<HTMLElement | null>;
}

/** The active filters, each with a button that removes it. */
export function FilterChips<Form>({ activeFilters, onRemove, afterLast }: FilterChipsProps<Form>) {
  if (activeFilters.length === 0) return null;
  const remove = (event: MouseEvent<HTMLElement>, without: Form) => {
    // The button disappears with its chip, so move the focus to a neighbor.
    const chip = event.currentTarget.closest('li');
    const neighbor = chip?.nextElementSibling ?? chip?.previousElementSibling;
    (neighbor?.querySelector('button') ?? afterLast.current)?.focus();
    onRemove(without);
  };
  return (
    <ul className="filters" aria-label={words('filtersInUse')}>
      {activeFilters.map(({ id, text, full, without }) => (
        <li key={id} className="filter num" title={full}>
          <span className="clip">{text}</span>
          <button type="button" aria-label={words('removeNamed', text)} onClick={(event) => remove(event, without)}>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
