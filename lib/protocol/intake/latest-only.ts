/**
 * Returns a function that does one piece of work per tab at a time. Of those that wait, only the newest is
 * done; for one that it replaced, the function resolves with `undefined`.
 */
export function createLatestOnly(): <T>(tabId: number, work: () => Promise<T>) => Promise<T | undefined> {
  /** For each tab at work: what tells the waiting one whether it is its turn. */
  const tabs = new Map<number, ((mayRun: boolean) => void) | undefined>();
  return async (tabId, work) => {
    if (tabs.has(tabId)) {
      tabs.get(tabId)?.(false);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      tabs.set(tabId, resolve);
      if (!(await promise)) return undefined;
    } else tabs.set(tabId, undefined);
    try {
      return await work();
    } finally {
      const next = tabs.get(tabId);
      // At once: one that comes before the waiting one goes on must not lose its own turn to it.
      if (next) tabs.set(tabId, undefined);
      else tabs.delete(tabId);
      next?.(true);
    }
  };
}
