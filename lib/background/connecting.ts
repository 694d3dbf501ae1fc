/** Connecting to a service, and what is known of the connection; never its key. */
import { parseBaseUrl } from '../domain/base-url.ts';
import { ApiError } from '../api/errors.ts';
import { defined } from '../domain/defined.ts';
import type { ProbabilityScale } from '../domain/probability.ts';
import type { ConnectionInfo, Result, Validated } from '../protocol/answers.ts';
import type { Broadcast } from './broadcast.ts';
import type { ConnectionFacts } from './connection-facts.ts';
import { failed, failureOf, succeeded } from './failures.ts';
import type { Outbox } from './outbox.ts';
import type { Pipelines } from './pipelines.ts';
import type { PursuitIndex } from './pursuit-index.ts';
import { mayReach } from './service.ts';
import type { Vault } from './vault.ts';

export interface Attempted {
  baseUrl: string;
  key?: string | undefined;
  webAppUrl?: string | undefined;
}

export interface ConnectingDependencies {
  vault: Vault;
  facts: ConnectionFacts;
  pipelines: Pipelines;
  index: PursuitIndex;
  outbox: Outbox;
  broadcast: Broadcast;
}

export type Connecting = ReturnType<typeof createConnecting>;

export function createConnecting({ vault, facts, pipelines, index, outbox, broadcast }: ConnectingDependencies) {
  async function info(): Promise<ConnectionInfo> {
    const connection = await vault.connection();
    if (!connection) return { state: 'absent' };
    const { baseUrl, webAppUrl, origin, unauthorised } = connection;
    const { scale } = await facts.read(baseUrl);
    const state: ConnectionInfo['state'] = unauthorised
      ? 'unauthorised'
      : (await mayReach(origin))
        ? 'connected'
        : 'permissionMissing';
    return defined({ state, baseUrl, webAppUrl, scale });
  }

  return {
    info,

    /** Tries address and key by reading the pipelines, and keeps them only when that worked. */
    async validate({ baseUrl: typed, key, webAppUrl }: Attempted): Promise<Result<Validated>> {
      const address = parseBaseUrl(typed);
      if (!address.ok) return failed('invalid', { field: 'baseUrl', detail: address.problem });
      if (!(await mayReach(address.origin))) return failed('permissionMissing');
      const before = await vault.connection();
      const candidate = await vault.candidate(
        defined({ baseUrl: address.url, origin: address.origin, key, webAppUrl }),
      );
      if (!candidate) return failed('invalid', { field: 'key', detail: 'missing' });
      try {
        const list = await candidate.client.listPipelines();
        await candidate.keep();
        if (before?.baseUrl !== address.url) await forgetAnswers();
        await pipelines.keep(list);
        await broadcast('connection', 'pursuits');
        void outbox.hurry();
        return succeeded({ pipelines: list });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { ok: false, failure: failureOf(error) };
      }
    },

    /** Forgets address, key and everything the service answered. What waits in the outbox stays. */
    async forget(): Promise<ConnectionInfo> {
      await vault.forget();
      await forgetAnswers();
      await broadcast('connection', 'pursuits');
      return info();
    },

    /** The person says how the service writes probabilities, where its answers do not (decisions, "Scale"). */
    async setScale(scale: ProbabilityScale): Promise<Result<ConnectionInfo>> {
      const connection = await vault.connection();
      if (!connection) return failed('notConnected');
      await facts.note(connection.baseUrl, { scale });
      await broadcast('connection', 'pursuits');
      return succeeded(await info());
    },
  };

  async function forgetAnswers(): Promise<void> {
    await pipelines.forget();
    await index.forget();
  }
}
