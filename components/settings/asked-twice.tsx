import { useRef, useState, type ReactNode } from 'react';
import { words } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';

interface AskedTwiceProps {
  /** What is destroyed, as a command. */
  label: string;
  /** What is lost and what is not. */
  children: ReactNode;
  /** The question stands, so that what it needs to know can be asked for. */
  onAsked?: () => void;
  /** Destroys it, and calls `done` when nothing is left to ask about. */
  onConfirm: (done: () => void) => void;
  busy: boolean;
  /** Stands back until it is asked for: what it destroys is soon made again. */
  quiet?: boolean;
}

/**
 * A button for what no Undo can bring back: it asks once more in its own place, with the focus on keeping. Everything
 * that can be undone is done at once instead.
 */
export function AskedTwice({ label, children, onAsked, onConfirm, busy, quiet = false }: AskedTwiceProps) {
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  // Each takes the place of the other, and its focus.
  useKeptFocus(asking, asking ? keep : start);
  const stop = () => {
    setAsking(false);
  };

  if (!asking) {
    return (
      <Button
        ref={start}
        look={quiet ? 'quiet' : 'danger'}
        className={quiet ? 'rm first' : undefined}
        icon="trash"
        onClick={() => {
          setAsking(true);
          onAsked?.();
        }}
      >
        {label}
      </Button>
    );
  }
  return (
    <div className="row wrap asked-twice" role="group" aria-label={label}>
      <p className="grow small">{children}</p>
      <Button ref={keep} onClick={stop}>
        {words('keepIt')}
      </Button>
      <Button
        look="danger"
        icon="trash"
        busy={busy}
        onClick={() => {
          onConfirm(stop);
        }}
      >
        {label}
      </Button>
    </div>
  );
}
