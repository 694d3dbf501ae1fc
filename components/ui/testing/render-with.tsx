import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PlatformProvider, type Platform } from '../../platform/platform.tsx';
import { QueryProvider } from '../../data/query-provider.tsx';
import { ToastProvider } from '../feedback/toast.tsx';

/** Renders a screen inside all its providers. */
export function renderWith(platform: Platform, screen: ReactNode): RenderResult {
  return render(
    <PlatformProvider platform={platform}>
      <QueryProvider>
        <ToastProvider>{screen}</ToastProvider>
      </QueryProvider>
    </PlatformProvider>,
  );
}

/** The same inside a focusable `<main>`. */
export function renderInMain(platform: Platform, screen: ReactNode): RenderResult {
  return renderWith(platform, <main tabIndex={-1}>{screen}</main>);
}
