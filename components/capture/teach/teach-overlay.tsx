import { useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Overlay } from '../../ui/overlay/overlay.tsx';
import './teach.css';

interface TeachOverlayProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** An overlay over the whole panel, which is inert below it. */
export function TeachOverlay({ title, onClose, children }: TeachOverlayProps) {
  useLayoutEffect(() => {
    const below = document.querySelector<HTMLElement>('.popup');
    if (below) below.inert = true;
    return () => {
      if (below) below.inert = false;
    };
  }, []);
  return createPortal(
    <Overlay title={title} onClose={onClose}>
      <div className="teach">{children}</div>
    </Overlay>,
    document.body,
  );
}
