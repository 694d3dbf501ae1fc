import { vi } from 'vitest';
import type { Parts } from '../parts.ts';
import { fakePermissions } from './start-parts.ts';

interface Origins {
  origins: string[];
}

/** A browser that allows the hosts in `allowed`, none at first, until we revoke them. */
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

/** Match patterns and files of our registered scripts. */
export function registeredIn({ scripting }: ReturnType<typeof fakePermissions>): string[][] {
  return [...scripting.scripts.values()].map(({ matches, js }) => [...matches, ...js]);
}

/** A site's state; `undefined` if it is not listed. */
export async function stateOf(sites: Parts['sites'], id: string): Promise<string | undefined> {
  return (await sites.list()).find((site) => site.id === id)?.state;
}

/** The files of a page, from their names. */
function filesNamed(...names: string[]): string[] {
  return names.map((name) => `content-scripts/${name}.js`);
}

const PLATFORMS = ['site-periscope', 'site-ivalua', 'site-civicengage'];
/** The files of a site with an adapter, of any other site, and of either with a taught page. */
export const filesOfSite = (id: string): string[] => filesNamed('reader', `site-${id}`, 'engine');
export const FILES_OF_ANY = filesNamed('reader', 'guess', ...PLATFORMS, 'engine');
export function filesOfTaught(id?: string): string[] {
  return filesNamed('reader', 'guess', 'teach', ...(id === undefined ? PLATFORMS : [`site-${id}`]), 'engine');
}
