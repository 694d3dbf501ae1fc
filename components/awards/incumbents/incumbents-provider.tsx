import { createContext, use, type ReactNode } from 'react';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOverlay } from '../../ui/overlay/use-overlay.ts';
import type { Sought } from './incumbents-view.tsx';

const IncumbentsView = lazyComponent(async () => (await import('./incumbents-view.tsx')).IncumbentsView, <Skeleton />);

const IncumbentsContext = createContext<(sought: Sought) => void>(() => undefined);

/** Returns a function that opens the incumbents overlay for a notice. */
export function useOpenIncumbents(): (sought: Sought) => void {
  return use(IncumbentsContext);
}

/** Lets a click in a page open "Find incumbent" for one of its notices. */
export function IncumbentsProvider({ children }: { children: ReactNode }) {
  const { shown, open, close } = useOverlay<Sought>();
  return (
    <IncumbentsContext value={open}>
      <div className="below" inert={shown !== undefined}>
        {children}
      </div>
      {shown && <IncumbentsView key={shown.notice.noticeId} {...shown} onClose={close} />}
    </IncumbentsContext>
  );
}
