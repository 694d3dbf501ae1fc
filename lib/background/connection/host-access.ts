/** Host permissions, which the user can revoke at any time (decisions, "Cross-origin access"). */
import { browser } from 'wxt/browser';

/** Whether all addresses of these match patterns may be requested. */
export type HostAccess = (patterns: readonly string[]) => Promise<boolean>;

/** Asks the browser, uncached. */
export const mayReachNow: HostAccess = (patterns) => browser.permissions.contains({ origins: [...patterns] });

/** Returns permissions, except those from the install: Firefox would remove these too. */
export async function revokeHosts(patterns: readonly string[]): Promise<void> {
  const fromStart: unknown = browser.runtime.getManifest().host_permissions;
  const given = patterns.filter((pattern) => !(Array.isArray(fromStart) && fromStart.includes(pattern)));
  // One by one: a refusal must not block the others.
  await Promise.allSettled(given.map((pattern) => browser.permissions.remove({ origins: [pattern] })));
}

/**
 * Caches granted permissions until any is revoked. Never caches a refusal, because the user's grant may
 * arrive before the browser's event. Call in the worker's first turn.
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
    // Revoked in the meantime: this set is no longer the current cache.
    if (isAllowed) now.add(asked);
    return isAllowed;
  };
}
