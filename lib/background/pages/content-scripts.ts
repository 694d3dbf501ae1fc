/**
 * Registers content scripts for sites that were switched on, since the manifest names only sites granted at
 * install. The browser drops registrations with every update.
 */
import { browser } from 'wxt/browser';
import { SITES } from '../../sites/registry.ts';
import { ignoreErrors } from '../runtime/failures.ts';

export interface Registration {
  id: string;
  /** Match patterns. */
  matches: string[];
  /** The script's file in the extension. */
  file: string;
  /** Name of the script that open pages may still have instead. */
  rival?: string;
}

/** Whether a registered script reads a site's pages; the other one is that of prompt-buttons.ts. */
export const isSiteScript = ({ id }: Pick<Registration, 'id'>): boolean => id.startsWith('site:');

/** Syncs the browser's registrations with `wanted`. Returns the new ones. */
export async function syncRegistrations(wanted: readonly Registration[]): Promise<Registration[]> {
  const registered = (await browser.scripting.getRegisteredContentScripts()).filter(isSiteScript);
  const present = new Map(registered.map((each) => [each.id, each]));
  const isRight = ({ id, matches, file }: Registration): boolean => {
    const there = present.get(id);
    return there?.js?.[0]?.endsWith(file) === true && same(there.matches ?? [], matches);
  };
  const right = new Set(wanted.filter(isRight).map(({ id }) => id));
  const wrong = [...present.keys()].filter((id) => !right.has(id));
  const missing = wanted.filter(({ id }) => !right.has(id));
  if (wrong.length > 0) await browser.scripting.unregisterContentScripts({ ids: wrong });
  if (missing.length > 0) {
    await browser.scripting.registerContentScripts(
      missing.map(({ id, matches, file }) => ({
        id,
        matches,
        js: [file],
        // As in the manifest: text typed into our note form must not reach the page's key listeners.
        runAt: 'document_start' as const,
        allFrames: false,
        // Survives a restart without the worker.
        persistAcrossSessions: true,
      })),
    );
  }
  return missing;
}

/** Starts scripts in pages that are already open, so that the user need not reload them. */
export async function runInOpenTabs(registrations: readonly Registration[]): Promise<void> {
  for (const { matches, file, rival } of registrations)
    for (const { id } of await browser.tabs.query({ url: matches })) {
      if (id === undefined) continue;
      // Two scripts in a page would remove each other's buttons for as long as it is open.
      if (rival !== undefined) endIn(id, rival);
      startIn(id, file);
    }
}

/** Sites granted at install; the manifest lists their script. */
const INSTALLED = SITES.map(({ id, matches }): Registration => ({
  id,
  matches: [...matches],
  file: 'content-scripts/notices.js',
}));
/** Returns the host of a match pattern; `*` for all hosts. */
export const hostIn = (pattern: string): string => /^[^:]+:\/\/([^/]+)/.exec(pattern)?.[1] ?? '*';

/**
 * Starts the manifest's script in open pages; the browser itself starts with the next load. `given`: match
 * patterns just allowed, by default all from the install.
 */
export async function startInstalledScripts(given: readonly string[] = ['<all_urls>']): Promise<void> {
  // Compare hosts only: Firefox's own menu grants `*://sam.gov/*`.
  const hosts = new Set(given.map(hostIn));
  const isGiven = ({ matches }: Registration): boolean =>
    hosts.has('*') || matches.some((pattern) => hosts.has(hostIn(pattern)));
  await runInOpenTabs(INSTALLED.filter(isGiven));
}

/** Ends a script as a newer one of its name does (`lib/page/content-script-context.ts`). */
function endIn(tabId: number, name: string): void {
  const ending = browser.scripting.executeScript({
    target: { tabId },
    func: (type: string) => void document.dispatchEvent(new Event(type)),
    args: [`${browser.runtime.id}:${name}:started`],
    injectImmediately: true,
  });
  ignoreErrors(ending);
}

function startIn(tabId: number, file: string): void {
  // Not awaited: Chrome delays the answer of a frozen tab. A tab that is gone, discarded or on an error page
  // gets its script on the next load.
  const injection = { target: { tabId }, files: [file], injectImmediately: true };
  ignoreErrors(browser.scripting.executeScript(injection));
}

/** Whether two lists have the same entries, in any order. */
export function same(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join(' ') === [...others].sort().join(' ');
}
