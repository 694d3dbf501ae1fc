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
import { lazyObject, schemaBehind } from '../../protocol/requests/fields.ts';
import { taughtSiteSchema, type TaughtSite } from '../../protocol/taught-messages.ts';
import { siteOf } from '../../sites/registry.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Database } from '../storage/database.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import type { PromptButtons } from './prompt-buttons.ts';
import { revokeHosts, type HostAccess } from '../connection/host-access.ts';
import {
  allowedHosts,
  canSwitch,
  isAllowed,
  knownSite,
  platformOfWish,
  registrationOf,
  siteOfWish,
  wishSchema,
  type Wish,
} from './site-wishes.ts';
import { entryOf } from './site-entry.ts';
import {
  patternsOf,
  switchableSiteOf,
  SWITCHABLE_SITES,
  servesAddress,
  type SwitchableSite,
} from './switchable-sites.ts';
import { hostIn, isSite, registeredSites, runInOpenTabs, syncRegistrations } from './content-scripts.ts';
import { hostnameOf, type TaughtPages } from '../taught/taught-pages.ts';
import { readSession } from '../runtime/browser-api.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { PolicyReader } from '../storage/policy.ts';
import { tableOf } from '../storage/tables.ts';
import { createSerialQueue } from '../runtime/serial-queue.ts';
import type { Vault } from '../connection/vault.ts';

/** The permission being requested. The browser's dialog may close the popup that waits for the answer. */
const WANTED = 'site-wanted';
const wantedSchema = lazyObject(() => ({
  ...schemaBehind(wishSchema).shape,
  /** What the user taught about a page of the site. */
  taughtPage: z.exactOptional(taughtSiteSchema),
  until: z.number(),
}));
/** Longest time that a permission dialog stays relevant. */
const WANTED_MS = 120_000;

export interface SitesDependencies {
  database: Database;
  vault: Vault;
  settings: Pick<SettingsStore, 'showSites'>;
  policy: PolicyReader;
  mayReach: HostAccess;
  taught: Pick<TaughtPages, 'hosts' | 'keep'>;
  promptButtons: PromptButtons;
  broadcast: Broadcast;
  clock: Clock;
}

interface ReconcileOptions {
  inOpenTabs?: 'none' | 'added' | 'all';
  given?: readonly string[];
}

