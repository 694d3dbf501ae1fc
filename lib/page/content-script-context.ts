/**
 * Lifetime of one content script: it ends when a newer version starts in the same document after an update of
 * the extension.
 */
import { browser } from 'wxt/browser';

export class ContentScriptContext {
  readonly signal: AbortSignal;

  constructor(name: string) {
    const end = new AbortController();
    this.signal = end.signal;
    // The previous version runs in another isolated world, so only a DOM event reaches it. A page can send
    // that event too: it is only a hint to check whether the browser has cut this script off.
    const type = `${browser.runtime.id}:${name}:started`;
    document.dispatchEvent(new Event(type));
    const check = () => {
      if (isCutOff()) end.abort();
    };
    // Removed on abort; otherwise the document would keep every previous instance and its buttons alive.
    document.addEventListener(type, check, end);
  }
}

/**
 * A global of ours, if it is set. Where it is not, an element of the page with its name as an id would stand in
 * for it, in the isolated world too.
 */
export function ownGlobal<Name extends Extract<keyof typeof globalThis, `pursuit${string}`>>(
  name: Name,
): (typeof globalThis)[Name] | undefined {
  return Object.hasOwn(globalThis, name) ? globalThis[name] : undefined;
}

function isCutOff(): boolean {
  try {
    return !browser.runtime.id;
  } catch {
    return true;
  }
}
