import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Button, type ButtonProps } from '../button.tsx';
import { useFocusRecovery } from '../focus/move-focus.ts';

interface ConfirmButtonProps extends Pick<ButtonProps, 'look' | 'small' | 'className' | 'icon'> {
  /** The destructive command. */
  label: string;
  /** Its object, at the end of the button's name. */
  about?: ReactNode;
  /** What will be lost and what will not. */
  children: ReactNode;
  /** Called when the confirmation opens, e.g. to load what it needs. */
  onAsked?: () => void;
  /** Runs the command; `done` closes the confirmation. */
  onConfirm: (done: () => void) => void;
  busy: boolean;
  /** The button before the question, for a parent that moves the focus to it. */
  startRef?: RefObject<HTMLButtonElement | null> | undefined;
}

/** A button for an action without Undo. It asks for confirmation in place, with the focus on keeping. */
export function ConfirmButton({
  label,
  about,
  children,
  onAsked,
  onConfirm,
  busy,
  small,
  startRef,
  ...look
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const ownStart = useRef<HTMLButtonElement>(null);
  const start = startRef ?? ownStart;
  const why = useId();
  // Each replaces the other and takes its focus.
  useFocusRecovery(asking, asking ? keep : start);
  const stop = () => setAsking(false);

  if (!asking) {
    return (
      <Button
        {...look}
        ref={start}
        small={small}
        busy={busy}
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
    <div className="row wrap confirm-row" role="group" aria-label={label} aria-describedby={why}>
      <p id={why} className="grow small">
        {children}
      </p>
      <Button ref={keep} small={small} onClick={stop}>
        {words('keepIt')}
      </Button>
      <Button look="danger" small={small} icon="trash" busy={busy} onClick={() => onConfirm(stop)}>
        {label}
      </Button>
    </div>
  );
}
