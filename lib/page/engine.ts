/**
 * The one page script of all sites. The files before it in a page's list set the site that it reads
 * (`lib/background/pages/content-scripts.ts`).
 */
import { browser } from 'wxt/browser';
import { own } from '../domain/objects.ts';
import type { PageNews } from '../protocol/answers.ts';
import type { PageReading } from '../sites/engine/reading.ts';
import type { PageRows } from '../sites/engine/text/row-cache.ts';
import { startPage, type PageOptions } from './start.ts';

/** How the engine asks the background. The entrypoint passes it in. */
export type Caller = Pick<PageOptions, 'ask' | 'onChanged' | 'extensionGone'>;

/** How the pages of a site are read. */
export interface PageSite {
  /** The site or platform; `other` if neither is known. */
  readonly id: string;
  read: (rows: PageRows) => PageReading;
  placed?: PageOptions['placed'];
  /** Adds what a notice's own page cites. The reader has it, because it reads text as readers do. */
  cited?: (reading: PageReading, document: Document) => PageReading;
  /** Called when the engine begins to use the site, for a reader that must ask before it can read. */
  begin?: (page: Pick<Caller, 'ask' | 'onChanged'> & { signal: AbortSignal; reread: () => void }) => void;
}

// All in the isolated world, which pages cannot access.
declare global {
  var pursuitSite: PageSite | undefined;
  /** Gives the running engine another site to read. Returns whether it still runs. */
  var pursuitEngine: ((site: PageSite) => boolean) | undefined;
}

/** The names of the scripts that versions before the engine ran instead. */
const FORMER = ['notices', 'other-site', 'taught-site'];

/**
 * Starts the buttons of the page. If an engine already runs in this page, it switches to the readers that
 * were just loaded, for example after the user taught the page.
 */
export function startEngine(options: Caller & Partial<PageOptions>): void {
  const first = globalThis.pursuitSite;
  if (!first || own(globalThis, 'pursuitEngine')?.(first)) return;
  const { ask, onChanged, extensionGone, signal = untilReplaced(extensionGone) } = options;
  // A script from before the update runs in another isolated world.
  for (const name of [...FORMER, `site-${first.id}`]) document.dispatchEvent(new Event(started(name)));

  let site = first;
  let reread: (() => void) | undefined;
  let change: AbortController | undefined;
  const use = (next: PageSite) => {
    // Without a reason, the browser would compile all callers again for the positions in its stack trace.
    change?.abort('another site');
    change = new AbortController();
    site = next;
    if (site.begin)
      site.begin({ ask, onChanged, signal: AbortSignal.any([signal, change.signal]), reread: () => reread?.() });
    else reread?.();
  };
  const followers = new Set<(news: PageNews) => void>();
  globalThis.pursuitEngine = (next) => {
    if (signal.aborted || extensionGone()) return false;
    use(next);
    // The site may have been switched on again. Changes since it was switched off were not reported to this
    // page.
    for (const follow of followers) follow({ again: true });
    return true;
  };
  use(first);
  startPage({
    window,
    ...options,
    signal,
    onChanged(listener, until) {
      onChanged(listener, until);
      followers.add(listener);
      until.addEventListener('abort', () => followers.delete(listener));
    },
    site: first.id,
    placed: (host, title) => site.placed?.(host, title),
    read(rows) {
      const reading = site.read(rows);
      return site.cited?.(reading, window.document) ?? reading;
    },
    started: (again) => {
      reread = again;
    },
  });
}

const started = (name: string): string => `${browser.runtime.id}:${name}:started`;

/**
 * Announces this engine, and returns a signal that aborts when a newer version's starts in the same document.
 * That one runs in another isolated world, so only a DOM event reaches this one. A page can send the event
 * too: it is only a hint to check whether the browser has cut this script off.
 */
export function untilReplaced(extensionGone: Caller['extensionGone']): AbortSignal {
  const end = new AbortController();
  const type = started('engine');
  document.dispatchEvent(new Event(type));
  const check = () => {
    if (extensionGone()) end.abort();
  };
  // Removed on abort; otherwise the document would keep every previous instance and its buttons alive.
  document.addEventListener(type, check, end);
  return end.signal;
}
