import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { locale } from '../../lib/words/words.ts';
import { PlatformProvider, type Platform } from './platform.tsx';
import '../ui/tokens.css';
import '../ui/components.css';

/** Shows a screen in its page, in the person's language, with the browser handed in. */
export function mount(screen: ReactNode, platform: Platform): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root to show its screen in');
  document.documentElement.lang = locale();
  createRoot(root).render(
    <StrictMode>
      <PlatformProvider platform={platform}>{screen}</PlatformProvider>
    </StrictMode>,
  );
}
