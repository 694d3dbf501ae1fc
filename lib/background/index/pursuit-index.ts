/**
 * Every pursuit of every visible pipeline: answers "is it in a pipeline already" without asking the service for each
 * page. Cached, and read again when it is older than the refresh interval.
 */
import * as z from 'zod/mini';
import type { ServicePursuits } from '../../api/client.ts';
import { LIMITS } from '../../api/schemas.ts';
import { defined } from '../../domain/objects.ts';
import type { Result } from '../../protocol/answers.ts';
import { meetsAll } from '../connection/attempt-failure.ts';
import type { Clock } from '../runtime/clock.ts';
import { together, type Database, type Writing } from '../storage/database.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import type { ColleagueChanges, OwnEdit } from './colleague-changes.ts';
import type { Pipelines } from './pipelines.ts';
import { listed, pursuitRecordSchema, type PursuitRecord } from './pursuit-record.ts';
import { resultOf, type Attempt, type Service } from '../connection/service.ts';
import { singleFlightOver } from '../connection/single-flight.ts';
import { tableOf } from '../storage/tables.ts';
import type { Connection, Vault } from '../connection/vault.ts';

/** At most one reading of a pipeline in this time, however many pages ask; also between tries that fail. */
const REFRESH_MS = 60_000;
const RETRY_MS = 15_000;
/** Within this time a list counts as just read: somebody opened one of our pages right after a page of a site, or another of ours. */
const RECENT_MS = 5_000;
/** A pipeline that we keep changing while we read it is read again, but not for ever. */
const READINGS = 4;

const NEVER = { baseUrl: '', at: -Infinity };

const readSchema = z.lazy(() =>
  z.strictObject({
    pipelineId: z.string(),
    /** Milliseconds since the epoch. */
    at: z.number(),
    /** The service has no more than came. */
    complete: z.boolean(),
    total: z.exactOptional(z.number()),
  }),
);
type PipelineRead = z.output<typeof readSchema>;

interface Reading {
  baseUrl: string;
  writes: number;
  read: PipelineRead;
  /** How many pursuits the service listed. */
  listed: number;
  /** The service's count, asked for right after the list, says that there are no others. */
  whole?: boolean;
}

export interface PursuitIndexDependencies {
  database: Database;
  vault: Vault;
  service: Service;
  pipelines: Pipelines;
  changes: ColleagueChanges;
  clock: Clock;
}

export type PursuitIndex = ReturnType<typeof createPursuitIndex>;

