/** Connects to a service and reports the connection, but never the key. */
import { parseBaseUrl } from '../domain/text/base-url.ts';
import { ApiError } from '../api/errors.ts';
import { defined } from '../domain/objects.ts';
import { originPattern } from '../domain/text/link.ts';
import type { ConnectionInfo, Failure, Result } from '../protocol/answers.ts';
import type { AnswerOf } from '../protocol/messages.ts';
import type { AwardPages } from './awards/award-pages.ts';
import type { Broadcast } from './runtime/broadcast.ts';
import type { ConnectionFacts } from './connection/connection-facts.ts';
import { inTransaction, type Database, type TableName, type Writing } from './storage/database.ts';
import { failed, failureOf, succeeded } from './runtime/failures.ts';
import type { RequestGate } from './connection/request-gate.ts';
import { mayReachNow } from './connection/host-access.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Pipelines } from './records/pipelines.ts';
import type { ServiceFigures } from './records/figures.ts';
import type { PursuitIndex } from './records/pursuit-index.ts';
import type { Clock } from './runtime/clock.ts';
import { ignoreErrors } from './runtime/failures.ts';
import type { FoundNotices } from './fit/found-notices.ts';
import type { Adds } from './pursuits/add-many.ts';
import type { ImportStore } from './spreadsheet/import-store.ts';
import type { NoticeChanges } from './deadlines/notice-changes.ts';
import type { NoticeDetailsStore } from './pages/notice-details.ts';
import type { Reminders } from './deadlines/reminders.ts';
import type { Watch } from './deadlines/watch.ts';
import type { SavedSearches } from './searches/saved-searches.ts';
import type { Undos } from './records/undos.ts';
import type { PolicyReader } from './storage/policy.ts';
import type { Vault } from './connection/vault.ts';

export interface Attempted {
  baseUrl: string;
  key?: string | undefined;
  webAppUrl?: string | undefined;
}

/** Tables of a connection and its cached answers. */
const FORGOTTEN: TableName[] = [
  'vault',
  'pipelines',
  'pursuits',
  'reads',
  'undos',
  'searches',
  'changes',
  'noticeChanges',
  'noticeDetails',
  'watched',
  'foundNotices',
  'imports',
  'importRows',
  'adding',
];
/** Tables of other facts about a service or its address. */
const NOTED: TableName[] = ['connections', 'reminded'];

export interface ConnectorDependencies {
  policy: PolicyReader;
  database: Database;
  vault: Vault;
  gate: RequestGate;
  facts: ConnectionFacts;
  figures: Pick<ServiceFigures, 'read'>;
  clock: Clock;
  pipelines: Pipelines;
  index: PursuitIndex;
  undos: Undos;
  outbox: Outbox;
  awardPages: Pick<AwardPages, 'forget'>;
  searches: Pick<SavedSearches, 'forgetFound'>;
  reminders: Pick<Reminders, 'forget'>;
  watch: Pick<Watch, 'forget'>;
  noticeChanges: Pick<NoticeChanges, 'forget'>;
  noticeDetails: Pick<NoticeDetailsStore, 'forget'>;
  foundNotices: Pick<FoundNotices, 'forget'>;
  importStore: Pick<ImportStore, 'forget'>;
  adds: Pick<Adds, 'forget'>;
  broadcast: Broadcast;
}

/** Delays before the second and third attempt to connect, in milliseconds. */
const RETRY_CONNECT_MS = [500, 1500];

