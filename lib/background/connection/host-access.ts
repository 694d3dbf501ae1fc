/** Which hosts the browser lets us reach; the person can take that back at any time (decisions, "Cross-origin access"). */
import { browser } from 'wxt/browser';

/** Whether all addresses of these match patterns may be reached. */
export type HostAccess = (patterns: readonly string[]) => Promise<boolean>;

/** Asks the browser. */
export const mayReachNow: HostAccess = (patterns) => browser.permissions.contains({ origins: [...patterns] });

/** Gives access back, but never to what came with the installation: Firefox would take that away, too. */
export async function giveBackHosts(patterns: readonly string[]): Promise<void> {
  const fromStart: unknown = browser.runtime.getManifest().host_permissions;
  const given = patterns.filter((pattern) => !(Array.isArray(fromStart) && fromStart.includes(pattern)));
  // Each for itself: one that the browser keeps must not keep the others.
  await Promise.allSettled(given.map((pattern) => browser.permissions.remove({ origins: [pattern] })));
}

/**
 * Asks the browser once: what it allowed holds until it says that something was taken back. What it did not allow is asked again, because
 * the person who just allowed it may be heard before the browser's own word of it. To be called in the worker's first turn.
 */
export function createHostAccess(): HostAccess {
  let allowed = new Set<string>();
  browser.permissions.onRemoved.addListener(() => {
    allowed = new Set();
  });
  return async (patterns) => {
    const asked = patterns.join(' ');
    if (allowed.has(asked)) return true;
    const now = allowed;
    const isAllowed = await mayReachNow(patterns);
    // Taken back while we asked: then this set is no longer the one that is looked into.
    if (isAllowed) now.add(asked);
    return isAllowed;
  };
}
