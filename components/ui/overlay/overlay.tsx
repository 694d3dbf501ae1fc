import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../button.tsx';

interface OverlayProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A full-screen overlay over the app, which keeps its state below. Esc and Back close it. */
export function Overlay({ title, onClose, children }: OverlayProps) {
  const heading = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Keep the browser from closing the whole popup.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      ref={place}
      className="overlay"
      role="dialog"
      aria-modal="true"
      aria-labelledby={heading}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className="row pad">
        <Button small look="quiet" icon="chevronLeft" onClick={onClose}>
          {words('overlayBack')}
        </Button>
        <h1 id={heading} className="clip strong" title={title}>
          {title}
        </h1>
      </header>
      <div className="scroll">{children}</div>
    </div>
  );
}