export function createSites(dependencies: SitesDependencies) {
  const { database, vault, settings, policy, mayReach, taught, promptButtons, broadcast, clock } = dependencies;
  const table = tableOf(database, 'sites', wishSchema, { cached: true });
  const inTurn = createSerialQueue();
  /** What the words in the registrations were last synced with. */
  let hiddenBefore: string | undefined;
  let hasCheckedWords = false;

  /** Handles a granted permission, perhaps after the popup that asked has closed. */
  async function takeWanted(): Promise<void> {
    const wanted = await readSession(WANTED, wantedSchema);
    if (!wanted || wanted.until < clock.now()) return;
    const { until: _until, taughtPage, ...wish } = wanted;
    if (await isAllowed(neededHosts(wish, taughtPage))) await take(wish, taughtPage);
  }

  /** Switches a site on and unhides its buttons. Stores no wish for sites without a registered script. */
  async function take(wish: Wish, taughtPage?: TaughtSite): Promise<void> {
    const hosts = taughtPage ? await allowedHosts(wish, hostnameOf(taughtPage)) : wish.hosts;
    if (taughtPage) await taught.keep([taughtPage]);
    if (canSwitch(platformOfWish(wish))) await table.put({ ...wish, hosts });
    await settings.showSites(hosts);
    // Last: if the worker is killed earlier, the next one repeats this.
    await forgetWanted();
    broadcast('settings', ...(taughtPage ? (['pageSeen', 'taught'] as const) : []));
  }

  /** Switches on hosts of taught pages that the user just allowed: an import makes no wish for them. */
  async function takeTaught(given: readonly string[]): Promise<void> {
    const hosts = new Set(given.map(hostIn));
    for (const host of (await taught.hosts()).filter((each) => hosts.has(each))) {
      const url = new URL(`https://${host}/`);
      if ((await table.all()).some((wish) => servesAddress(wish.hosts, url)) || !(await isAllowed([host]))) continue;
      const wish = wishOf(switchableSiteOf(url));
      if (policyAllows(await policy(), wish.id, wish.hosts))
        await take({ ...wish, hosts: await allowedHosts(wish, host) });
    }
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
   * pages. `given`: match patterns that the user just allowed. Serialized: two runs would register the same
   * script twice.
   */
  function reconcile({ inOpenTabs = 'none', given = [] }: ReconcileOptions = {}): Promise<void> {
    return inTurn(async () => {
      await takeWanted();
      await takeTaught(given);
      await migrateWishes();
      const taughtHosts = await taught.hosts();
      const asked = (await table.all()).map(async (wish) =>
        policyAllows(await policy(), wish.id, wish.hosts) && (await isAllowed(wish.hosts))
          ? [registrationOf(wish, taughtHosts)]
          : [],
      );
      const allowed = (await Promise.all(asked)).flat();
      hiddenBefore = undefined;
      const wanted = promptButtons.among(allowed, await promptButtons.hiddenHosts());
      const changed = await syncRegistrations(wanted);
      if (inOpenTabs !== 'none') await runInOpenTabs((inOpenTabs === 'all' ? wanted : changed).filter(isSite));
    });
  }

  /** Syncs the words in registrations that are there: they follow settings, connection and pipelines. */
  function syncWords(): Promise<void> {
    return inTurn(async () => {
      const hidden = await promptButtons.hiddenHosts();
      const hiddenNow = JSON.stringify({ hidden });
      // Most changes, such as every press, change nothing about it.
      if (hiddenNow === hiddenBefore) return;
      await syncRegistrations(promptButtons.among(await registeredSites(), hidden));
      hiddenBefore = hiddenNow;
    }).catch(() => {
      hiddenBefore = undefined;
      hasCheckedWords = false;
    });
  }

  /** Grants a wish, with what the user taught about a page of it, if policy and browser allow it. */
  async function grant(wish: Wish, taughtPage?: TaughtSite): Promise<Result<undefined>> {
    if (!policyAllows(await policy(), wish.id, wish.hosts)) {
      // Our page has asked for it in the click already.
      await revoke(wish.hosts);
      return failed('notAllowed');
    }
    // Our page requested the permission in the click; here we only check it.
    if (!(await isAllowed(neededHosts(wish, taughtPage)))) {
      const wanted = defined({ ...wish, taughtPage, until: clock.now() + WANTED_MS });
      await browser.storage.session.set({ [WANTED]: wanted });
      return failed('permissionMissing');
    }
    await take(wish, taughtPage);
    await reconcile({ inOpenTabs: 'added' });
    return succeeded(undefined);
  }

  async function turnOn(switchable: SwitchableSite): Promise<Result<SiteEntry[]>> {
    const granted = await grant(wishOf(switchable));
    return granted.ok ? succeeded(await list()) : granted;
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
    syncWords,
    /** Once in this worker's life: an update of the extension or a dying worker may have left them wrong. */
    async checkWords(): Promise<void> {
      if (hasCheckedWords) return;
      hasCheckedWords = true;
      await syncWords();
    },
    /** Follows a change that was announced. */
    onChange(changed: readonly string[]): void {
      if (changed.some((topic) => /^(?:all|connection|pursuits|settings)$/.test(topic))) void syncWords();
    },
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

    /** Keeps what the user taught about a page at `url` (see `canBeTaught`), and switches its site on. */
    async teach(url: URL, taughtPage: TaughtSite): Promise<Result<undefined>> {
      // The wish may be for the whole domain, or for a platform that another path revealed.
      const wish = (await table.all()).find(({ hosts }) => servesAddress(hosts, url));
      return grant(wish ?? wishOf(switchableSiteOf(url)), taughtPage);
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

function wishOf({ id, hosts, platform }: SwitchableSite): Wish {
  return defined({ id, hosts: [...hosts], platform: platform?.id });
}

/** The hosts that the browser must allow before a wish is granted: for a taught page, its own is enough. */
function neededHosts({ hosts }: Wish, taughtPage: TaughtSite | undefined): readonly string[] {
  return taughtPage ? [hostnameOf(taughtPage)] : hosts;
}
