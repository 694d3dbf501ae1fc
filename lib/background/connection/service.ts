/** Access to the service: is it connected, may we call it, and what did the call return. */
import { ApiError } from '../../api/errors.ts';
import type { ServiceClient } from '../../api/client.ts';
import { isLoopback } from '../../domain/text/base-url.ts';
import { originPattern } from '../../domain/text/link.ts';
import type { Failure, Result } from '../../protocol/answers.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import type { HostAccess } from './host-access.ts';
import type { RequestGate } from './request-gate.ts';
import type { Connection, Vault } from './vault.ts';

export interface Service {
  /** The stored connection, whether or not it is usable now. */
  connected(): Promise<Result<Connection>>;
  /** The connection if calls are possible now, else why not. */
  ready(): Promise<Result<Connection>>;
  /** Like `ready`, but fails if the browser is certain to be offline. */
  reachable(): Promise<Result<Connection>>;
  /** Calls the service and returns errors as failures. `at`: the only base URL to call. */
  call<T>(work: (client: ServiceClient) => Promise<T>, at?: string): Promise<Result<T>>;
  /** Like `call`, but includes the `ApiError`, for callers that decide on retries. */
  attempt<T>(work: (client: ServiceClient) => Promise<T>, at?: string): Promise<Attempt<T>>;
}

export type Attempt<T> = { ok: true; value: T } | { ok: false; failure: Failure; error?: ApiError };

export interface ServiceDependencies {
  vault: Vault;
  mayReach: HostAccess;
  broadcast: Broadcast;
  gate: RequestGate;
  /** False only if the browser is certain to be offline. */
  isOnline: () => boolean;
}

export function createService({ vault, mayReach, broadcast, gate, isOnline }: ServiceDependencies): Service {
  const connected = async (): Promise<Result<Connection>> => {
    const connection = await vault.connection();
    return connection ? succeeded(connection) : failed('notConnected');
  };

  const ready = async (): Promise<Result<Connection>> => {
    const connection = await connected();
    if (!connection.ok) return connection;
    if (connection.value.unauthorized) return failed('unauthorized');
    return (await mayReach([originPattern(connection.value.origin)])) ? connection : failed('permissionMissing');
  };

  // A service on this machine needs no network.
  const reachable = async (): Promise<Result<Connection>> => {
    const connection = await ready();
    if (!connection.ok || isOnline() || isLoopback(new URL(connection.value.origin).hostname)) return connection;
    return failed('unreachable');
  };

  const attempt: Service['attempt'] = async (work, at) => {
    const connection = await ready();
    if (!connection.ok) return connection;
    const session = await vault.session();
    // The user may have connected to another service since.
    if (session?.baseUrl !== (at ?? connection.value.baseUrl)) return failed('notConnected');
    const held = await gate.held(session.baseUrl);
    if (held) return { ok: false, failure: held };
    try {
      return succeeded(await work(session.client));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A sign-in page means the same as a 401: send nothing until the key is checked.
      if (error.signedOut) {
        await session.markUnauthorized();
        broadcast('connection');
      }
      return { ok: false, failure: await gate.failureAfter(session.baseUrl, error), error };
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

/** Drops the `ApiError` for callers that don't retry. */
export function resultOf<T>(attempt: Attempt<T>): Result<T> {
  return attempt.ok ? attempt : { ok: false, failure: attempt.failure };
}

/** False only if the browser is certain to be offline. */
export function browserIsOnline(): boolean {
  const scope: { navigator?: { onLine?: boolean } } = globalThis;
  return scope.navigator?.onLine !== false;
}