export function createPursuitIndex({ database, vault, service, pipelines, changes, clock }: PursuitIndexDependencies) {
  const pursuits = tableOf(database, 'pursuits', pursuitRecordSchema, { remembered: true });
  const reads = tableOf(database, 'reads', readSchema, { remembered: true });

  // Counts what was laid or dropped, so that a list read before a write does not undo it here.
  let writes = 0;
  /** What this worker read of each pipeline, where, and the count of writes by then. */
  const readings = new Map<string, Reading>();
  let tried = NEVER;
  /** Pipelines that could not be read, and when: within the refresh interval they are asked for no more than the others. */
  let failedAt = new Map<string, number>();

  /** Reads one pipeline's pursuits and puts them in place of what was known of it. */
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
      readings.set(pipelineId, { baseUrl, writes: before, read, listed: answer.value.pursuits.length });
      return succeeded(read);
    }
    return failed('busy');
  }

  /** A list that the service cuts short without a word is shorter than the count it gave of the pipeline (service-api §2.3). */
  async function counted(pipelineId: string, answer: ServicePursuits): Promise<ServicePursuits> {
    const count = await pipelines.countOf(pipelineId);
    if (count === undefined || count <= answer.pursuits.length) return answer;
    return { ...answer, mayHaveMore: true, total: Math.max(count, answer.total ?? 0) };
  }

  /**
   * The ids of a pipeline's pursuits as the service lists them now, or listed them within the last seconds. `complete`: there
   * are certainly no others, because the service's own count of them, asked for after the list, says so.
   */
  async function readWhole(pipelineId: string): Promise<Attempt<{ ids: ReadonlySet<string>; complete: boolean }>> {
    const last = readings.get(pipelineId);
    const connection = await service.ready();
    if (!connection.ok) return connection;
    const isRecent =
      last?.whole === true && last.baseUrl === connection.value.baseUrl && clock.now() - last.read.at < RECENT_MS;
    if (!isRecent) {
      const read = await tryShared(pipelineId);
      if (!read.ok) return read;
      const list = read.value.complete ? await pipelines.refresh() : undefined;
      const count = list?.ok ? await pipelines.countOf(pipelineId) : undefined;
      const reading = readings.get(pipelineId);
      if (reading) reading.whole = count !== undefined && count <= reading.listed;
    }
    const ids = (await pursuits.all()).flatMap((record) => (record.pipelineId === pipelineId ? [record.id] : []));
    return succeeded({ ids: new Set(ids), complete: readings.get(pipelineId)?.whole === true });
  }

  async function readPipeline(pipelineId: string): Promise<Result<PipelineRead>> {
    return resultOf(await tryToRead(pipelineId));
  }

  const tryShared = singleFlightOver(service, tryToRead);

  /**
   * The pipeline as it was read a moment ago, else as it is read now. What we changed since, the service may have more to
   * say about: then it is asked.
   */
  async function readRecently(pipelineId: string): Promise<Result<PipelineRead>> {
    const last = readings.get(pipelineId);
    const connection = await service.ready();
    if (!connection.ok) return connection;
    const isRecent =
      last?.baseUrl === connection.value.baseUrl &&
      last.writes === writes &&
      Math.abs(clock.now() - last.read.at) < RECENT_MS;
    return isRecent ? succeeded(last.read) : resultOf(await tryShared(pipelineId));
  }

  /** `undefined` when something was written here, or we connected elsewhere, since the list was asked for. */
  function replace(
    connection: Connection,
    pipelineId: string,
    { pursuits: found, mayHaveMore, total }: ServicePursuits,
    own: readonly OwnEdit[],
    writesBefore: number,
  ): Promise<PipelineRead | undefined> {
    return together(database, ['vault', 'pursuits', 'reads', 'changes'], async (writing) => {
      const rows = pursuits.within(writing);
      const known = new Map((await rows.all()).map((record) => [record.id, record]));
      // Judged inside the transaction: whatever is laid later finds this list and is laid over it.
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

  /** Answers whether anything was read: one pipeline that cannot be read hides none of the others. */
  const readOld = singleFlightOver(service, async (baseUrl): Promise<boolean> => {
    tried = { baseUrl, at: clock.now() };
    // Those of this connection: what it failed at says nothing of the next one.
    const failures = failedAt;
    const list = await pipelines.refresh();
    if (!list.ok) return false;
    await forgetAllBut(new Set(list.value.map(({ id }) => id)));
    let any = false;
    for (const { id } of list.value) {
      if (await isFresh(id)) continue;
      const read = await tryToRead(id);
      if (read.ok) {
        any = true;
        await pipelines.renewStages(id, await stagesNamedIn(id));
        continue;
      }
      failures.set(id, clock.now());
      if (meetsAll(read)) break;
    }
    return any;
  });

  async function stagesNamedIn(pipelineId: string): Promise<Set<string>> {
    const here = (await pursuits.all()).filter((record) => record.pipelineId === pipelineId);
    return new Set(here.flatMap(({ stageId }) => stageId ?? []));
  }

  /** Whether it was read, or could not be, within the refresh interval. */
  async function isFresh(pipelineId: string): Promise<boolean> {
    const times = [(await reads.get(pipelineId))?.at, failedAt.get(pipelineId)];
    return times.some((at) => at !== undefined && Math.abs(clock.now() - at) < REFRESH_MS);
  }

  /** Forgets the pursuits of pipelines that the key may no longer see. */
  async function forgetAllBut(visible: ReadonlySet<string>): Promise<void> {
    await together(database, ['pursuits', 'reads'], async (writing) => {
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
    readRecently,
    readWhole,
    /** Reads it now, or shares a reading that is under way; hands on the `ApiError` for who decides about trying again. */
    tryToRead: tryShared,
    /** Reads it now, after whatever was just written; shares nothing. */
    readNow: tryToRead,
    all: () => pursuits.all(),
    get: (pursuitId: string) => pursuits.get(pursuitId),
    readOf: (pipelineId: string) => reads.get(pipelineId),

    /**
     * Reads every pipeline that was not read within the refresh interval, and says whether any could be read; who asks
     * meanwhile shares it.
     */
    async refresh(): Promise<boolean> {
      const connection = await service.ready();
      return connection.ok && readOld(connection.value.baseUrl);
    },

    /** True when everything was read within the refresh interval, or a try failed a moment ago. */
    async fresh(): Promise<boolean> {
      const connection = await service.connected();
      if (!connection.ok) return true;
      const { baseUrl } = connection.value;
      if (tried.baseUrl === baseUrl && Math.abs(clock.now() - tried.at) < RETRY_MS) return true;
      const list = await pipelines.known();
      const fresh = await Promise.all(list.map(({ id }) => isFresh(id)));
      return fresh.length > 0 && fresh.every(Boolean);
    },

    /** True when something was ever read, so that there is a last known answer. */
    async known(): Promise<boolean> {
      return (await reads.all()).length > 0;
    },

    /** Lays a record over what is known of a pursuit, within the transaction that settles its operation; answers that. */
    async lay(
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

    /** The service at this address says that a pursuit is not there any more. */
    dropGone: (pursuitId: string, baseUrl: string): Promise<void> =>
      together(database, ['vault', 'pursuits'], async (writing) => {
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
