import { StrictMode, useLayoutEffect, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { locale } from '../../lib/words/words.ts';
import { PlatformProvider, type Platform } from '../platform/platform.tsx';
import { onFirstPaint } from './first-paint.ts';

/**
 * Renders a screen into `#root` in the user's language once the platform is ready. `exchange` runs it where
 * something is shown already.
 */
export async function mount(
  screen: ReactNode,
  opening: Promise<Omit<Platform, 'firstPaint'>>,
  exchange: (show: () => void) => void = (show) => show(),
): Promise<Root> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root to show its screen in');
  document.documentElement.lang = locale();
  const { promise: firstPaint, resolve } = Promise.withResolvers<unknown>();
  const { ask, ...rest } = await opening;
  const platform: Platform = {
    ...rest,
    firstPaint,
    // The first request starts the background's worker, which would delay the first paint.
    ask: async (name, request) => {
      await firstPaint;
      return ask(name, request);
    },
  };
  const react = createRoot(root);
  exchange(() =>
    react.render(
      <StrictMode>
        <PlatformProvider platform={platform}>{screen}</PlatformProvider>
        <FirstPaint onPaint={() => resolve(undefined)} />
      </StrictMode>,
    ),
  );
  return react;
}

/** Calls `onPaint` after the first contentful paint. */
function FirstPaint({ onPaint }: { onPaint: () => void }) {
  useLayoutEffect(() => onFirstPaint(onPaint), [onPaint]);
  return null;
}
