import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../button.tsx';
import { onEscape } from '../focus/on-escape.ts';

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
  return (
    <div
      ref={place}
      className="overlay"
      role="dialog"
      aria-modal="true"
      aria-labelledby={heading}
      tabIndex={-1}
      onKeyDown={onEscape(onClose)}
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

/** The same over the whole popup or panel, which is inert below it. */
export function TopOverlay(props: OverlayProps) {
  useLayoutEffect(() => {
    const below = document.querySelector<HTMLElement>('.popup');
    if (below) below.inert = true;
    return () => {
      if (below) below.inert = false;
    };
  }, []);
  return createPortal(<Overlay {...props} />, document.body);
}
