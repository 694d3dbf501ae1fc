/** The pipelines that the key may see, with their stages: last known at once, read again when old. */
import * as z from 'zod/mini';
import type { ServiceClient, ServicePipeline } from '../../api/client.ts';
import type { ServiceStage } from '../../api/readers.ts';
import { defined } from '../../domain/objects.ts';
import type { Pipeline, PipelineDetail } from '../../domain/pipelines/pipeline.ts';
import type { Result } from '../../protocol/answers.ts';
import type { Clock } from '../runtime/clock.ts';
import type { ProbabilityScales } from './probability-scale.ts';
import { together, type Database, type Writing } from '../storage/database.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import { stageName } from '../../words/stage-name.ts';
import { toStage } from './pursuit-record.ts';
import type { Service } from '../connection/service.ts';
import { singleFlightOver } from '../connection/single-flight.ts';
import { tableOf } from '../storage/tables.ts';
import type { Vault } from '../connection/vault.ts';

const pipelineSchema = z.lazy(() =>
  z.strictObject({
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
    /** Place in the service's list. */
    place: z.number(),
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
  }),
);
type PipelineRecord = z.output<typeof pipelineSchema>;

/** Between two tries to read the stages of a pipeline that failed. */
const RETRY_MS = 15_000;
/** Stages are renamed seldom; a pursuit in one that is not listed says that there is a new one. */
const STAGES_MS = 60 * 60_000;
const MISSING_STAGE_MS = 10 * 60_000;

export interface PipelinesDependencies {
  database: Database;
  vault: Vault;
  service: Service;
  scales: Pick<ProbabilityScales, 'scale'>;
  clock: Clock;
}

export type Pipelines = ReturnType<typeof createPipelines>;

