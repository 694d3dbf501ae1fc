/**
 * Sites that the user switched on. We store the wish; the browser's permissions, which can change outside our
 * pages at any time, decide whether it takes effect.
 */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { defined } from '../../domain/objects.ts';
import { policyAllows } from '../../domain/policy.ts';
import { originPattern, parseHttpUrl } from '../../domain/text/link.ts';
import type { Result, SiteEntry } from '../../protocol/answers.ts';
import { schemaBehind } from '../../protocol/fields.ts';
import { hasOwnScript, isSwitched, KNOWN_SITES, siteOf, verifiedSince, type Site } from '../../sites/registry.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Database } from '../storage/database.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import { revokeHosts, mayReachNow, type HostAccess } from '../connection/host-access.ts';
import {
  patternsOf,
  switchableSiteAt,
  switchableSiteOf,
  SWITCHABLE_SITES,
  servesAddress,
  type SwitchableSite,
} from './switchable-sites.ts';
import { syncRegistrations, runInOpenTabs, type Registration } from './content-scripts.ts';
import { readSession } from '../runtime/browser-api.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { PolicyReader } from '../storage/policy.ts';
import { tableOf } from '../storage/tables.ts';
import { createSerialQueue } from '../runtime/serial-queue.ts';
import type { Vault } from '../connection/vault.ts';

const wishSchema = z.lazy(() =>
  z.strictObject({
    /** The id of a {@link SwitchableSite}. */
    id: z.string(),
    hosts: z.array(z.string()).check(z.minLength(1)),
    /** Id of the site or platform whose reader is used; absent for the generic reader. */
    platform: z.exactOptional(z.string()),
  }),
);
type Wish = z.output<typeof wishSchema>;

/** The permission being requested. The browser's dialog may close the popup that waits for the answer. */
const WANTED = 'site-wanted';
const wantedSchema = z.lazy(() => z.strictObject({ ...schemaBehind(wishSchema).shape, until: z.number() }));
/** Longest time that a permission dialog stays relevant. */
const WANTED_MS = 120_000;

export interface SitesDependencies {
  database: Database;
  vault: Vault;
  settings: Pick<SettingsStore, 'showSites'>;
  policy: PolicyReader;
  mayReach: HostAccess;
  broadcast: Broadcast;
  clock: Clock;
}