export function createConnector(dependencies: ConnectorDependencies) {
  const { database, vault, facts, figures, clock, pipelines, index, undos, outbox, awardPages, broadcast } =
    dependencies;
  const { gate, searches, reminders, watch, noticeChanges, noticeDetails, foundNotices, importStore, adds, policy } =
    dependencies;

  async function info(): Promise<ConnectionInfo> {
    const connection = await vault.connection();
    if (!connection) return { state: 'absent' };
    const { id, baseUrl, webAppUrl, origin, unauthorized } = connection;
    const { scale, chosen } = await figures.read();
    const state: ConnectionInfo['state'] = unauthorized
      ? 'unauthorized'
      : (await mayReachNow([originPattern(origin)]))
        ? 'connected'
        : 'permissionMissing';
    const readOnly = await facts.readOnly(baseUrl, clock.now());
    return defined({
      state,
      id,
      baseUrl,
      webAppUrl,
      scale,
      chosenScale: chosen,
      readOnly: readOnly.length > 0 ? readOnly : undefined,
    });
  }

  return {
    info,

    /** Tries address and key by listing the pipelines; stores them only if that works. */
    async validate({ baseUrl: typed, key, webAppUrl }: Attempted): Promise<Result<AnswerOf<'connection.validate'>>> {
      const address = parseBaseUrl(typed);
      if (!address.ok) return failed('invalid', { field: 'baseUrl', detail: address.problem });
      const { serviceAddress } = await policy();
      const only = serviceAddress === undefined ? address : parseBaseUrl(serviceAddress);
      if (only.ok && only.url !== address.url) return failed('notAllowed', { field: 'baseUrl' });
      if (!(await mayReachNow([originPattern(address.origin)]))) return failed('permissionMissing');
      const candidate = await vault.candidate(
        defined({ baseUrl: address.url, origin: address.origin, webAppUrl }),
        key,
      );
      if (!candidate) return failed('invalid', { field: 'key', detail: 'missing' });
      const held = candidate.isSame ? await gate.held(address.url) : undefined;
      if (held) return { ok: false, failure: held };
      try {
        const list = await tryTwiceMore(() => candidate.client.listPipelines());
        // One transaction: if the worker dies halfway, one service's pursuits must not appear as another's.
        const isKept = await inTransaction(database, FORGOTTEN, async (writing) => {
          const isMoved = !(await vault.isAt(address.url, writing));
          if (!(await candidate.keep(writing))) return false;
          // Another key may belong to another organization.
          if (!candidate.isSame) await forgetAnswers(writing);
          // New results of a saved search depend on the service, not on the key.
          if (isMoved) await searches.forgetFound(writing);
          await pipelines.keep(list, writing);
          return true;
        });
        if (!isKept) return failed('notConnected');
        if (!candidate.isSame) await awardPages.forget();
        // Another key may do more, and a checked one is asked again.
        await gate.open(address.url);
        await facts.note(address.url, { readOnly: undefined, written: undefined });
        broadcast('connection', 'pursuits', 'searches');
        ignoreErrors(outbox.retryNow());
        return succeeded({ pipelines: list });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const failure = candidate.isSame ? await gate.failureAfter(address.url, error) : failureOf(error);
        return { ok: false, failure: connectFailure(error, failure) };
      }
    },

    /** Forgets address, key and cached answers. Queued changes and saved searches stay. */
    async forget(): Promise<ConnectionInfo> {
      const waitedFor = new Set((await outbox.operations()).map(({ baseUrl }) => baseUrl));
      await inTransaction(database, [...FORGOTTEN, ...NOTED], async (writing) => {
        await vault.forget(writing);
        await forgetAnswers(writing);
        await facts.forgetAllBut(waitedFor, writing);
        await searches.forgetFound(writing);
        await reminders.forget(writing);
      });
      await awardPages.forget();
      broadcast('connection', 'pursuits', 'searches');
      return info();
    },
  };

  /** A restarting gateway answers 502 for a moment. */
  async function tryTwiceMore<T>(work: () => Promise<T>): Promise<T> {
    for (const wait of RETRY_CONNECT_MS) {
      try {
        return await work();
      } catch (error) {
        const mayPass = error instanceof ApiError && error.problem === 'unavailable';
        if (!mayPass || error.facts.retryAfterMs !== undefined) throw error;
        await new Promise<void>((resolve) => {
          clock.later(resolve, wait);
        });
      }
    }
    return work();
  }

  async function forgetAnswers(writing: Writing): Promise<void> {
    await pipelines.forget(writing);
    await index.forget(writing);
    await undos.forget(writing);
    await watch.forget(writing);
    await noticeChanges.forget(writing);
    await noticeDetails.forget(writing);
    await foundNotices.forget(writing);
    await importStore.forget(writing);
    await adds.forget(writing);
  }
}

/** When connecting, HTML means that the address is a website's; a redirect, that it is not the service's. */
function connectFailure(error: ApiError, failure: Failure): Failure {
  if (error.problem === 'redirected') return { ...failure, code: 'refused' };
  return error.problem === 'signInPage' && error.facts.status === 200 ? { ...failure, code: 'unreadable' } : failure;
}
