/**
 * Lifetime of one content script: it ends when a newer one of the same name starts in the same document,
 * after an extension update or after its site was switched off and on. The build uses this in place of wxt's
 * own context, which adds timers, listeners and a URL watcher that we do not need.
 */
import { browser } from 'wxt/browser';

export class ContentScriptContext {
  readonly signal: AbortSignal;

  constructor(name: string) {
    const end = new AbortController();
    const type = `${browser.runtime.id}:${name}:started`;
    // The older instance runs in another isolated world, so only a DOM event reaches it.
    document.dispatchEvent(new Event(type));
    this.signal = end.signal;
    const stop = () => {
      end.abort();
    };
    // Removed on abort; otherwise the document would keep every previous instance and its buttons alive.
    document.addEventListener(type, stop, end);
  }
}
