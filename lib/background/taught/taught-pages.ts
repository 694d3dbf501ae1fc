/**
 * Pages that the user taught by pointing at their values: one record per address. A declaration says where a
 * page's values are; what the user pointed at is kept beside it, and is never part of an export.
 */
import { isFresh } from '../../domain/dates/is-fresh.ts';
import { defined } from '../../domain/objects.ts';
import type { Result } from '../../protocol/answers.ts';
import type { ParsedOf } from '../../protocol/messages.ts';
import type { TaughtDeclaration } from '../../domain/taught/taught-file.ts';
import {
  TAUGHT_MAX,
  type TaughtEntry,
  type TaughtSite,
  taughtSiteSchema,
  type TaughtState,
} from '../../protocol/taught-messages.ts';
import { addressOf, appliesTo } from '../../domain/taught/taught-address.ts';
import { TAUGHT_FIELDS } from '../../domain/taught/taught-page.ts';
import { todayBy, type Clock } from '../runtime/clock.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import { inTransaction, type Database } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';

/** Longest host that serves as a name. */
const NAME_MAX = 100;
/** How long a removed page can be restored; a toast lasts seconds. In milliseconds. */
const RESTORABLE_MS = 60 * 60_000;

export type TaughtPages = ReturnType<typeof createTaughtPages>;

