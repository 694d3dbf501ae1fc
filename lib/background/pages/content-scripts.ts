/**
 * Registers content scripts for sites that were switched on, since the manifest names only sites granted at
 * install. The browser drops registrations with every update.
 */
import { browser } from 'wxt/browser';
import { KNOWN_SITES, SITES, type Site } from '../../sites/registry.ts';
import { ignoreErrors } from '../runtime/failures.ts';

export interface Registration {
  id: string;
  /** Match patterns. */
  matches: string[];
  excludeMatches?: string[];
  /** Files in the extension, in the order in which they run. */
  js: string[];
}

const fileOf = (name: string): string => `content-scripts/${name}.js`;
/** The reader of all sites but SAM.gov, and what guesses at pages and reads taught ones with it. */
export const READER = fileOf('reader');
export const GUESS = fileOf('guess');
export const TEACH = fileOf('teach');
/** Starts the buttons, after the files that read the page. */
const ENGINE = fileOf('engine');
/** Platforms on hosts that nobody can list. */
const PLATFORMS = KNOWN_SITES.filter(({ anywhere, reader }) => anywhere !== undefined && reader === 'adapter');

/**
 * The files that read the pages of a site, or of an unknown one. `guesses`: pages that no adapter describes,
 * too; `isTaught`: the user taught a page of the host.
 */
export function readerFiles(site: Site | undefined, { guesses = false, isTaught = false } = {}): string[] {
  const own = site?.reader === 'adapter' ? [site] : undefined;
  const exact = isTaught || site?.exact === true;
  const files = (own ?? PLATFORMS).map(({ id }) => `site-${id}`);
  // SAM.gov's reader is complete.
  if (site?.granted !== 'install')
    files.unshift(
      'reader',
      ...(!own || guesses || exact || site?.infers ? ['guess'] : []),
      ...(exact ? ['teach'] : []),
    );
  return files.map(fileOf);
}

/** The files of a page with buttons. */
export const pageFiles = (...read: Parameters<typeof readerFiles>): string[] => [...readerFiles(...read), ENGINE];

/** Whether the first file of a page lets its buttons show without an answer (prompt-buttons.ts). */
export const wordsFile = (language: string): string => fileOf(`words-${language}`);

/** Whether a registration is a site's; the other one is that of prompt-buttons.ts. */
export const isSite = ({ id }: Pick<Registration, 'id'>): boolean => id.startsWith('site:');

/** The registered scripts of sites, without the words that come first. */
export async function registeredSites(): Promise<Registration[]> {
  const registered = (await browser.scripting.getRegisteredContentScripts()).filter(isSite);
  return registered.map(({ id, matches = [], js = [] }) => ({
    id,
    matches,
    js: js.filter((file) => !/words-\w+\.js$/.test(file)),
  }));
}

/** Syncs the browser's registrations with `wanted`. Returns those that are new or changed. */
export async function syncRegistrations(wanted: readonly Registration[]): Promise<Registration[]> {
  const present = new Map((await browser.scripting.getRegisteredContentScripts()).map((each) => [each.id, each]));
  const changed = wanted.filter(({ id, matches, excludeMatches = [], js }) => {
    const there = present.get(id);
    return !(
      there &&
      isSameList(there.js ?? [], js) &&
      same(there.matches ?? [], matches) &&
      same(there.excludeMatches ?? [], excludeMatches)
    );
  });
  // In place of its old version at once: a page that loads in between would get neither.
  const known = changed.filter(({ id }) => present.has(id));
  const added = changed.filter(({ id }) => !present.has(id));
  const gone = [...present.keys()].filter((id) => !wanted.some((each) => each.id === id));
  if (gone.length > 0) await browser.scripting.unregisterContentScripts({ ids: gone });
  if (known.length > 0) await browser.scripting.updateContentScripts(known.map(asRegistered));
  if (added.length > 0) await browser.scripting.registerContentScripts(added.map(asRegistered));
  return changed;
}

function asRegistered({ id, matches, excludeMatches, js }: Registration) {
  return {
    id,
    matches,
    ...(excludeMatches ? { excludeMatches } : {}),
    js,
    // As in the manifest: text typed into our note form must not reach the page's key listeners.
    runAt: 'document_start' as const,
    allFrames: false,
    // Survives a restart without the worker.
    persistAcrossSessions: true,
  };
}

/** Whether files are the same in the same order; a browser may return them with its own address. */
function isSameList(registered: readonly string[], files: readonly string[]): boolean {
  return registered.length === files.length && files.every((file, at) => registered[at]?.endsWith(file));
}

/**
 * Starts scripts in pages that are already open, so that the user need not reload them. An engine that
 * already runs there switches to the new readers.
 */
export async function runInOpenTabs(registrations: readonly Registration[]): Promise<void> {
  for (const { matches, js } of registrations)
    for (const { id } of await browser.tabs.query({ url: matches })) if (id !== undefined) startIn(id, js);
}

/** Sites granted at install; the manifest lists their files. */
const INSTALLED = SITES.map((site): Registration => ({ id: site.id, matches: [...site.matches], js: pageFiles(site) }));

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

function startIn(tabId: number, files: string[]): void {
  // Not awaited: Chrome delays the answer of a frozen tab. A tab that is gone, discarded or on an error page
  // gets its script on the next load.
  ignoreErrors(browser.scripting.executeScript({ target: { tabId }, files, injectImmediately: true }));
}

/** Whether two lists have the same entries, in any order. */
function same(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join(' ') === [...others].sort().join(' ');
}
