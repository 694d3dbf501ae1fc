import { useState } from 'react';
import { plural, words } from '../../../lib/words/words.ts';
import type { Picking } from './use-picking.ts';

interface PickBoxProps {
  id: string;
  /** The entry's title. */
  title: string;
  picking: Picking;
  /** Names the dot that the box replaces. No dot if absent. */
  dot?: string | undefined;
}

/** Selects the entry of its list item. Not in the tab order: X does it from the entry's main control. */
export function PickBox({ id, title, picking, dot }: PickBoxProps) {
  return (
    // Around the box, a press would be one on the entry.
    <span
      className="pick"
      title={dot}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.querySelector('input')?.click();
      }}
    >
      {dot !== undefined && <span className="sr">{dot}</span>}
      <input
        type="checkbox"
        className="check"
        tabIndex={-1}
        data-key="x"
        data-pick={id}
        aria-label={words('pickNamed', title)}
        checked={picking.isPicked(id)}
        onChange={({ currentTarget, nativeEvent }) =>
          picking.pick(id, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </span>
  );
}

/** Tells screen readers how many are selected, as that changes. Part of the page from the start. */
export function PickedStatus({ picking: { picked } }: { picking: Picking }) {
  const [had, setHad] = useState(false);
  if (picked.length > 0 && !had) setHad(true);
  return (
    <span className="sr" aria-live="polite">
      {picked.length > 0 ? plural('picked', picked.length) : had && words('pickedNone')}
    </span>
  );
}
