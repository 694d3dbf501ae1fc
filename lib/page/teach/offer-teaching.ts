import { own } from '../../domain/objects.ts';
import { browser } from 'wxt/browser';
import type { TeachCommand, TeachView } from '../../protocol/taught/teach-view.ts';
import { Teaching, type TeachOptions } from './teaching.ts';

declare global {
  /** Set while a page is taught, in the isolated world that pages cannot access. */
  var pursuitTeach: ((command: TeachCommand) => Promise<TeachView>) | undefined;
}

/** Lets our panel teach the page with `pursuitTeach` until it says `stop`. Keeps what is there already. */
export function offerTeaching(window: Window, options: Omit<TeachOptions, 'window' | 'end'> = {}): void {
  if (own(globalThis, 'pursuitTeach')) return;
  const { document } = window;
  const end = new AbortController();
  // An instance from before an extension update runs in another world: only a DOM event reaches it.
  const type = `${browser.runtime.id}:teach-page:started`;
  document.dispatchEvent(new Event(type));
  document.addEventListener(
    type,
    () => {
      end.abort();
    },
    { signal: end.signal },
  );
  const teaching = new Teaching({ window, end, ...options });
  globalThis.pursuitTeach = (command) => teaching.tell(command);
  end.signal.addEventListener('abort', () => {
    globalThis.pursuitTeach = undefined;
  });
}
