/** The pipelines that the key can see, with stages: answered from the cache, refreshed when stale. */
import * as z from 'zod/mini';
import { isFresh } from '../../domain/dates/is-fresh.ts';
import type { ServiceClient, ServicePipeline } from '../../api/client.ts';
import type { ServicePursuit, ServiceStage } from '../../api/readers.ts';
import { defined } from '../../domain/objects.ts';
import { usualPipeline, type Pipeline, type PipelineDetail, type Stage } from '../../domain/pipelines/pipeline.ts';
import { isClosedAt } from '../../domain/pipelines/stage-outcome.ts';
import type { Result } from '../../protocol/answers.ts';
import { lazyObject } from '../../protocol/requests/fields.ts';
import type { Clock } from '../runtime/clock.ts';
import type { figuresOn, ServiceFigures } from './figures.ts';
import { inTransaction, type Database, type Writing } from '../storage/database.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import { stageName } from '../../words/display-names.ts';
import { noted, seenDefaultsSchema, withSeenDefaults } from './seen-defaults.ts';
import type { Service } from '../connection/service.ts';
import { singleFlightOver } from '../connection/single-flight.ts';
import { tableOf } from '../storage/tables.ts';
import type { Vault } from '../connection/vault.ts';

const pipelineSchema = lazyObject(() => ({
  id: z.string(),
  name: z.string(),
  sharedWithOrg: z.exactOptional(z.boolean()),
  owner: z.exactOptional(
    z.strictObject({
      id: z.exactOptional(z.string()),
      name: z.exactOptional(z.string()),
      email: z.exactOptional(z.string()),
    }),
  ),
  pursuitCount: z.exactOptional(z.number()),
  updatedAt: z.exactOptional(z.string()),
  /** Index in the service's list. */
  place: z.number(),
  seenDefaults: z.exactOptional(seenDefaultsSchema),
  /** When the stages were read, in milliseconds since the epoch. */
  stagesAt: z.exactOptional(z.number()),
  stages: z.exactOptional(
    z.array(
      z.strictObject({
        id: z.string(),
        name: z.exactOptional(z.string()),
        position: z.exactOptional(z.number()),
        defaultPWin: z.exactOptional(z.number()),
        defaultPGo: z.exactOptional(z.number()),
      }),
    ),
  ),
}));
type PipelineRecord = z.output<typeof pipelineSchema>;

/** How long a list that another screen just asked for is current. */
const LIST_MS = 60_000;
/** Delay before stages that failed to load are requested again. */
const RETRY_MS = 15_000;
/** Stages are rarely renamed. A pursuit in an unknown stage means that there is a new one. */
const STAGES_MS = 60 * 60_000;
const MISSING_STAGE_MS = 10 * 60_000;

export interface PipelinesDependencies {
  database: Database;
  vault: Vault;
  service: Service;
  figures: Pick<ServiceFigures, 'read'>;
  /** The list is not what it was. */
  changed: () => void;
  clock: Clock;
}

export type Pipelines = ReturnType<typeof createPipelines>;

