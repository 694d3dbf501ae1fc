import type { ReactNode } from 'react';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOverlay } from '../../ui/overlay/use-overlay.ts';
import { CompetitorContext } from '../shared/competitor-context.ts';

const CompetitorView = lazyComponent(async () => (await import('./competitor-view.tsx')).CompetitorView, <Skeleton />);

/** Lets any recipient's name below open the competitor overlay. */
export function CompetitorProvider({ children }: { children: ReactNode }) {
  const { shown, open, close } = useOverlay<string>();
  return (
    <CompetitorContext value={open}>
      <div className="below" inert={shown !== undefined}>
        {children}
      </div>
      {shown !== undefined && <CompetitorView key={shown} recipient={shown} onClose={close} />}
    </CompetitorContext>
  );
}
