/**
 * The content script of hosts with a page that the user taught, in place of the site's own. Reads with what
 * was taught where it applies, else as every page that the user asks about.
 */
import { defineContentScript } from 'wxt/utils/define-content-script';
import { parseWrittenNotice } from '../domain/notices/written-notice.ts';
import type { TaughtDeclaration } from '../domain/taught/taught-file.ts';
import { adapterOf, readAskedPage } from '../sites/adapters.ts';
import { NOTHING, UNREADABLE, type FoundNotice, type PageReading } from '../sites/engine/reading.ts';
import { identityOf, withUniqueIds } from '../sites/notice-identity.ts';
import { hasOwnScript, siteOf } from '../sites/registry.ts';
import { withDoubts } from '../sites/sureness.ts';
import { readTaught } from '../sites/taught/read.ts';
import { appliesTo } from '../domain/taught/taught-address.ts';
import { standAboveLink } from './button/above-stretched-link.ts';
import type { Caller } from './site-script.ts';
import { startPage, type PageOptions } from './start.ts';

/** Waits before the question is asked again, when the worker stopped over it, in milliseconds. */
const RETRY_MS = [1000, 5000];

/** The content script, registered when the user teaches the first page of a host. */
export function taughtSiteScript(caller: Caller) {
  return defineContentScript({
    registration: 'runtime',
    main: ({ signal }) => {
      startTaughtSite({ window, signal, ...caller, placed: standAboveLink });
    },
  });
}

/** Asks what the user taught about the host, and reads nothing before it is known. */
export function startTaughtSite(options: Omit<PageOptions, 'site' | 'read' | 'started'>): void {
  const { window, signal, ask, onChanged } = options;
  const { document, location } = window;
  const site = siteOf(new URL(location.href));
  let taught: readonly TaughtDeclaration[] | undefined;
  let reread = () => {
    // Not started.
  };

  async function learn(failures = 0) {
    const answer = await ask('taught.here', {});
    const delay = RETRY_MS[failures];
    if (answer.ok) taught = answer.value;
    // The site can still be read as one that nobody taught.
    else if (delay === undefined) taught ??= [];
    else {
      const timer = window.setTimeout(() => void learn(failures + 1), delay);
      signal.addEventListener('abort', () => {
        window.clearTimeout(timer);
      });
      return;
    }
    reread();
  }

  onChanged((topics) => {
    if (topics.includes('settings')) void learn();
  }, signal);
  void learn();
  startPage({
    ...options,
    site: site && hasOwnScript(site) ? site.id : 'other',
    read: () => (taught ? withDoubts(readTaughtSite(taught, document, new URL(location.href))) : NOTHING),
    started: (again) => {
      reread = again;
    },
  });
}

/** Reads a page of a host that the user taught something about. */
export function readTaughtSite(declarations: readonly TaughtDeclaration[], document: Document, url: URL): PageReading {
  const adapter = adapterOf(url);
  const identity = adapter?.identity ?? identityOf(url);
  const applying = declarations.filter(({ address }) => appliesTo(address, url));
  for (const { page } of applying) {
    const taught = readTaught(document, url, page);
    if (taught.notices.length === 0) continue;
    const own = adapter?.read(document, url) ?? NOTHING;
    return withUniqueIds(readsAllOf(taught, own) ? own : taught, identity, url);
  }
  const asked = withUniqueIds(readAskedPage(document, url), identity, url);
  return asked.kind === 'none' && applying.length > 0 ? UNREADABLE : asked;
}

/** Whether a site's own adapter reads every notice as the user taught it: then it knows more of them. */
function readsAllOf(taught: PageReading, own: PageReading): boolean {
  const keys = new Set(own.notices.map(keyOf));
  return taught.notices.every((each) => keys.has(keyOf(each)));
}

function keyOf({ notice }: FoundNotice): string {
  const { title, responseDeadLine } = parseWrittenNotice(notice);
  return JSON.stringify([title.toLowerCase(), responseDeadLine]);
}
