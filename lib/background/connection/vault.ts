/**
 * The one reader and writer of the key (house rule 1). The key is bound to the origin it was given for, and no message
 * and no log carries it: what leaves this file is either a client that already holds it or a connection without it.
 */
import * as z from 'zod/mini';
import { createClient, type ServiceClient } from '../../api/client.ts';
import { defined } from '../../domain/objects.ts';
import { together, type Database, type Writing } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';

const connectionSchema = z.lazy(() =>
  z.strictObject({
    name: z.literal('connection'),
    baseUrl: z.string(),
    origin: z.string(),
    webAppUrl: z.exactOptional(z.string()),
    key: z.string().check(z.minLength(1)),
    /** Another with every other address or key. Connections from before there was one have none. */
    id: z.exactOptional(z.string()),
    /** The service answered 401 to this key: nothing is sent until there is another. */
    unauthorised: z.boolean(),
  }),
);

/** Where we are connected to; never the key. */
export interface Connection {
  /** Tells one connection from a later one, which may be another organisation's at the same address. */
  id?: string;
  baseUrl: string;
  origin: string;
  webAppUrl?: string;
  unauthorised: boolean;
}

interface Address {
  baseUrl: string;
  origin: string;
  webAppUrl?: string;
}

interface Candidate {
  client: ServiceClient;
  /** Whether this address and key are in force already. */
  isSame: boolean;
  /** Answers whether it was kept: not where what was in force was forgotten, erased or replaced since. */
  keep(writing: Writing): Promise<boolean>;
}

interface Session {
  baseUrl: string;
  client: ServiceClient;
  markUnauthorised(): Promise<void>;
}

export type Vault = ReturnType<typeof createVault>;

export function createVault(database: Database, fetch?: typeof globalThis.fetch) {
  const table = tableOf(database, 'vault', connectionSchema, { secret: true, remembered: true });
  const stored = () => table.get('connection');
  const clientFor = (baseUrl: string, key: string) => createClient(defined({ baseUrl, key, fetch }));
  /** How often everything was forgotten, by this worker: a candidate dies with the worker that tries it. */
  let forgettings = 0;

  return {
    /** The connection in force, without its key. */
    async connection(): Promise<Connection | undefined> {
      const found = await stored();
      if (!found) return undefined;
      const { id, baseUrl, origin, webAppUrl, unauthorised } = found;
      return defined({ id, baseUrl, origin, webAppUrl, unauthorised });
    },

    /** Whether that connection is still in force: what was asked over another one must not be kept as this one's. */
    async isStill({ id, baseUrl }: Connection, writing: Writing): Promise<boolean> {
      const now = await table.within(writing).get('connection');
      return now?.baseUrl === baseUrl && now.id === id;
    },

    /** Whether we are connected to the service at this address: nothing is to be kept any more of one that was left. */
    async isAt(baseUrl: string, writing: Writing): Promise<boolean> {
      return (await table.within(writing).get('connection'))?.baseUrl === baseUrl;
    },

    /** A client for the connection in force, and the way to note that the service no longer accepts its key. */
    async session(): Promise<Session | undefined> {
      const found = await stored();
      if (!found) return undefined;
      return {
        baseUrl: found.baseUrl,
        client: clientFor(found.baseUrl, found.key),
        markUnauthorised: () =>
          together(database, ['vault'], async (writing) => {
            const rows = table.within(writing);
            const now = await rows.get('connection');
            // A late 401 to an old key must not condemn the key that replaced it.
            if (now?.key === found.key) await rows.put({ ...now, unauthorised: true });
          }),
      };
    },

    /**
     * A client to try a candidate with, and the way to keep it once it proved right. `undefined` when no `key` was typed
     * and none is kept for that very origin: the old key never goes to a new host.
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
              unauthorised: false,
            }),
          );
          return true;
        },
      };
    },

    /** Forgets the connection in force, and every candidate. */
    forget(writing: Writing) {
      forgettings += 1;
      return table.within(writing).delete('connection');
    },

    /** From now on no candidate is kept: everything is being erased, and with it the key that one of them holds. */
    forgetCandidates() {
      forgettings += 1;
    },
  };
}
