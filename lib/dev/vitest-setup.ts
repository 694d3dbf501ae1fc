import { afterEach, expect, vi } from 'vitest';

/**
 * Runs before every unit test file: gives tests what a browser would give, and nothing more. The files of a
 * worker share its process and document, so each starts with modules of its own and a clean document.
 */
vi.resetModules();
vi.useRealTimers();
vi.unstubAllEnvs();

/** Timers that a file starts. One that is left must not call into the worker's next file. */
const TIMERS = Symbol.for('pursuit-companion.timers');
const timers: unknown = Reflect.get(globalThis, TIMERS);
if (timers instanceof Set) {
  for (const timer of timers) Reflect.apply(clearTimeout, undefined, [timer]);
  timers.clear();
} else if (typeof document === 'undefined') {
  // Not with a document: packages for components schedule timers of their own, and wait for them.
  const started = new Set<unknown>();
  Reflect.set(globalThis, TIMERS, started);
  const remembered = (start: (handler: () => void) => unknown) =>
    new Proxy(start, {
      apply(target, self, given) {
        const timer: unknown = Reflect.apply(target, self, given);
        started.add(timer);
        return timer;
      },
    });
  Object.assign(globalThis, { setTimeout: remembered(setTimeout), setInterval: remembered(setInterval) });
}

// The package of the fake database is loaded once per worker, with one store of databases.
if (typeof indexedDB !== 'undefined') {
  const fresh: unknown = Reflect.construct(indexedDB.constructor, []);
  Object.assign(globalThis, { indexedDB: fresh });
}

// The fake browser is a package too, and tests replace its functions.
const { fakeBrowser } = await import('wxt/testing/fake-browser');
const RESTORE = Symbol.for('pursuit-companion.restore-fake-browser');
/**
 * Remembers the properties of an object and of the objects in it. Returns a function that undoes every
 * later change.
 */
function restorerOf(object: object): () => void {
  const properties = Object.getOwnPropertyDescriptors(object);
  const inner = Object.values<PropertyDescriptor>(properties).flatMap((property) => {
    const held: unknown = property.value;
    return typeof held === 'object' && held !== null ? [restorerOf(held)] : [];
  });
  return () => {
    for (const key of Reflect.ownKeys(object)) if (!(key in properties)) Reflect.deleteProperty(object, key);
    Object.defineProperties(object, properties);
    for (const undo of inner) undo();
  };
}
const restore: unknown = Reflect.get(globalThis, RESTORE);
if (typeof restore === 'function') Reflect.apply(restore, undefined, []);
else Reflect.set(globalThis, RESTORE, restorerOf(fakeBrowser));
fakeBrowser.reset();
vi.stubGlobal('chrome', fakeBrowser);
vi.stubGlobal('browser', fakeBrowser);

// wxt's fake browser knows no messages; ours answers from the real English catalogue, so tests read what
// users read.
const { setBrowserLanguage } = await import('../words/testing/browser-language.ts');
setBrowserLanguage('en-US', 'en');

// Nothing scrolls without a layout, and the library warns about that at length; e2e/board.test.ts drags in
// real browsers.
vi.mock('@atlaskit/pragmatic-drag-and-drop-auto-scroll/element', () => ({
  autoScrollForElements: () => () => undefined,
}));

if (typeof document !== 'undefined') {
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  document.title = '';
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();

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
      // jsdom has no layout, so there is never anything to report.
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

  // Testing Library cleans up by itself only where test globals exist, and we import ours. Only component
  // tests need React.
  const needsReact = expect.getState().testPath?.endsWith('.tsx') === true;
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: needsReact });
  if (needsReact) {
    const { cleanup, configure } = await import('@testing-library/react');
    // A part that is loaded on demand takes longer than the usual second on a busy machine.
    configure({ asyncUtilTimeout: 30_000 });
    afterEach(cleanup);
  }
}
