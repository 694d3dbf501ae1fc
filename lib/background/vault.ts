/**
 * The one reader and writer of the key (house rule 1). The key is bound to the origin it was given for, and no message
 * and no log carries it: what leaves this file is either a client that already holds it or a connection without it.
 */
import { z } from 'zod';
import { createClient, type ServiceClient } from '../api/client.ts';
import { defined } from '../domain/defined.ts';
import { tableOf, type Database } from './database.ts';

const connectionSchema = z.strictObject({
  name: z.literal('connection'),
  baseUrl: z.string(),
  origin: z.string(),
  webAppUrl: z.string().exactOptional(),
  key: z.string().min(1),
  /** The service answered 401 to this key: nothing is sent until there is another. */
  unauthorised: z.boolean(),
});

/** Where we are connected to; never the key. */
export interface Connection {
  baseUrl: string;
  origin: string;
  webAppUrl?: string;
  unauthorised: boolean;
}

export interface Candidate {
  baseUrl: string;
  origin: string;
  webAppUrl?: string;
  /** Absent: the key already kept, if it belongs to this origin. */
  key?: string;
}

export interface Session {
  client: ServiceClient;
  markUnauthorised(): Promise<void>;
}

export type Vault = ReturnType<typeof createVault>;

export function createVault(database: Promise<Database>, fetch?: typeof globalThis.fetch) {
  const table = tableOf(database, 'vault', connectionSchema);
  const stored = () => table.get('connection');
  const clientFor = (baseUrl: string, key: string) => createClient(defined({ baseUrl, key, fetch }));

  return {
    /** The connection in force, without its key. */
    async connection(): Promise<Connection | undefined> {
      const found = await stored();
      if (!found) return undefined;
      const { baseUrl, origin, webAppUrl, unauthorised } = found;
      return defined({ baseUrl, origin, webAppUrl, unauthorised });
    },

    /** A client for the connection in force, and the way to note that the service no longer accepts its key. */
    async session(): Promise<Session | undefined> {
      const found = await stored();
      if (!found) return undefined;
      return {
        client: clientFor(found.baseUrl, found.key),
        async markUnauthorised() {
          const now = await stored();
          // A late 401 to an old key must not condemn the key that replaced it.
          if (now?.key === found.key) await table.put({ ...now, unauthorised: true });
        },
      };
    },

    /**
     * A client to try a candidate with, and the way to keep it once it proved right. `undefined` when no key was typed
     * and none is kept for that very origin: the old key never goes to a new host.
     */
    async candidate({
      key,
      ...address
    }: Candidate): Promise<{ client: ServiceClient; keep(): Promise<void> } | undefined> {
      const kept = await stored();
      const usable = key ?? (kept?.origin === address.origin ? kept.key : undefined);
      if (usable === undefined) return undefined;
      return {
        client: clientFor(address.baseUrl, usable),
        keep: () => table.put({ ...address, name: 'connection', key: usable, unauthorised: false }),
      };
    },

    async forget(): Promise<void> {
      await table.delete('connection');
    },
  };
}
