/**
 * The content scripts of sites that were switched on. They are registered at run time, because the manifest names no site
 * but those that are granted with the installation. The browser forgets them with every update.
 */
import { browser } from 'wxt/browser';
import { SITES } from '../../sites/registry.ts';
import { quietly } from '../runtime/ignore-errors.ts';

export interface Registration {
  id: string;
  /** Match patterns. */
  matches: string[];
  /** The script's file in the extension. */
  file: string;
}

/** Registers what is wanted, takes away what is not, and leaves alone what is right. Answers what was new. */
export async function bringRegistrations(wanted: readonly Registration[]): Promise<Registration[]> {
  const present = new Map((await browser.scripting.getRegisteredContentScripts()).map((each) => [each.id, each]));
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
        // As the script in the manifest: what is typed into our note form must not reach the page's key listeners first.
        runAt: 'document_start' as const,
        allFrames: false,
        // There before the worker is, at the next start of the browser.
        persistAcrossSessions: true,
      })),
    );
  }
  return missing;
}

/** Starts scripts in the pages of their sites that are open already, so that nobody has to load them again. */
export async function runInOpenTabs(registrations: readonly Registration[]): Promise<void> {
  for (const { matches, file } of registrations)
    for (const { id } of await browser.tabs.query({ url: matches })) if (id !== undefined) startIn(id, file);
}

/** What comes with the installation; its script stands in the manifest. */
const FROM_START = SITES.map(({ id, matches }): Registration => ({
  id,
  matches: [...matches],
  file: 'content-scripts/notices.js',
}));
/** The host of a match pattern; `*` for every one, also of the pattern that names none. */
const hostIn = (pattern: string): string => /^[^:]+:\/\/([^/]+)/.exec(pattern)?.[1] ?? '*';

/**
 * Starts the script of the manifest in pages that are open: the browser itself begins with the next one that is loaded.
 * `given`: the match patterns that were just allowed; with the installation, all that it asks for.
 */
export async function startFromStart(given: readonly string[] = ['<all_urls>']): Promise<void> {
  // By the host alone: what is given in Firefox's own menu is `*://sam.gov/*`.
  const hosts = new Set(given.map(hostIn));
  const isGiven = ({ matches }: Registration): boolean =>
    hosts.has('*') || matches.some((pattern) => hosts.has(hostIn(pattern)));
  await runInOpenTabs(FROM_START.filter(isGiven));
}

function startIn(tabId: number, file: string): void {
  // Nobody waits for it: of a tab that is frozen Chrome says nothing until somebody looks at it. One that is gone, asleep or showing
  // an error page gets its script when it is loaded.
  const injection = { target: { tabId }, files: [file], injectImmediately: true };
  quietly(browser.scripting.executeScript(injection));
}

function same(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join(' ') === [...others].sort().join(' ');
}
