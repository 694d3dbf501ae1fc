/**
 * The sites that a person switched on. What is kept is the wish; whether it holds is for the browser's permissions to say,
 * which can be given and taken outside our pages at any time.
 */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { defined } from '../../domain/objects.ts';
import { originPattern, parseHttpUrl } from '../../domain/text/link.ts';
import type { Result, SiteEntry } from '../../protocol/answers.ts';
import { schemaBehind } from '../../protocol/fields.ts';
import { hasOwnScript, isSwitched, KNOWN_SITES, siteOf, type Site } from '../../sites/registry.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Database } from '../storage/database.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import { giveBackHosts, mayReachNow, type HostAccess } from '../connection/host-access.ts';
import { patternsOf, portalAt, portalOf, PORTALS, servesAddress, type Portal } from './portals.ts';
import { bringRegistrations, runInOpenTabs, type Registration } from './registrations.ts';
import { readSession } from '../storage/session.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { tableOf } from '../storage/tables.ts';
import { createTurns } from '../runtime/serial-queue.ts';
import type { Vault } from '../connection/vault.ts';

const wishSchema = z.lazy(() =>
  z.strictObject({
    /** The portal's id. */
    id: z.string(),
    hosts: z.array(z.string()).check(z.minLength(1)),
    /** Id of the site or platform whose reader serves it; absent: the reader of any page. */
    platform: z.exactOptional(z.string()),
  }),
);
type Wish = z.output<typeof wishSchema>;

/** What the person is being asked for just now. The question may close the popup that waits for its answer. */
const WANTED = 'site-wanted';
const wantedSchema = z.lazy(() => z.strictObject({ ...schemaBehind(wishSchema).shape, until: z.number() }));
/** Nobody looks at a question of the browser for longer. */
const WANTED_MS = 120_000;

export interface SitesDependencies {
  database: Database;
  vault: Vault;
  settings: Pick<SettingsStore, 'showSites'>;
  mayReach: HostAccess;
  broadcast: Broadcast;
  clock: Clock;
}