export function createSites({ database, vault, settings, policy, mayReach, broadcast, clock }: SitesDependencies) {
  const table = tableOf(database, 'sites', wishSchema, { cached: true });
  const inTurn = createSerialQueue();

  /** Handles a granted permission, perhaps after the popup that asked has closed. */
  async function takeWanted(): Promise<void> {
    const wanted = await readSession(WANTED, wantedSchema);
    if (!wanted || wanted.until < clock.now() || !(await isAllowed(wanted.hosts))) return;
    const { until: _until, ...wish } = wanted;
    await take(wish);
  }

  /** Switches a site on and unhides its buttons. Stores no wish for sites without a registered script. */
  async function take(wish: Wish): Promise<void> {
    if (canSwitch(platformOfWish(wish))) await table.put(wish);
    await settings.showSites(wish.hosts);
    // Last: if the worker is killed earlier, the next one repeats this.
    await forgetWanted();
    broadcast('settings');
  }

  const forgetWanted = (): Promise<void> => browser.storage.session.remove(WANTED);

  /**
   * Migrates stored wishes to the current sites. An added address gives way to a known site, or two scripts
   * would run there; a wish for a script that does not exist would make the browser reject all registrations.
   */
  async function migrateWishes(): Promise<void> {
    for (const kept of await table.all()) {
      const { id, platform = platformOfWish(kept) } = switchableSiteOf(new URL(`https://${kept.id}`));
      if (!canSwitch(platform)) await forget(kept);
      else if (id !== kept.id || platform?.id !== kept.platform) {
        const hosts = [...kept.hosts, ...((await table.get(id))?.hosts ?? [])];
        await table.put(defined({ id, hosts: [...new Set(hosts)], platform: platform?.id }));
        if (id !== kept.id) await table.delete(kept.id);
      }
    }
  }

  /** Permission first: a wish without one is harmless, but a permission without a wish is never revoked. */
  async function forget({ id, hosts }: Wish): Promise<void> {
    await revoke(hosts);
    await table.delete(id);
  }

  /**
   * Syncs the browser's registrations with wishes and permissions, and starts new or all scripts in open
   * pages. Serialized: two runs would register the same script twice.
   */
  function reconcile({ inOpenTabs = 'none' }: { inOpenTabs?: 'none' | 'added' | 'all' } = {}): Promise<void> {
    return inTurn(async () => {
      await takeWanted();
      await migrateWishes();
      const asked = (await table.all()).map(async (wish) =>
        policyAllows(await policy(), wish.id, wish.hosts) && (await isAllowed(wish.hosts))
          ? [registrationOf(wish)]
          : [],
      );
      const allowed = (await Promise.all(asked)).flat();
      const added = await syncRegistrations(allowed);
      if (inOpenTabs !== 'none') await runInOpenTabs(inOpenTabs === 'all' ? allowed : added);
    });
  }

  async function turnOn({ id, hosts, platform }: SwitchableSite): Promise<Result<SiteEntry[]>> {
    const wish = defined({ id, hosts: [...hosts], platform: platform?.id });
    if (!policyAllows(await policy(), id, hosts)) {
      // Our page has asked for it in the click already.
      await revoke(hosts);
      return failed('notAllowed');
    }
    // Our page requested the permission in the click; here we only check it.
    if (!(await isAllowed(hosts))) {
      await browser.storage.session.set({ [WANTED]: { ...wish, until: clock.now() + WANTED_MS } });
      return failed('permissionMissing');
    }
    await take(wish);
    await reconcile({ inOpenTabs: 'added' });
    return succeeded(await list());
  }

  /** Lists all sites that can be on or off: preinstalled ones first, added addresses last. */
  async function list(): Promise<SiteEntry[]> {
    const entry = async (switchable: SwitchableSite) => entryOf(switchable, await table.get(switchable.id));
    const others = (await table.all()).filter(({ id }) => !knownSite(id));
    return Promise.all([
      ...SWITCHABLE_SITES.map(entry),
      ...others.map(async (wish) => ({ ...(await entry(siteOfWish(wish))), added: true as const })),
    ]);
  }

  return {
    list,
    reconcile,
    /** The user denied the permission. */
    forgetWanted,

    /** Switches on a known site after our page got its permission. */
    async turnOn(id: string): Promise<Result<SiteEntry[]>> {
      const wish = await table.get(id);
      const switchable = knownSite(id) ?? (wish && siteOfWish(wish));
      return switchable ? turnOn(switchable) : failed('notFound');
    },

    /** Switches on the site of any address. Requires https, so that the page is what the site sent. */
    async add(address: string): Promise<Result<SiteEntry[]>> {
      const url = parseHttpUrl(address);
      if (url?.protocol !== 'https:') return failed('invalid', { field: 'address' });
      const switchable = switchableSiteOf(url);
      if (!switchable.platform?.awards) return turnOn(switchable);
      // Our page already requested the permission, but award sites have nothing to add.
      await revoke(switchable.hosts);
      return failed('invalid', { field: 'address' });
    },

    /** Removes script and permission; forgets an added address. */
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

    /** Revokes the permission for a disconnected service, unless a site on the same host needs it. */
    async leaveService(origin: string): Promise<void> {
      const url = new URL(origin);
      if ((await table.all()).some(({ hosts }) => servesAddress(hosts, url))) return;
      await revokeHosts([originPattern(origin)]);
    },

    /** Whether our script may run at an address now. */
    async isOn(url: URL): Promise<boolean> {
      const site = siteOf(url);
      if (site?.granted === 'install') return mayReach(patternsOf(site.hosts));
      const wish = (await table.all()).find(({ hosts }) => servesAddress(hosts, url));
      if (!wish || !policyAllows(await policy(), wish.id, wish.hosts)) return false;
      return mayReach(patternsOf([url.hostname]));
    },

    /** Returns a test for addresses that the user added. Never rejects; if the disk fails, there are none. */
    async addedHosts(): Promise<(url: URL) => boolean> {
      const kept = await table.all().catch((): Wish[] => []);
      return (url) => kept.some(({ hosts }) => servesAddress(hosts, url));
    },

    /** What can be switched on for a tab's address; `undefined` if it is on or can't be. */
    async offer(url: URL): Promise<SiteEntry | undefined> {
      const switchable = switchableSiteOf(url);
      if (url.protocol !== 'https:' || switchable.platform?.awards || (await this.isOn(url))) return undefined;
      if (!policyAllows(await policy(), switchable.id, switchable.hosts)) return undefined;
      const entry = await entryOf(switchable, undefined);
      return SWITCHABLE_SITES.includes(switchable) ? entry : { ...entry, added: true };
    },
  };

  async function revoke(hosts: readonly string[]): Promise<void> {
    const service = (await vault.connection())?.origin;
    await revokeHosts(patternsOf(hosts).filter((pattern) => !service || pattern !== originPattern(service)));
  }
}

function knownSite(id: string): SwitchableSite | undefined {
  return SWITCHABLE_SITES.find((switchable) => switchable.id === id);
}

function siteOfWish(wish: Wish): SwitchableSite {
  return { ...switchableSiteAt(wish.id, platformOfWish(wish)), hosts: wish.hosts };
}

function platformOfWish({ platform }: Wish): Site | undefined {
  return KNOWN_SITES.find(({ id }) => id === platform);
}

/** Whether a wish can switch on pages of this platform, or of an unknown one. */
function canSwitch(platform: Site | undefined): boolean {
  return !platform || isSwitched(platform);
}

async function entryOf(
  { id, name, vendor, hosts, platform }: SwitchableSite,
  wish: Wish | undefined,
): Promise<SiteEntry> {
  const fromStart = platform?.granted === 'install';
  const allowed = (fromStart || wish !== undefined) && (await isAllowed(wish?.hosts ?? hosts));
  return {
    id,
    name,
    ...(vendor === undefined ? {} : { vendor }),
    hosts: [...hosts],
    origins: patternsOf(hosts),
    state: allowed ? 'on' : wish || fromStart ? 'withdrawn' : 'off',
    ...readingOf(platform),
    ...(fromStart ? { fromStart: true as const } : {}),
  };
}

function readingOf(platform: Site | undefined): Pick<SiteEntry, 'reading' | 'verifiedSince'> {
  if (platform?.reader !== 'adapter') return { reading: 'anyPage' };
  const since = verifiedSince(platform);
  return since === undefined ? { reading: 'unverified' } : { reading: 'verified', verifiedSince: since };
}

function registrationOf(wish: Wish): Registration {
  return { id: `site:${wish.id}`, matches: patternsOf(wish.hosts), file: scriptOf(platformOfWish(wish)) };
}

/** Returns the script for a site: its platform's own, else the generic one. */
function scriptOf(site: Site | undefined): string {
  return site && hasOwnScript(site) ? `content-scripts/site-${site.id}.js` : 'content-scripts/other-site.js';
}

/** Whether the browser grants access to all of these hosts. */
function isAllowed(hosts: readonly string[]): Promise<boolean> {
  return mayReachNow(patternsOf(hosts));
}