export function createPipelines({ database, vault, service, scales, clock }: PipelinesDependencies) {
  const table = tableOf(database, 'pipelines', pipelineSchema, { remembered: true });
  const known = async (): Promise<PipelineRecord[]> => (await table.all()).toSorted((a, b) => a.place - b.place);

  /** Asks the service, and keeps its answer; what another connection answered, or this one before it was another, is not kept. */
  async function read<T>(
    ask: (client: ServiceClient) => Promise<T>,
    keep: (answer: T, writing: Writing) => Promise<void>,
  ): Promise<Result<T>> {
    const connection = await service.ready();
    if (!connection.ok) return connection;
    const answer = await service.call(ask, connection.value.baseUrl);
    if (!answer.ok) return answer;
    return together(database, ['vault', 'pipelines'], async (writing) => {
      if (!(await vault.isStill(connection.value, writing))) return failed('notConnected');
      await keep(answer.value, writing);
      return answer;
    });
  }

  const readList = singleFlightOver(service, () => read((client) => client.listPipelines(), keep));

  /** Puts the service's list in place of what was known, stages kept. */
  async function keep(list: Pipeline[], writing: Writing): Promise<void> {
    const rows = table.within(writing);
    const before = new Map((await rows.all()).map((record) => [record.id, record]));
    await rows.clear();
    for (const [place, pipeline] of list.entries()) {
      const { stages, stagesAt } = before.get(pipeline.id) ?? {};
      await rows.put(defined({ ...pipeline, place, stages, stagesAt }));
    }
  }

  const refresh = (): Promise<Result<Pipeline[]>> => readList('all');

  /** The list without asking anybody; `undefined` where nothing is known. */
  async function lastKnown(): Promise<Result<Pipeline[]> | undefined> {
    const records = await known();
    return records.length > 0 ? succeeded(records.map(withoutPlace)) : undefined;
  }

  /** The last known list, or the service's when there is none yet. */
  const list = async (): Promise<Result<Pipeline[]>> => (await lastKnown()) ?? refresh();

  /** The service's list; without the service, the last known one. */
  async function current(): Promise<Result<Pipeline[]>> {
    const answer = await refresh();
    return answer.ok ? answer : ((await lastKnown()) ?? answer);
  }

  async function detailOf(pipeline: ServicePipeline): Promise<PipelineDetail> {
    const scale = await scales.scale();
    return { ...pipeline, stages: pipeline.stages.map((stage, place) => toStage(stage, place, scale)) };
  }

  const readDetail = singleFlightOver(service, (pipelineId) =>
    read(
      (client) => client.getPipeline(pipelineId),
      async ({ stages }, writing) => {
        const rows = table.within(writing);
        const before = await rows.get(pipelineId);
        if (before) await rows.put({ ...before, stages, stagesAt: clock.now() });
      },
    ),
  );

  /** Pipelines whose stages could not be read, and when: every page would ask again, and wait for it. */
  let failedAt = new Map<string, number>();

  /** The stages last read, else read now, unless that failed a moment ago. */
  async function stagesOf(pipelineId: string): Promise<ServiceStage[] | undefined> {
    const stages = (await table.get(pipelineId))?.stages;
    if (stages) return stages;
    if (Math.abs(clock.now() - (failedAt.get(pipelineId) ?? -Infinity)) < RETRY_MS) return undefined;
    return readStages(pipelineId);
  }

  async function readStages(pipelineId: string): Promise<ServiceStage[] | undefined> {
    // Those of this connection: what it failed at says nothing of the next one.
    const failures = failedAt;
    const detail = await readDetail(pipelineId);
    if (detail.ok) return detail.value.stages;
    failures.set(pipelineId, clock.now());
    return undefined;
  }

  return {
    keep,
    refresh,
    current,
    list,
    /** The stages of every pipeline whose stages were read. */
    knownStages: async (): Promise<ServiceStage[]> => (await known()).flatMap(({ stages = [] }) => stages),
    /** The stage in which the service puts a new pursuit; `undefined` where the stages cannot be read. */
    firstStage: async (pipelineId: string): Promise<ServiceStage | undefined> => (await stagesOf(pipelineId))?.[0],
    /** How many pursuits the service said that a pipeline has, when the list was last read. */
    countOf: async (pipelineId: string): Promise<number | undefined> => (await table.get(pipelineId))?.pursuitCount,
    /** What is known without asking anybody. */
    known: async (): Promise<Pipeline[]> => (await known()).map(withoutPlace),
    /** The pipeline as the service has it now; without the service, as last known. */
    async get(pipelineId: string): Promise<Result<PipelineDetail>> {
      const answer = await readDetail(pipelineId);
      if (answer.ok) return succeeded(await detailOf(answer.value));
      const record = await table.get(pipelineId);
      return record?.stages ? succeeded(await detailOf({ ...withoutPlace(record), stages: record.stages })) : answer;
    },
    /** The pipeline for adding: the one asked for, else the chosen default, else the first. */
    async choose(wanted: string | undefined, defaultId: string | undefined): Promise<Result<Pipeline>> {
      const before = await list();
      if (!before.ok) return before;
      if (wanted === undefined) {
        const usual = before.value.find(({ id }) => id === defaultId) ?? before.value[0];
        return usual ? succeeded(usual) : failed('notFound', { field: 'pipelineId' });
      }
      // It may be younger than our list.
      const seen = before.value.find(({ id }) => id === wanted);
      const now = seen ? before : await refresh();
      const chosen = now.ok ? now.value.find(({ id }) => id === wanted) : undefined;
      return chosen ? succeeded(chosen) : failed('notFound', { field: 'pipelineId' });
    },
    /** Where a stage stands, from 0, and its name; -1 and no name where the pipeline does not list it. */
    async stage(
      pipelineId: string,
      stageId: string | null | undefined,
    ): Promise<{ place: number; name: string | undefined }> {
      const stages = (await stagesOf(pipelineId)) ?? [];
      const place = stages.findIndex(({ id }) => id === stageId);
      return { place, name: place === -1 ? undefined : stageName(stages[place], place + 1) };
    },
    /**
     * Asks for a pipeline's stages again where they were read long ago, or a while ago and one of `named` is not among them. Where
     * they were never read, whoever needs them asks.
     */
    async renewStages(pipelineId: string, named: ReadonlySet<string>): Promise<void> {
      const record = await table.get(pipelineId);
      if (!record?.stages) return;
      const asked = Math.max(record.stagesAt ?? -Infinity, failedAt.get(pipelineId) ?? -Infinity);
      const age = Math.abs(clock.now() - asked);
      const listed = new Set(record.stages.map(({ id }) => id));
      const isMissing = [...named].some((id) => !listed.has(id));
      if (age >= (isMissing ? MISSING_STAGE_MS : STAGES_MS)) await readStages(pipelineId);
    },
    forget: (writing: Writing) => {
      failedAt = new Map();
      return table.within(writing).clear();
    },
  };
}

function withoutPlace({ place: _place, stages: _stages, stagesAt: _stagesAt, ...pipeline }: PipelineRecord): Pipeline {
  return pipeline;
}
