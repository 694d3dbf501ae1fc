/**
 * Loads the overlays script (menu, note form, toasts) when the user first reaches for a button; most pages
 * never need it. Overlay work is queued until it arrives. Saving a notice does not wait for it.
 */
import { own } from '../../domain/objects.ts';
import type { makeOverlays, Overlays } from './overlays.ts';
import type { OverlaysPage } from './popup.ts';

declare global {
  /** Set by the overlays script, in the isolated world that pages cannot access. */
  var pursuitOverlays: typeof makeOverlays | undefined;
}

/**
 * Browsers stop an idle worker after 30 s; within this time after a message it is still awake. In
 * milliseconds.
 */
const AWAKE_MS = 20_000;

export function createOverlayLoader(page: () => OverlaysPage) {
  let loaded: Overlays | undefined;
  let queue: ((overlays: Overlays) => void)[] = [];
  let isLoading = false;
  let askedAt = 0;

  /**
   * Loads the overlays if needed, and wakes the worker before the click. Called when the user reaches for a
   * button.
   */
  function load(): void {
    const now = performance.now();
    if (isLoading || (loaded && now - askedAt < AWAKE_MS)) return;
    askedAt = now;
    // Set by a previous instance, if the site was switched off and on.
    if (loaded) void page().ask('overlays.load', { wake: true });
    else if (own(globalThis, 'pursuitOverlays')) begin();
    else {
      isLoading = true;
      void page().ask('overlays.load', {}).then(begin);
    }
  }

  function begin(): void {
    isLoading = false;
    const { signal, board } = page();
    const work = queue;
    queue = [];
    if (signal.aborted) return;
    loaded = own(globalThis, 'pursuitOverlays')?.(page());
    if (loaded) for (const each of work) each(loaded);
    // The next click retries. Show "Reload this page" only after a click: on hover, the label would change
    // just as the user presses the button.
    else if (work.length > 0) board.checkExtension();
  }

  return {
    load,
    /** The overlays, if they are loaded. */
    get loaded() {
      return loaded;
    },
    /** Runs `work` when the overlays are loaded, immediately if they are; never if loading fails. */
    use(work: (overlays: Overlays) => void): void {
      if (loaded) work(loaded);
      else {
        queue.push(work);
        load();
      }
    },
  };
}
