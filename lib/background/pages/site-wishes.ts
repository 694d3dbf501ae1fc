/** What is stored of a site that the user switched on, and what follows from it. */
import * as z from 'zod/mini';
import { lazyObject } from '../../protocol/requests/fields.ts';
import { isSwitched, KNOWN_SITES, servesHost, type Site } from '../../sites/registry.ts';
import { mayReachNow } from '../connection/host-access.ts';
import { pageFiles, type Registration } from './content-scripts.ts';
import { patternsOf, switchableSiteAt, SWITCHABLE_SITES, type SwitchableSite } from './switchable-sites.ts';

export const wishSchema = lazyObject(() => ({
  /** The id of a {@link SwitchableSite}. */
  id: z.string(),
  hosts: z.array(z.string()).check(z.minLength(1)),
  /** Id of the site or platform whose reader is used; absent for the generic reader. */
  platform: z.exactOptional(z.string()),
}));
export type Wish = z.output<typeof wishSchema>;

export function knownSite(id: string): SwitchableSite | undefined {
  return SWITCHABLE_SITES.find((switchable) => switchable.id === id);
}

export function siteOfWish(wish: Wish): SwitchableSite {
  return { ...switchableSiteAt(wish.id, platformOfWish(wish)), hosts: wish.hosts };
}

export function platformOfWish({ platform }: Wish): Site | undefined {
  return KNOWN_SITES.find(({ id }) => id === platform);
}

/** Whether a wish can switch on pages of this platform, or of an unknown one. */
export function canSwitch(platform: Site | undefined): boolean {
  return !platform || isSwitched(platform);
}

/** Whether the browser grants access to all of these hosts. */
export function isAllowed(hosts: readonly string[]): Promise<boolean> {
  return mayReachNow(patternsOf(hosts));
}

/** The ones of a wish's hosts that the browser allows, and `host`, which it does. */
export async function allowedHosts({ hosts }: Wish, host: string): Promise<string[]> {
  const each = await Promise.all(hosts.map(async (own) => ((await isAllowed([own])) ? [own] : [])));
  const allowed = each.flat();
  return servesHost(allowed, host) ? allowed : [...allowed, host];
}

/** `taughtHosts`: hosts of which the user taught a page. One of them is enough for all hosts of the wish. */
export function registrationOf(wish: Wish, taughtHosts: readonly string[]): Registration {
  const isTaught = taughtHosts.some((host) => servesHost(wish.hosts, host));
  return {
    id: `site:${wish.id}`,
    matches: patternsOf(wish.hosts),
    js: pageFiles(platformOfWish(wish), { isTaught }),
  };
}
