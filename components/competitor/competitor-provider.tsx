import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { CompetitorContext } from './competitor-context.ts';
import './competitor.css';

const CompetitorView = lazy(() =>
  import('./competitor-view.tsx').then(({ CompetitorView }) => ({ default: CompetitorView })),
);

/** Lets a recipient's name anywhere below open the view of that recipient over the app, which waits as it was left. */
export function CompetitorProvider({ children }: { children: ReactNode }) {
  const [recipient, setRecipient] = useState<string>();
  const [opener, setOpener] = useState<HTMLElement>();
  const open = useCallback((name: string) => {
    if (document.activeElement instanceof HTMLElement) setOpener(document.activeElement);
    setRecipient(name);
  }, []);
  const close = () => {
    setRecipient(undefined);
    // Not focusable before the app is no longer inert.
    requestAnimationFrame(() => opener?.focus());
  };
  return (
    <CompetitorContext value={open}>
      <div className="below" inert={recipient !== undefined}>
        {children}
      </div>
      {recipient !== undefined && (
        <Suspense fallback={<Skeleton />}>
          <CompetitorView key={recipient} recipient={recipient} onClose={close} />
        </Suspense>
      )}
    </CompetitorContext>
  );
}
