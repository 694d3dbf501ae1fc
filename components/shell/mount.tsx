import { StrictMode, useLayoutEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { locale } from '../../lib/words/words.ts';
import { PlatformProvider, type Platform } from '../platform/platform.tsx';

/** How long to wait for a drawing that never comes, because nobody looks at the page. */
const NEVER_MS = 100;

/** Shows a screen in its page, in the person's language, with the browser handed in as soon as it is ready. */
export async function mount(screen: ReactNode, opening: Promise<Omit<Platform, 'firstPaint'>>): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root to show its screen in');
  document.documentElement.lang = locale();
  const { promise: firstPaint, resolve } = Promise.withResolvers<unknown>();
  const { ask, ...rest } = await opening;
  const platform: Platform = {
    ...rest,
    firstPaint,
    // A question starts the background's worker, which would take its time from the first drawing.
    ask: async (name, request) => {
      await firstPaint;
      return ask(name, request);
    },
  };
  createRoot(root).render(
    <StrictMode>
      <PlatformProvider platform={platform}>{screen}</PlatformProvider>
      <Drawing
        onDrawn={() => {
          resolve(undefined);
        }}
      />
    </StrictMode>,
  );
}

/** Tells when the first content has been drawn. */
function Drawing({ onDrawn }: { onDrawn: () => void }) {
  useLayoutEffect(() => {
    const paints = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) onDrawn();
    });
    paints.observe({ type: 'paint', buffered: true });
    const timer = setTimeout(onDrawn, NEVER_MS);
    return () => {
      paints.disconnect();
      clearTimeout(timer);
    };
  }, [onDrawn]);
  return null;
}
