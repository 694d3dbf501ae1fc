import { lazy, Suspense, type ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { useOverlay } from '../ui/use-overlay.ts';
import { CompetitorContext } from './competitor-context.ts';

const CompetitorView = lazy(() =>
  import('./competitor-view.tsx').then(({ CompetitorView }) => ({ default: CompetitorView })),
);

/** Lets a recipient's name anywhere below open the view of that recipient over the app. */
export function CompetitorProvider({ children }: { children: ReactNode }) {
  const { shown, open, close } = useOverlay<string>();
  return (
    <CompetitorContext value={open}>
      <div className="below" inert={shown !== undefined}>
        {children}
      </div>
      {shown !== undefined && (
        <Suspense fallback={<Skeleton />}>
          <CompetitorView key={shown} recipient={shown} onClose={close} />
        </Suspense>
      )}
    </CompetitorContext>
  );
}
