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

const IncumbentsContext = createContext<(notice: SeenNotice) => void>(() => undefined);

/** Returns a function that opens the incumbents overlay for a notice. */
export function useOpenIncumbents(): (notice: SeenNotice) => void {
  return use(IncumbentsContext);
}

/** Lets a click in a page open "Find incumbent" for one of its notices. */
export function IncumbentsProvider({ children }: { children: ReactNode }) {
  const { shown, open, close } = useOverlay<SeenNotice>();
  return (
    <IncumbentsContext value={open}>
      <div className="below" inert={shown !== undefined}>
        {children}
      </div>
      {shown && (
        <Overlay key={shown.noticeId} title={shown.title} onClose={close}>
          {/* The click in the page already asked for it. */}
          <IncumbentsSection query={incumbentRequestOfNotice(shown)} atOnce />
        </Overlay>
      )}
    </IncumbentsContext>
  );
}
