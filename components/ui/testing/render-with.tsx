import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PlatformProvider, type Platform } from '../../platform/platform.tsx';
import { QueryProvider } from '../../data/query-provider.tsx';
import { ToastProvider } from '../feedback/toast.tsx';

/** Renders a screen with everything it expects above it. */
export function renderWith(platform: Platform, screen: ReactNode): RenderResult {
  return render(
    <PlatformProvider platform={platform}>
      <QueryProvider>
        <ToastProvider>{screen}</ToastProvider>
      </QueryProvider>
    </PlatformProvider>,
  );
}

/** The same in a page's main part, which may have the focus where what had it is gone. */
export function renderInMain(platform: Platform, screen: ReactNode): RenderResult {
  return renderWith(platform, <main tabIndex={-1}>{screen}</main>);
}
