/**
 * The life of one content script: it ends when a newer one of the same name starts in the same document, after an update of the
 * extension or when its site was switched off and on. The build puts this in the place of wxt's own context, which brings
 * timers, listeners and a watch over addresses that nobody here uses.
 */
import { browser } from 'wxt/browser';

export class ContentScriptContext {
  readonly signal: AbortSignal;

  constructor(name: string) {
    const end = new AbortController();
    const type = `${browser.runtime.id}:${name}:started`;
    // The older one runs in a world of its own: only an event of the document reaches it.
    document.dispatchEvent(new Event(type));
    this.signal = end.signal;
    const stop = () => {
      end.abort();
    };
    // Off again with the signal that `end` has: the document would hold on to every former instance, and to its buttons.
    document.addEventListener(type, stop, end);
  }
}
