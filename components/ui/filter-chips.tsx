import { words } from '../../lib/words/words.ts';
import { Icon } from './icon.tsx';

export interface FilterSentence {
  id: string;
  /** What it says, e.g. "In VA, MD or NJ". */
  text: string;
  /** All of it where `text` is shortened. */
  full?: string | undefined;
  remove: () => void;
}

/** The filters in use, each a sentence that can be taken away. */
export function FilterChips({ sentences }: { sentences: readonly FilterSentence[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className="filters" aria-label={words('filtersInUse')}>
      {sentences.map(({ id, text, full, remove }) => (
        <li key={id} className="filter num" title={full}>
          <span className="clip">{text}</span>
          <button type="button" aria-label={words('removeNamed', text)} onClick={remove}>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