export function createTaughtPages(database: Database, clock: Clock) {
  const table = tableOf(database, 'taught', taughtSiteSchema, { cached: true });
  const present = async (rows: Pick<typeof table, 'all'> = table): Promise<TaughtSite[]> =>
    (await rows.all()).filter(({ removedAt }) => removedAt === undefined);
  /** Forgets pages that were removed too long ago to be restored. */
  const forgetRemoved = async (rows: Pick<typeof table, 'all' | 'delete'>): Promise<void> => {
    for (const { id, removedAt } of await rows.all())
      if (removedAt !== undefined && !isFresh(removedAt, clock.now(), RESTORABLE_MS)) await rows.delete(id);
  };
  const byName = async (): Promise<TaughtSite[]> =>
    (await present()).toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
  /** The most specific address first: a page can fit one with a query and one without. */
  const at = async (fits: (address: TaughtSite['address']) => boolean): Promise<TaughtSite[]> =>
    (await present())
      .filter(({ address }) => fits(address))
      .toSorted((a, b) => b.address.params.length - a.address.params.length);

  return {
    /** Makes the record of a page without storing it. Fails if this browser keeps too many others. */
    async make({ url, page, picks, name }: ParsedOf<'taught.save'>): Promise<Result<TaughtSite>> {
      const address = addressOf(new URL(url), page);
      const id = await idOf(address);
      const all = await present();
      const before = all.find((each) => each.id === id);
      if (!before && all.length >= TAUGHT_MAX) return full();
      const made = { id, name: name ?? before?.name ?? address.host.slice(0, NAME_MAX), address, page, picks };
      // An address can be longer than what is kept of one.
      const parsed = taughtSiteSchema.safeParse({ ...made, taughtOn: todayBy(clock) });
      return parsed.success ? succeeded(parsed.data) : failed('invalid', { field: 'url' });
    },

    /**
     * Stores records, each in place of one with its address. Returns false, and stores none, beyond the
     * limit.
     */
    keep(records: readonly TaughtSite[]): Promise<boolean> {
      return inTransaction(database, ['taught'], async (writing) => {
        const rows = table.within(writing);
        await forgetRemoved(rows);
        const ids = new Set([...(await present(rows)), ...records].map(({ id }) => id));
        if (ids.size > TAUGHT_MAX) return false;
        for (const record of records) await rows.put(record);
        return true;
      });
    },

    /** Stores declarations from a file under their own names. Nothing is known of what was pointed at. */
    async import(pages: readonly TaughtDeclaration[]): Promise<Result<undefined>> {
      const made = pages.map(async (page) => {
        const { name, address } = page;
        return { id: await idOf(address), name, address, page: page.page, picks: {}, taughtOn: todayBy(clock) };
      });
      return (await this.keep(await Promise.all(made))) ? succeeded(undefined) : full();
    },

    /** All taught pages by name. `isOn`: whether our script may run at an address. */
    async list(isOn: (url: URL) => Promise<boolean>): Promise<TaughtEntry[]> {
      const entries = (await byName()).map(async ({ id, name, address: { host, path }, page, taughtOn }) => {
        const withdrawn = (await isOn(new URL(`https://${host}/`))) ? undefined : (true as const);
        const fields = TAUGHT_FIELDS.filter((field) => page.values[field] !== undefined);
        return defined({ id, name, host, path, kind: page.kind, fields, taughtOn, withdrawn });
      });
      return Promise.all(entries);
    },

    find: async (id: string): Promise<TaughtSite | undefined> => (await present()).find((each) => each.id === id),

    /** Fails with `notFound` if the page is gone. */
    rename: (id: string, name: string): Promise<Result<undefined>> =>
      inTransaction(database, ['taught'], async (writing) => {
        const rows = table.within(writing);
        const record = await rows.get(id);
        if (!record || record.removedAt !== undefined) return failed('notFound');
        await rows.put({ ...record, name });
        return succeeded(undefined);
      }),

    /** Removes a page, which can be restored for a while. */
    remove: (id: string): Promise<void> =>
      inTransaction(database, ['taught'], async (writing) => {
        const rows = table.within(writing);
        await forgetRemoved(rows);
        const record = await rows.get(id);
        if (record) await rows.put({ ...record, removedAt: record.removedAt ?? clock.now() });
      }),

    /** Restores a removed page. Fails with `notFound` if it is forgotten, and beyond the limit. */
    restore: (id: string): Promise<Result<undefined>> =>
      inTransaction(database, ['taught'], async (writing) => {
        const rows = table.within(writing);
        const record = await rows.get(id);
        if (record?.removedAt === undefined) return failed('notFound');
        if ((await present(rows)).length >= TAUGHT_MAX) return full();
        const { removedAt: _removedAt, ...restored } = record;
        await rows.put(restored);
        return succeeded(undefined);
      }),

    /** The declarations alone, by name. */
    export: async (): Promise<TaughtDeclaration[]> => (await byName()).map(declarationOf),

    /** Names of the hosts with a taught page, without ports. */
    hosts: async (): Promise<string[]> => (await present()).map(hostnameOf),

    /** What the user taught about the host of an address. */
    here: async (url: URL): Promise<TaughtDeclaration[]> =>
      (await at(({ host }) => host === url.host || host === url.hostname)).map(declarationOf),

    /**
     * How the page at an address is read; `undefined` if nothing was taught about it. `kind`: what the page
     * shows, if that is known.
     */
    async stateOf(url: URL, kind: 'list' | 'detail' | 'none' | undefined): Promise<TaughtState | undefined> {
      const [record] = await at((address) => appliesTo(address, url));
      if (!record) return undefined;
      const { id, name, picks } = record;
      return defined({ id, name, picks, lost: kind === 'none' ? (true as const) : undefined });
    },
  };
}

/** The name of a taught page's host, as permissions and match patterns have it. */
export function hostnameOf({ address: { host } }: Pick<TaughtSite, 'address'>): string {
  return host.replace(/:\d+$/, '');
}

function declarationOf({ name, address, page }: TaughtSite): TaughtDeclaration {
  return { name, address, page };
}

/**
 * A digest: an address from a file can be longer than an id, and have characters that an id must not have.
 */
async function idOf({ host, path, params }: TaughtSite['address']): Promise<string> {
  const text = JSON.stringify([host, path, [...new Set(params)].sort()]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function full(): Result<never> {
  return failed('invalid', { field: 'pages', detail: `at most ${String(TAUGHT_MAX)} taught pages` });
}
