import type { ReactNode } from 'react';
import { CompetitorProvider } from '../awards/competitor/competitor-provider.tsx';
import { IncumbentsProvider } from '../awards/incumbents/incumbents-provider.tsx';
import { QueryProvider } from '../data/query-provider.tsx';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { NavigationProvider } from './navigation-provider.tsx';
import { Shell } from './shell.tsx';

interface AppProps {
  /** `popup`: 400 × 600 over a page; `panel`: beside it, at any width. */
  surface: 'popup' | 'panel';
  /** What only the panel has, above its tabs. */
  children?: ReactNode;
}

/** The app of popup and side panel. Needs a `PlatformProvider` above it. */
export function App({ surface, children }: AppProps) {
  return (
    <QueryProvider>
      <ToastProvider>
        <NavigationProvider surface={surface}>
          <CompetitorProvider>
            <IncumbentsProvider>
              <Shell surface={surface}>{children}</Shell>
            </IncumbentsProvider>
          </CompetitorProvider>
        </NavigationProvider>
      </ToastProvider>
    </QueryProvider>
  );
}
