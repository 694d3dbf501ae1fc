import { useId, useRef, useState, type ReactNode } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Button, type ButtonProps } from '../button.tsx';
import { useKeptFocus } from '../focus/use-kept-focus.ts';

interface AskedTwiceProps extends Pick<ButtonProps, 'look' | 'small' | 'className' | 'icon'> {
  /** What is destroyed, as a command. */
  label: string;
  /** Of what, at the end of the button's name. */
  about?: ReactNode;
  /** What is lost and what is not. */
  children: ReactNode;
  /** The question stands, so that what it needs to know can be asked for. */
  onAsked?: () => void;
  /** Destroys it, and calls `done` when nothing is left to ask about. */
  onConfirm: (done: () => void) => void;
  busy: boolean;
}

/**
 * A button for what no Undo can bring back: it asks once more in its own place, with the focus on keeping. Everything
 * that can be undone is done at once instead.
 */
export function AskedTwice({ label, about, children, onAsked, onConfirm, busy, small, ...look }: AskedTwiceProps) {
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  const why = useId();
  // Each takes the place of the other, and its focus.
  useKeptFocus(asking, asking ? keep : start);
  const stop = () => {
    setAsking(false);
  };

  if (!asking) {
    return (
      <Button
        {...look}
        ref={start}
        small={small}
        onClick={() => {
          setAsking(true);
          onAsked?.();
        }}
      >
        {label}
        {about}
      </Button>
    );
  }
  return (
    <div className="row wrap asked-twice" role="group" aria-label={label} aria-describedby={why}>
      <p id={why} className="grow small">
        {children}
      </p>
      <Button ref={keep} small={small} onClick={stop}>
        {words('keepIt')}
      </Button>
      <Button
        look="danger"
        small={small}
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
