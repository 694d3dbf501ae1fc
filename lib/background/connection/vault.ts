/**
 * The only code that reads or writes the key (house rule 1). The key is bound to its origin and appears in no
 * message and no log. Callers get a client that already holds it, or the connection without it.
 */
import * as z from 'zod/mini';
import { lazyObject } from '../../protocol/requests/fields.ts';
import { createClient, type ServiceClient } from '../../api/client.ts';
import { defined } from '../../domain/objects.ts';
import { inTransaction, type Database, type Writing } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';

const connectionSchema = lazyObject(() => ({
  name: z.literal('connection'),
  baseUrl: z.string(),
  origin: z.string(),
  webAppUrl: z.exactOptional(z.string()),
  key: z.string().check(z.minLength(1)),
  /** Changes with every new address or key. Absent in connections from old versions. */
  id: z.exactOptional(z.string()),
  /** The service answered 401 to this key: send nothing until it is replaced. */
  unauthorized: z.boolean(),
}));

/** The connection without its key. */
export interface Connection {
  /** Tells this connection from a later one, possibly another organization's at the same address. */
  id?: string;
  baseUrl: string;
  origin: string;
  webAppUrl?: string;
  unauthorized: boolean;
}

interface Address {
  baseUrl: string;
  origin: string;
  webAppUrl?: string;
}

interface Candidate {
  client: ServiceClient;
  /** Whether this address and key are already connected. */
  isSame: boolean;
  /** Returns false, and stores nothing, if the connection has changed since. */
  keep(writing: Writing): Promise<boolean>;
}

interface Session {
  baseUrl: string;
  client: ServiceClient;
  markUnauthorized(): Promise<void>;
}

export type Vault = ReturnType<typeof createVault>;

export function createVault(database: Database, fetch?: typeof globalThis.fetch) {
  const table = tableOf(database, 'vault', connectionSchema, { secret: true, cached: true });
  const stored = () => table.get('connection');
  const clientFor = (baseUrl: string, key: string) => createClient(defined({ baseUrl, key, fetch }));
  /** How often this worker forgot everything; invalidates candidates. */
  let forgettings = 0;

  return {
    /** Returns the current connection, without its key. */
    async connection(): Promise<Connection | undefined> {
      const found = await stored();
      if (!found) return undefined;
      const { id, baseUrl, origin, webAppUrl, unauthorized } = found;
      return defined({ id, baseUrl, origin, webAppUrl, unauthorized });
    },

    /** Whether that connection is still current; otherwise its answers must not be stored. */
    async isStill({ id, baseUrl }: Connection, writing: Writing): Promise<boolean> {
      const now = await table.within(writing).get('connection');
      return now?.baseUrl === baseUrl && now.id === id;
    },

    /** Whether we are connected to this address; otherwise nothing of it may be stored. */
    async isAt(baseUrl: string, writing: Writing): Promise<boolean> {
      return (await table.within(writing).get('connection'))?.baseUrl === baseUrl;
    },

    /** A client for the current connection, with a way to mark its key as rejected. */
    async session(): Promise<Session | undefined> {
      const found = await stored();
      if (!found) return undefined;
      return {
        baseUrl: found.baseUrl,
        client: clientFor(found.baseUrl, found.key),
        markUnauthorized: () =>
          inTransaction(database, ['vault'], async (writing) => {
            const rows = table.within(writing);
            const now = await rows.get('connection');
            // A late 401 to an old key must not invalidate its replacement.
            if (now?.key === found.key) await rows.put({ ...now, unauthorized: true });
          }),
      };
    },

    /**
     * A client to test an address and key with, and a way to store them. Without `key`, uses the stored one
     * for the same origin only: the old key never goes to a new host. `undefined` if there is none.
     */
    async candidate(address: Address, key: string | undefined): Promise<Candidate | undefined> {
      const before = forgettings;
      const kept = await stored();
      const usable = key ?? (kept?.origin === address.origin ? kept.key : undefined);
      if (usable === undefined) return undefined;
      const isSame = kept?.baseUrl === address.baseUrl && kept.key === usable;
      return {
        client: clientFor(address.baseUrl, usable),
        isSame,
        async keep(writing) {
          const rows = table.within(writing);
          const now = await rows.get('connection');
          if (forgettings !== before) return false;
          if (now?.baseUrl !== kept?.baseUrl || now?.key !== kept?.key || now?.id !== kept?.id) return false;
          await rows.put(
            defined({
              ...address,
              name: 'connection' as const,
              key: usable,
              id: isSame ? kept.id : crypto.randomUUID(),
              unauthorized: false,
            }),
          );
          return true;
        },
      };
    },

    /** Forgets the current connection and every candidate. */
    forget(writing: Writing) {
      forgettings += 1;
      return table.within(writing).delete('connection');
    },

    /** Invalidates all candidates, because everything is being erased, including the keys they hold. */
    forgetCandidates() {
      forgettings += 1;
    },
  };
}
