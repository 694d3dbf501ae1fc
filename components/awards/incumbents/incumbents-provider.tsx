import { createContext, use, type ReactNode } from 'react';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Overlay } from '../../ui/overlay/overlay.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOverlay } from '../../ui/overlay/use-overlay.ts';
import { incumbentRequestOfNotice } from './incumbent-request.ts';

const IncumbentsSection = lazyComponent(
  async () => (await import('./incumbents-section.tsx')).IncumbentsSection,
  <Skeleton />,
);

interface Sought {
  notice: SeenNotice;
  /** The browser vouches for the click in the page. Otherwise the user starts the lookup here. */
  atOnce: boolean;
}

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
      {shown && (
        <Overlay key={shown.notice.noticeId} title={shown.notice.title} onClose={close}>
          <IncumbentsSection query={incumbentRequestOfNotice(shown.notice)} atOnce={shown.atOnce} />
        </Overlay>
      )}
    </IncumbentsContext>
  );
}