export function createPipelines({ database, vault, service, figures, changed, clock }: PipelinesDependencies) {
  const table = tableOf(database, 'pipelines', pipelineSchema, { cached: true });
  const known = async (): Promise<PipelineRecord[]> => (await table.all()).toSorted((a, b) => a.place - b.place);

  /** Calls the service and stores its answer, unless the connection has changed since. */
  async function read<T>(
    ask: (client: ServiceClient) => Promise<T>,
    keep: (answer: T, writing: Writing) => Promise<void>,
  ): Promise<Result<T>> {
    const connection = await service.ready();
    if (!connection.ok) return connection;
    const answer = await service.call(ask, connection.value.baseUrl);
    if (!answer.ok) return answer;
    return inTransaction(database, ['vault', 'pipelines'], async (writing) => {
      if (!(await vault.isStill(connection.value, writing))) return failed('notConnected');
      await keep(answer.value, writing);
      return answer;
    });
  }

  const listNow = () => read((client) => client.listPipelines(), keep);
  const readList = singleFlightOver(service, listNow);

  /** When this worker read the list, in milliseconds since the epoch. */
  let listedAt = -Infinity;

  /** Replaces the list but keeps the stages. */
  async function keep(list: Pipeline[], writing: Writing): Promise<void> {
    listedAt = clock.now();
    const rows = table.within(writing);
    const before = new Map((await rows.all()).map((record) => [record.id, record]));
    const known = [...before.values()].toSorted((a, b) => a.place - b.place).map(withoutPlace);
    if (JSON.stringify(known) !== JSON.stringify(list.map(defined))) changed();
    await rows.clear();
    for (const [place, pipeline] of list.entries()) {
      const { stages, stagesAt, seenDefaults } = before.get(pipeline.id) ?? {};
      await rows.put(defined({ ...pipeline, place, stages, stagesAt, seenDefaults }));
    }
  }

  const refresh = (): Promise<Result<Pipeline[]>> => readList('all');

  /** Returns the cached list, or `undefined` if it is empty. */
  async function lastKnown(): Promise<Result<Pipeline[]> | undefined> {
    const records = await known();
    return records.length > 0 ? succeeded(records.map(withoutPlace)) : undefined;
  }

  /** Returns the cached list, or the service's if there is none. */
  const list = async (): Promise<Result<Pipeline[]>> => (await lastKnown()) ?? refresh();

  /** Returns the service's list, or the cached one if that fails. */
  async function current(): Promise<Result<Pipeline[]>> {
    const answer = await refresh();
    return answer.ok ? answer : ((await lastKnown()) ?? answer);
  }

  /** Like {@link current}, but the cached list if it was read within the last minute. */
  async function recent(): Promise<Result<Pipeline[]>> {
    const isOld = !isFresh(listedAt, clock.now(), LIST_MS);
    return (isOld ? undefined : await lastKnown()) ?? current();
  }

  async function completed(pipelineId: string, stages: readonly ServiceStage[]): Promise<ServiceStage[]> {
    return withSeenDefaults(stages, (await table.get(pipelineId))?.seenDefaults);
  }

  async function withFigures(pipelineId: string, stages: readonly ServiceStage[]): Promise<Stage[]> {
    const [known, whole] = await Promise.all([figures.read(), completed(pipelineId, stages)]);
    return whole.map(known.stage);
  }

  async function detailOf(pipeline: ServicePipeline): Promise<PipelineDetail> {
    return { ...pipeline, stages: await withFigures(pipeline.id, pipeline.stages) };
  }

  const detailNow = (pipelineId: string) =>
    read(
      (client) => client.getPipeline(pipelineId),
      async ({ stages, pursuitCount }, writing) => {
        const rows = table.within(writing);
        const before = await rows.get(pipelineId);
        if (before) await rows.put({ ...before, ...defined({ pursuitCount }), stages, stagesAt: clock.now() });
      },
    );
  const readDetail = singleFlightOver(service, detailNow);

  /** When reading a pipeline's stages failed; otherwise every page would retry and wait. */
  let failedAt = new Map<string, number>();

  /** Returns the cached stages, or reads them unless that failed a moment ago. */
  async function stagesOf(pipelineId: string): Promise<ServiceStage[] | undefined> {
    const stages = (await table.get(pipelineId))?.stages;
    if (stages) return stages;
    if (isFresh(failedAt.get(pipelineId) ?? -Infinity, clock.now(), RETRY_MS)) return undefined;
    return (await readStages(pipelineId))?.stages;
  }

  async function readStages(pipelineId: string, ask = readDetail): Promise<ServicePipeline | undefined> {
    // Belongs to this connection; its failures mean nothing for the next one.
    const failures = failedAt;
    const detail = await ask(pipelineId);
    if (detail.ok) return detail.value;
    failures.set(pipelineId, clock.now());
    return undefined;
  }

  /**
   * Asks for a pipeline's pursuit count, with its stages if they were never read. Joins no request that is
   * under way: its count may be older than a list read meanwhile.
   */
  async function countNow(pipelineId: string): Promise<number | undefined> {
    const isKnown = (await table.get(pipelineId))?.stages !== undefined;
    const isTried = isFresh(failedAt.get(pipelineId) ?? -Infinity, clock.now(), RETRY_MS);
    const counted = isKnown || isTried ? undefined : (await readStages(pipelineId, detailNow))?.pursuitCount;
    if (counted !== undefined) return counted;
    return (await listNow()).ok ? (await table.get(pipelineId))?.pursuitCount : undefined;
  }

  return {
    keep,
    refresh,
    countNow,
    current,
    recent,
    list,
    /** The pipeline's stages as last known; reads them only if they never were. */
    stagesOf: async (pipelineId: string): Promise<Stage[]> =>
      withFigures(pipelineId, (await stagesOf(pipelineId)) ?? []),
    /** The pipeline's stages as last known, without a request. */
    knownStagesOf: async (pipelineId: string, known: Pick<ReturnType<typeof figuresOn>, 'stage'>): Promise<Stage[]> =>
      (await completed(pipelineId, (await table.get(pipelineId))?.stages ?? [])).map(known.stage),
    /** All cached stages. */
    knownStages: async (): Promise<ServiceStage[]> => (await known()).flatMap(({ stages = [] }) => stages),
    /** The stage of a new pursuit; `undefined` if the stages can't be read. */
    async firstStage(pipelineId: string): Promise<ServiceStage | undefined> {
      const [first] = (await stagesOf(pipelineId)) ?? [];
      return first && (await completed(pipelineId, [first]))[0];
    },
    /** Remembers the figures that the service at `baseUrl` set for a stage. */
    async noteDefaults(
      { baseUrl, pipelineId }: { baseUrl: string; pipelineId: string },
      stageId: string,
      shown: Pick<ServicePursuit, 'pWin' | 'pGo'>,
    ): Promise<void> {
      if (!noted((await table.get(pipelineId))?.seenDefaults, stageId, shown)) return;
      await inTransaction(database, ['vault', 'pipelines'], async (writing) => {
        const rows = table.within(writing);
        const record = await rows.get(pipelineId);
        const seenDefaults = noted(record?.seenDefaults, stageId, shown);
        if (record && seenDefaults && (await vault.isAt(baseUrl, writing))) await rows.put({ ...record, seenDefaults });
      });
    },
    /** The pipeline's pursuit count when the list was last read. */
    countOf: async (pipelineId: string): Promise<number | undefined> => (await table.get(pipelineId))?.pursuitCount,
    /** The cached pipelines. */
    known: async (): Promise<Pipeline[]> => (await known()).map(withoutPlace),
    /** Returns the pipeline from the service, or from the cache if that fails. */
    async get(pipelineId: string): Promise<Result<PipelineDetail>> {
      const answer = await readDetail(pipelineId);
      if (answer.ok) return succeeded(await detailOf(answer.value));
      const record = await table.get(pipelineId);
      return record?.stages ? succeeded(await detailOf({ ...withoutPlace(record), stages: record.stages })) : answer;
    },
    /** Picks the pipeline for an add: the requested one, else the default, else the first. */
    async choose(wanted: string | undefined, defaultId: string | undefined): Promise<Result<Pipeline>> {
      const before = await list();
      if (!before.ok) return before;
      if (wanted === undefined) {
        const usual = usualPipeline(before.value, defaultId);
        return usual ? succeeded(usual) : failed('notFound', { field: 'pipelineId' });
      }
      // The pipeline may be newer than our list.
      const seen = before.value.find(({ id }) => id === wanted);
      const now = seen ? before : await refresh();
      const chosen = now.ok ? now.value.find(({ id }) => id === wanted) : undefined;
      return chosen ? succeeded(chosen) : failed('notFound', { field: 'pipelineId' });
    },
    /**
     * Returns a stage's name, if the pipeline lists it, and whether past deadlines read "Closed" there.
     * `closedFrom`: the user's choice of a stage for that, counted from 1.
     */
    async stage(
      pipelineId: string,
      stageId: string | null | undefined,
      closedFrom: number | undefined,
    ): Promise<{ name: string | undefined; closed: boolean }> {
      const stages = await withFigures(pipelineId, (await stagesOf(pipelineId)) ?? []);
      const place = stages.findIndex(({ id }) => id === stageId);
      const name = place === -1 ? undefined : stageName(stages[place], place + 1);
      return { name, closed: isClosedAt(stages, place, closedFrom) };
    },
    /**
     * Refreshes a pipeline's stages if they are old, or sooner if one of `named` is missing. Skips pipelines
     * whose stages were never read.
     */
    async renewStages(pipelineId: string, named: ReadonlySet<string>, maxAge = STAGES_MS): Promise<void> {
      const record = await table.get(pipelineId);
      if (!record?.stages) return;
      const asked = Math.max(record.stagesAt ?? -Infinity, failedAt.get(pipelineId) ?? -Infinity);
      const listed = new Set(record.stages.map(({ id }) => id));
      const isMissing = [...named].some((id) => !listed.has(id));
      if (!isFresh(asked, clock.now(), isMissing ? MISSING_STAGE_MS : maxAge)) await readStages(pipelineId);
    },
    /** Whether this worker has read the list, which may be empty. */
    isRead: (): boolean => listedAt > -Infinity,
    forget: (writing: Writing) => {
      failedAt = new Map();
      listedAt = -Infinity;
      return table.within(writing).clear();
    },
  };
}

function withoutPlace(record: PipelineRecord): Pipeline {
  const { place: _place, stages: _stages, stagesAt: _stagesAt, seenDefaults: _seen, ...pipeline } = record;
  return pipeline;
}