export function createSites({ database, vault, settings, mayReach, broadcast, clock }: SitesDependencies) {
  const table = tableOf(database, 'sites', wishSchema, { remembered: true });
  const inTurn = createTurns();

  /** The browser's question was answered with yes, perhaps after the popup that asked it had closed. */
  async function takeWanted(): Promise<void> {
    const wanted = await readSession(WANTED, wantedSchema);
    if (!wanted || wanted.until < clock.now() || !(await isAllowed(wanted.hosts))) return;
    const { until: _until, ...wish } = wanted;
    await take(wish);
  }

  /** Who switches a site on wants its buttons, also where they were hidden before. Where no script is registered, no wish is kept. */
  async function take(wish: Wish): Promise<void> {
    if (canSwitch(platformOfWish(wish))) await table.put(wish);
    await settings.showSites(wish.hosts);
    // Last: a worker that is stopped before it leaves the rest to the next one.
    await forgetWanted();
    broadcast('settings');
  }

  const forgetWanted = (): Promise<void> => browser.storage.session.remove(WANTED);

  /**
   * Wishes that earlier versions kept, as the sites are known now. An address that was added gives way to its site, or two scripts
   * would run there; and one wish for a script that no build has would make the browser refuse to register any.
   */
  async function bringWishes(): Promise<void> {
    for (const kept of await table.all()) {
      const { id, platform = platformOfWish(kept) } = portalOf(new URL(`https://${kept.id}`));
      if (!canSwitch(platform)) await forget(kept);
      else if (id !== kept.id || platform?.id !== kept.platform) {
        const hosts = [...kept.hosts, ...((await table.get(id))?.hosts ?? [])];
        await table.put(defined({ id, hosts: [...new Set(hosts)], platform: platform?.id }));
        if (id !== kept.id) await table.delete(kept.id);
      }
    }
  }

  /** The permission goes first: without it the wish does nothing, and without the wish nobody would look for the permission. */
  async function forget({ id, hosts }: Wish): Promise<void> {
    await giveBack(hosts);
    await table.delete(id);
  }

  /**
   * Brings the browser's registrations to what is wished and allowed, and starts the scripts in pages that are open: those that are
   * new, or all of them. One at a time: two would register the same twice.
   */
  function reconcile({ inOpenTabs = 'none' }: { inOpenTabs?: 'none' | 'added' | 'all' } = {}): Promise<void> {
    return inTurn(async () => {
      await takeWanted();
      await bringWishes();
      const asked = (await table.all()).map(async (wish) =>
        (await isAllowed(wish.hosts)) ? [registrationOf(wish)] : [],
      );
      const allowed = (await Promise.all(asked)).flat();
      const added = await bringRegistrations(allowed);
      if (inOpenTabs !== 'none') await runInOpenTabs(inOpenTabs === 'all' ? allowed : added);
    });
  }

  async function turnOn({ id, hosts, platform }: Portal): Promise<Result<SiteEntry[]>> {
    const wish = defined({ id, hosts: [...hosts], platform: platform?.id });
    // Asked for by our page in the click; here it is only looked at.
    if (!(await isAllowed(hosts))) {
      await browser.storage.session.set({ [WANTED]: { ...wish, until: clock.now() + WANTED_MS } });
      return failed('permissionMissing');
    }
    await take(wish);
    await reconcile({ inOpenTabs: 'added' });
    return succeeded(await list());
  }

  /** Every site that can be on or off, the ones that work from the start first and added addresses last. */
  async function list(): Promise<SiteEntry[]> {
    const entry = async (portal: Portal) => entryOf(portal, await table.get(portal.id));
    const others = (await table.all()).filter(({ id }) => !knownPortal(id));
    return Promise.all([
      ...PORTALS.map(entry),
      ...others.map(async (wish) => ({ ...(await entry(portalOfWish(wish))), added: true as const })),
    ]);
  }

  return {
    list,
    reconcile,
    /** The browser's question was answered with no. */
    forgetWanted,

    /** Switches a known site on, for which our page just got the permission. */
    async turnOn(id: string): Promise<Result<SiteEntry[]>> {
      const wish = await table.get(id);
      const portal = knownPortal(id) ?? (wish && portalOfWish(wish));
      return portal ? turnOn(portal) : failed('notFound');
    },

    /** Switches the site of an address on, known or not. Only https: what is read there must be what the site sent. */
    async add(address: string): Promise<Result<SiteEntry[]>> {
      const url = parseHttpUrl(address);
      if (url?.protocol !== 'https:') return failed('invalid', { field: 'address' });
      const portal = portalOf(url);
      if (!portal.platform?.awards) return turnOn(portal);
      // Our page asked the browser for it in the click: nothing is shown there that could be added.
      await giveBack(portal.hosts);
      return failed('invalid', { field: 'address' });
    },

    /** Takes the script and the permission away; an address that was added is forgotten. */
    async turnOff(id: string): Promise<Result<SiteEntry[]>> {
      await forgetWanted();
      const wish = await table.get(id);
      if (wish) {
        await forget(wish);
        await reconcile();
        broadcast('settings', 'pursuits');
      }
      return succeeded(await list());
    },

    /** Gives the permission for a service that was left back, unless a site on the same host needs it. */
    async leaveService(origin: string): Promise<void> {
      const url = new URL(origin);
      if ((await table.all()).some(({ hosts }) => servesAddress(hosts, url))) return;
      await giveBackHosts([originPattern(origin)]);
    },

    /** Whether our script may work at an address now. */
    async isOn(url: URL): Promise<boolean> {
      const site = siteOf(url);
      if (site?.granted === 'install') return mayReach(patternsOf(site.hosts));
      const wish = (await table.all()).find(({ hosts }) => servesAddress(hosts, url));
      return wish !== undefined && mayReach(patternsOf([url.hostname]));
    },

    /** Tells addresses that a person added from others. Never rejects: on a disk that fails, nothing was added. */
    async addedHosts(): Promise<(url: URL) => boolean> {
      const kept = await table.all().catch((): Wish[] => []);
      return (url) => kept.some(({ hosts }) => servesAddress(hosts, url));
    },

    /** What can be switched on at the address of a tab; `undefined` where it is on, or nothing can be. */
    async offer(url: URL): Promise<SiteEntry | undefined> {
      const portal = portalOf(url);
      if (url.protocol !== 'https:' || portal.platform?.awards || (await this.isOn(url))) return undefined;
      const entry = await entryOf(portal, undefined);
      return PORTALS.includes(portal) ? entry : { ...entry, added: true };
    },
  };

  async function giveBack(hosts: readonly string[]): Promise<void> {
    const service = (await vault.connection())?.origin;
    await giveBackHosts(patternsOf(hosts).filter((pattern) => !service || pattern !== originPattern(service)));
  }
}

function knownPortal(id: string): Portal | undefined {
  return PORTALS.find((portal) => portal.id === id);
}

function portalOfWish(wish: Wish): Portal {
  return { ...portalAt(wish.id, platformOfWish(wish)), hosts: wish.hosts };
}

function platformOfWish({ platform }: Wish): Site | undefined {
  return KNOWN_SITES.find(({ id }) => id === platform);
}

/** Whether pages of this platform, or of none that we know, are switched on by a wish. */
function canSwitch(platform: Site | undefined): boolean {
  return !platform || isSwitched(platform);
}

async function entryOf({ id, name, hosts, platform }: Portal, wish: Wish | undefined): Promise<SiteEntry> {
  const fromStart = platform?.granted === 'install';
  const allowed = (fromStart || wish !== undefined) && (await isAllowed(wish?.hosts ?? hosts));
  return {
    id,
    name,
    hosts: [...hosts],
    origins: patternsOf(hosts),
    state: allowed ? 'on' : wish || fromStart ? 'withdrawn' : 'off',
    reading: readingOf(platform),
    ...(fromStart ? { fromStart: true as const } : {}),
  };
}

function readingOf(platform: Site | undefined): SiteEntry['reading'] {
  if (platform?.reader !== 'adapter') return 'anyPage';
  return platform.tried ? 'verified' : 'unverified';
}

function registrationOf(wish: Wish): Registration {
  return { id: `site:${wish.id}`, matches: patternsOf(wish.hosts), file: scriptOf(platformOfWish(wish)) };
}

/** The script that reads a site: the one of its platform, else the one for any page. */
function scriptOf(site: Site | undefined): string {
  return site && hasOwnScript(site) ? `content-scripts/site-${site.id}.js` : 'content-scripts/other-site.js';
}

/** Whether the browser lets us work on all of these hosts. */
function isAllowed(hosts: readonly string[]): Promise<boolean> {
  return mayReachNow(patternsOf(hosts));
}
