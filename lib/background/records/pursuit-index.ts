/**
 * Cache of every pursuit in every visible pipeline, so that pages can show what is saved without a request
 * per page. Refreshed when older than the refresh interval.
 */
import { isFresh } from '../../domain/dates/is-fresh.ts';
import type { ServicePursuits } from '../../api/client.ts';
import { LIMITS } from '../../api/schemas.ts';
import { defined } from '../../domain/objects.ts';
import { typedAfter, type TypedFigures } from '../../domain/pipelines/figures-after-move.ts';
import type { Result } from '../../protocol/answers.ts';
import type { PursuitChanges } from '../../protocol/requests/pursuit-changes.ts';
import { affectsAllRequests } from '../connection/attempt-failure.ts';
import type { Clock } from '../runtime/clock.ts';
import { inTransaction, type Database, type Writing } from '../storage/database.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import type { TeammateChanges, OwnEdit } from './teammate-changes.ts';
import { noteIn, readSchema, type PipelineRead, type Reading } from './pipeline-read.ts';
import type { Pipelines } from './pipelines.ts';
import { listed, pursuitRecordSchema, type PursuitRecord } from './pursuit-record.ts';
import { resultOf, type Attempt, type Service } from '../connection/service.ts';
import { singleFlightOver } from '../connection/single-flight.ts';
import { tableOf } from '../storage/tables.ts';
import type { Connection, Vault } from '../connection/vault.ts';

/** A pipeline is read at most once in this time, however many pages ask. Failed reads wait `RETRY_MS`. */
const REFRESH_MS = 60_000;
const RETRY_MS = 15_000;
/** A list this young counts as current, e.g. when the user opens one page right after another. */
const RECENT_MS = 5_000;
/** A pipeline that we keep changing while reading is read again, up to this often. */
const READINGS = 4;

const NOTHING_TYPED: TypedFigures = { now: {}, before: {} };

const NEVER = { baseUrl: '', at: -Infinity };

export interface PursuitIndexDependencies {
  database: Database;
  vault: Vault;
  service: Service;
  pipelines: Pipelines;
  changes: TeammateChanges;
  clock: Clock;
}

export type PursuitIndex = ReturnType<typeof createPursuitIndex>;

