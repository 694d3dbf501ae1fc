import { afterEach, expect, vi } from 'vitest';
import { setBrowserLanguage } from '../words/testing/browser-language.ts';

/** Runs before every unit test file: gives tests what a browser would give, and nothing more. */

// wxt's fake browser knows no messages; ours answers from the real English catalogue, so that tests read what people read.
setBrowserLanguage('en-US', 'en');

// Nothing scrolls where there is no layout, and the library says so at length; e2e/board.test.ts drags in real browsers.
vi.mock('@atlaskit/pragmatic-drag-and-drop-auto-scroll/element', () => ({
  autoScrollForElements: () => () => undefined,
}));

if (typeof document !== 'undefined') {
  // What jsdom lacks and components ask for at render time. A test that needs an answer stubs its own.
  if (typeof window.matchMedia !== 'function') {
    window.matchMedia = (media: string) =>
      Object.assign(new EventTarget(), {
        media,
        matches: false,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      });
  }
  class SilentObserver {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds: readonly number[] = [];
    observe(): void {
      // Nothing is ever laid out in jsdom, so there is never anything to report.
    }
    unobserve(): void {
      // As above.
    }
    disconnect(): void {
      // As above.
    }
    takeRecords(): never[] {
      return [];
    }
  }
  if (typeof globalThis.ResizeObserver !== 'function') globalThis.ResizeObserver = SilentObserver;
  if (typeof globalThis.IntersectionObserver !== 'function') globalThis.IntersectionObserver = SilentObserver;
  if (typeof Element.prototype.scrollIntoView !== 'function') Element.prototype.scrollIntoView = () => undefined;
  if (typeof Element.prototype.getAnimations !== 'function') Element.prototype.getAnimations = () => [];

  // Base UI waits for animations to end before it closes things; nothing animates here.
  Object.assign(globalThis, { BASE_UI_ANIMATIONS_DISABLED: true });

  // Testing Library cleans up by itself only where test globals exist, and we import ours. Only component tests pay for React.
  if (expect.getState().testPath?.endsWith('.tsx')) {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const { cleanup, configure } = await import('@testing-library/react');
    // What is waited for comes when it comes: a part loaded on demand takes longer than the usual second on a busy machine.
    configure({ asyncUtilTimeout: 30_000 });
    afterEach(cleanup);
  }
}
