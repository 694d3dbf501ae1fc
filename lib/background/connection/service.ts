/** Access to the service: is there a connection, may we use it, and what became of a call. */
import { ApiError } from '../../api/errors.ts';
import type { ServiceClient } from '../../api/client.ts';
import { isLoopback } from '../../domain/text/base-url.ts';
import { originPattern } from '../../domain/text/link.ts';
import type { Failure, Result } from '../../protocol/answers.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import { failed, failureOf, succeeded } from '../runtime/failures.ts';
import type { HostAccess } from './host-access.ts';
import type { Connection, Vault } from './vault.ts';

export interface Service {
  /** The connection that the person made, whether or not it can be used just now. */
  connected(): Promise<Result<Connection>>;
  /** The connection when calls can be made with it now, else why not. */
  ready(): Promise<Result<Connection>>;
  /** The connection when something may be sent with it now: ready, and the browser is not certain to be offline. */
  reachable(): Promise<Result<Connection>>;
  /** Calls the service and turns what goes wrong into a failure. `at`: the only service that is meant. */
  call<T>(work: (client: ServiceClient) => Promise<T>, at?: string): Promise<Result<T>>;
  /** Like `call`, but hands on the `ApiError`, for callers that decide about trying again. */
  attempt<T>(work: (client: ServiceClient) => Promise<T>, at?: string): Promise<Attempt<T>>;
}

export type Attempt<T> = { ok: true; value: T } | { ok: false; failure: Failure; error?: ApiError };

export interface ServiceDependencies {
  vault: Vault;
  mayReach: HostAccess;
  broadcast: Broadcast;
  /** False only when the browser is certain that there is no network. */
  isOnline: () => boolean;
}

export function createService({ vault, mayReach, broadcast, isOnline }: ServiceDependencies): Service {
  const connected = async (): Promise<Result<Connection>> => {
    const connection = await vault.connection();
    return connection ? succeeded(connection) : failed('notConnected');
  };

  const ready = async (): Promise<Result<Connection>> => {
    const connection = await connected();
    if (!connection.ok) return connection;
    if (connection.value.unauthorised) return failed('unauthorised');
    return (await mayReach([originPattern(connection.value.origin)])) ? connection : failed('permissionMissing');
  };

  // A service on this very machine needs no network.
  const reachable = async (): Promise<Result<Connection>> => {
    const connection = await ready();
    if (!connection.ok || isOnline() || isLoopback(new URL(connection.value.origin).hostname)) return connection;
    return failed('unreachable');
  };

  const attempt: Service['attempt'] = async (work, at) => {
    const connection = await ready();
    if (!connection.ok) return connection;
    const session = await vault.session();
    // The person may have connected to another service since the caller looked.
    if (session?.baseUrl !== (at ?? connection.value.baseUrl)) return failed('notConnected');
    try {
      return succeeded(await work(session.client));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A sign-in page, in whatever form, means the same as a 401: nothing is sent until the key is checked.
      if (error.signedOut) {
        await session.markUnauthorised();
        broadcast('connection');
      }
      return { ok: false, failure: failureOf(error), error };
    }
  };

  return {
    connected,
    ready,
    reachable,
    attempt,
    call: async (work, at) => resultOf(await attempt(work, at)),
  };
}

/** What came of an attempt, for those who do not decide about another: the error itself goes no further. */
export function resultOf<T>(attempt: Attempt<T>): Result<T> {
  return attempt.ok ? attempt : { ok: false, failure: attempt.failure };
}