export function createPursuitIndex({ database, vault, service, pipelines, changes, clock }: PursuitIndexDependencies) {
  const pursuits = tableOf(database, 'pursuits', pursuitRecordSchema, { cached: true });
  const reads = tableOf(database, 'reads', readSchema, { cached: true });

  // Counts writes, so that a list read before a write does not overwrite it.
  let writes = 0;
  /** This worker's last read of each pipeline. */
  const readings = new Map<string, Reading>();
  let tried = NEVER;
  /** When reading a pipeline failed; it is retried no sooner than others are refreshed. */
  let failedAt = new Map<string, number>();

  /** Reads one pipeline and replaces its cached pursuits. */
  async function tryToRead(pipelineId: string): Promise<Attempt<PipelineRead>> {
    for (let reading = 0; reading < READINGS; reading += 1) {
      const connection = await service.ready();
      if (!connection.ok) return connection;
      const { baseUrl } = connection.value;
      const before = writes;
      const answer = await service.attempt(
        (client) => client.listPursuits(pipelineId, LIMITS.pursuitLimitMax),
        baseUrl,
      );
      if (!answer.ok) return answer;
      const [list, own] = await Promise.all([counted(pipelineId, answer.value), changes.ownEdits()]);
      const read = await replace(connection.value, pipelineId, list, own, before);
      if (!read) continue;
      readings.set(pipelineId, { baseUrl, writes: before, read, listed: answer.value.pursuits });
      return succeeded(read);
    }
    return failed('busy');
  }

  /** Marks a silently truncated list: the service's own pursuit count is higher (service-api §2.3). */
  async function counted(pipelineId: string, answer: ServicePursuits): Promise<ServicePursuits> {
    const isShort = async () => ((await pipelines.countOf(pipelineId)) ?? 0) > answer.pursuits.length;
    // The cached count may be older than a removal.
    if (!(await isShort()) || !(await pipelines.refresh()).ok || !(await isShort())) return answer;
    const count = (await pipelines.countOf(pipelineId)) ?? 0;
    return { ...answer, mayHaveMore: true, total: Math.max(count, answer.total ?? 0) };
  }

  /** Reads now and returns a listed pursuit's note; `undefined` if the list leaves open what it is. */
  async function readNote(pipelineId: string, pursuitId: string): Promise<Attempt<string | undefined>> {
    const read = await tryToRead(pipelineId);
    if (!read.ok) return read;
    return succeeded(noteIn(readings.get(pipelineId)?.listed ?? [], pursuitId));
  }

  async function readPipeline(pipelineId: string): Promise<Result<PipelineRead>> {
    return resultOf(await tryToRead(pipelineId));
  }

  const tryShared = singleFlightOver(service, tryToRead);

  /** Returns the last read if it is within the refresh interval, else reads; our own writes are cached. */
  async function readIfOld(pipelineId: string): Promise<Result<PipelineRead>> {
    const connection = await service.ready();
    if (!connection.ok) return connection;
    const last = await reads.get(pipelineId);
    const isCurrent = last && isFresh(last.at, clock.now(), REFRESH_MS);
    return isCurrent ? succeeded(last) : resultOf(await tryShared(pipelineId));
  }

  /** Returns `undefined` if we wrote anything or switched connections since the list was requested. */
  function replace(
    connection: Connection,
    pipelineId: string,
    { pursuits: found, mayHaveMore, total }: ServicePursuits,
    own: readonly OwnEdit[],
    writesBefore: number,
  ): Promise<PipelineRead | undefined> {
    return inTransaction(database, ['vault', 'pursuits', 'reads', 'changes'], async (writing) => {
      const rows = pursuits.within(writing);
      const known = new Map((await rows.all()).map((record) => [record.id, record]));
      // Checked inside the transaction, so that later writes land on top of this list.
      if (!(await vault.isStill(connection, writing)) || writes !== writesBefore) return undefined;
      const current = new Set(found.map(({ id }) => id));
      const listedNow = found.map((pursuit) => listed(known.get(pursuit.id), pursuit, pipelineId));
      const hadAll = (await reads.within(writing).get(pipelineId))?.complete === true;
      const reading = { pipelineId, known, listed: listedNow, complete: !mayHaveMore, hadAll };
      await changes.note(reading, own, writing);
      for (const record of known.values()) {
        const missed = mayHaveMore && record.ours === true;
        if (record.pipelineId === pipelineId && !current.has(record.id) && !missed) await rows.delete(record.id);
      }
      for (const record of listedNow) await rows.put(record);
      const read: PipelineRead = defined({ pipelineId, at: clock.now(), complete: !mayHaveMore, total });
      await reads.within(writing).put(read);
      return read;
    });
  }

  /** Returns whether any pipeline was read; a failing one does not block the others. */
  const readOld = singleFlightOver(service, async (baseUrl): Promise<boolean> => {
    tried = { baseUrl, at: clock.now() };
    // Belongs to this connection; its failures mean nothing for the next one.
    const failures = failedAt;
    const list = await pipelines.refresh();
    if (!list.ok) return false;
    await forgetAllBut(new Set(list.value.map(({ id }) => id)));
    let any = false;
    for (const { id } of list.value) {
      if (await isReadOrTried(id)) continue;
      const read = await tryToRead(id);
      if (read.ok) {
        any = true;
        await pipelines.renewStages(id, await stagesNamedIn(id));
        continue;
      }
      failures.set(id, clock.now());
      if (affectsAllRequests(read)) break;
    }
    return any;
  });

  async function recordsOf(pipelineId: string): Promise<PursuitRecord[]> {
    return (await pursuits.all()).filter((record) => record.pipelineId === pipelineId);
  }

  async function stagesNamedIn(pipelineId: string): Promise<Set<string>> {
    return new Set((await recordsOf(pipelineId)).flatMap(({ stageId }) => stageId ?? []));
  }

  /** Whether it was read, or failed, within the refresh interval. */
  async function isReadOrTried(pipelineId: string): Promise<boolean> {
    const times = [(await reads.get(pipelineId))?.at, failedAt.get(pipelineId)];
    return times.some((at) => at !== undefined && isFresh(at, clock.now(), REFRESH_MS));
  }

  /** Forgets pursuits of pipelines that the key can no longer see. */
  async function forgetAllBut(visible: ReadonlySet<string>): Promise<void> {
    await inTransaction(database, ['pursuits', 'reads'], async (writing) => {
      const rows = pursuits.within(writing);
      for (const { id, pipelineId } of await rows.all()) if (!visible.has(pipelineId)) await rows.delete(id);
      for (const { pipelineId } of await reads.within(writing).all())
        if (!visible.has(pipelineId)) await reads.within(writing).delete(pipelineId);
    });
  }

  async function drop(pursuitId: string, writing: Writing): Promise<void> {
    writes += 1;
    await pursuits.within(writing).delete(pursuitId);
  }

  return {
    readPipeline,
    readIfOld,
    readNote,
    /** Reads now or joins a running read; includes the `ApiError`, for callers that decide on retries. */
    tryToRead: tryShared,
    /**
     * Reads now, unless a list of the last seconds is younger than `since` (milliseconds since the epoch):
     * edits made together compare with one list.
     */
    async tryToReadSince(pipelineId: string, since: number): Promise<Attempt<PipelineRead>> {
      const last = readings.get(pipelineId)?.read;
      const isRecent = last !== undefined && last.at > since && isFresh(last.at, clock.now(), RECENT_MS);
      return isRecent ? succeeded(last) : tryShared(pipelineId);
    },
    /** Reads now, after our latest writes; joins no running read. */
    readNow: tryToRead,
    all: () => pursuits.all(),
    /** The cached pursuits of one pipeline. */
    of: recordsOf,
    get: (pursuitId: string) => pursuits.get(pursuitId),
    readOf: (pipelineId: string) => reads.get(pipelineId),
    /** Ids of the pursuits that this worker's last list of a pipeline showed. */
    listedIn: (pipelineId: string): ReadonlySet<string> =>
      new Set(readings.get(pipelineId)?.listed.map(({ id }) => id)),

    /**
     * Reads every stale pipeline and returns whether any read succeeded. Concurrent callers share one run.
     */
    async refresh(): Promise<boolean> {
      const connection = await service.ready();
      return connection.ok && readOld(connection.value.baseUrl);
    },

    /** Whether everything was read within the refresh interval, or a refresh failed a moment ago. */
    async fresh(): Promise<boolean> {
      const connection = await service.connected();
      if (!connection.ok) return true;
      const { baseUrl } = connection.value;
      if (tried.baseUrl === baseUrl && isFresh(tried.at, clock.now(), RETRY_MS)) return true;
      const list = await pipelines.known();
      const fresh = await Promise.all(list.map(({ id }) => isReadOrTried(id)));
      return fresh.length > 0 && fresh.every(Boolean);
    },

    /** Whether anything was ever read. */
    async known(): Promise<boolean> {
      return (await reads.all()).length > 0;
    },

    /** Merges a record over the cached pursuit in the caller's transaction; returns the former record. */
    async merge(
      record: (known: PursuitRecord | undefined) => PursuitRecord,
      pursuitId: string,
      writing: Writing,
    ): Promise<PursuitRecord | undefined> {
      const rows = pursuits.within(writing);
      const known = await rows.get(pursuitId);
      writes += 1;
      await rows.put(record(known));
      return known;
    },

    drop,

    /** Notes which figures of a cached pursuit the user typed, once `changes` are made. */
    noteTyped: (pursuitId: string, changes: PursuitChanges, restores: boolean): Promise<void> =>
      inTransaction(database, ['pursuits'], async (writing) => {
        const rows = pursuits.within(writing);
        const known = await rows.get(pursuitId);
        const typed = typedAfter(known?.typed, changes, restores);
        if (known && JSON.stringify(typed) !== JSON.stringify(known.typed ?? NOTHING_TYPED))
          await rows.put({ ...known, typed });
      }),

    /** Drops a pursuit that the service at this address no longer has. */
    dropGone: (pursuitId: string, baseUrl: string): Promise<void> =>
      inTransaction(database, ['vault', 'pursuits'], async (writing) => {
        if (await vault.isAt(baseUrl, writing)) await drop(pursuitId, writing);
      }),

    async forget(writing: Writing): Promise<void> {
      readings.clear();
      failedAt = new Map();
      tried = NEVER;
      await pursuits.within(writing).clear();
      await reads.within(writing).clear();
      await changes.clear(writing);
    },
  };
}
