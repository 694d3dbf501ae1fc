import { vi } from 'vitest';
import type { Parts } from '../parts.ts';
import { fakePermissions } from './start-parts.ts';

interface Origins {
  origins: string[];
}

/** A browser in which we may reach the hosts of `allowed`, none at first, until we give them back. */
export function fakeHosts(allowed: Set<string>) {
  allowed.clear();
  const browserParts = fakePermissions();
  Object.assign(browserParts.permissions, {
    contains: ({ origins }: Origins) => Promise.resolve(origins.every((origin) => allowed.has(origin))),
    remove: vi.fn(({ origins }: Origins) => {
      for (const origin of origins) allowed.delete(origin);
      return Promise.resolve(true);
    }),
  });
  return browserParts;
}

/** Where our scripts are registered, and which. */
export function registeredIn({ scripting }: ReturnType<typeof fakePermissions>): string[][] {
  return [...scripting.scripts.values()].map(({ matches, js }) => [...matches, ...js]);
}

/** Whether a site is on, off or withdrawn; `undefined` where it is not in the list. */
export async function stateOf(sites: Parts['sites'], id: string): Promise<string | undefined> {
  return (await sites.list()).find((site) => site.id === id)?.state;
}
