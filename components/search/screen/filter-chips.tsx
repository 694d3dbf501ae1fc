import type { MouseEvent, RefObject } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Icon } from '../../ui/icon.tsx';

/** A filter in use. */
export interface FilterSentence<Form> {
  id: string;
  /** What it says, e.g. "In VA, MD or NJ". */
  text: string;
  /** All of it where `text` is shortened. */
  full?: string | undefined;
  /** The form with this filter taken away. */
  without: Form;
}

interface FilterChipsProps<Form> {
  sentences: readonly FilterSentence<Form>[];
  onRemove: (without: Form) => void;
  /** Where the focus goes when the last one is taken away. */
  afterLast: RefObject<HTMLElement | null>;
}

/** The filters in use, each a sentence that can be taken away. */
export function FilterChips<Form>({ sentences, onRemove, afterLast }: FilterChipsProps<Form>) {
  if (sentences.length === 0) return null;
  const remove = (event: MouseEvent<HTMLElement>, without: Form) => {
    // The button goes with its chip; whoever works by keyboard must not be thrown back to the top of the page.
    const chip = event.currentTarget.closest('li');
    const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
    (neighbour?.querySelector('button') ?? afterLast.current)?.focus();
    onRemove(without);
  };
  return (
    <ul className="filters" aria-label={words('filtersInUse')}>
      {sentences.map(({ id, text, full, without }) => (
        <li key={id} className="filter num" title={full}>
          <span className="clip">{text}</span>
          <button
            type="button"
            aria-label={words('removeNamed', text)}
            onClick={(event) => {
              remove(event, without);
            }}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
