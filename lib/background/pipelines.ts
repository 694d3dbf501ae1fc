/** The pipelines that the key may see, with their stages: last known at once, read again when old. */
import { z } from 'zod';
import type { ServicePipeline } from '../api/client.ts';
import { defined } from '../domain/defined.ts';
import type { PipelineDetail } from '../domain/pipeline.ts';
import type { Pipeline, Result } from '../protocol/answers.ts';
import type { ConnectionFacts } from './connection-facts.ts';
import { tableOf, together, type Database } from './database.ts';
import { failed, succeeded } from './failures.ts';
import { toStage } from './pursuit-record.ts';
import type { Service } from './service.ts';
import { singleFlight } from './single-flight.ts';

const pipelineSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  sharedWithOrg: z.boolean().exactOptional(),
  owner: z
    .strictObject({
      id: z.string().exactOptional(),
      name: z.string().exactOptional(),
      email: z.string().exactOptional(),
    })
    .exactOptional(),
  pursuitCount: z.number().exactOptional(),
  updatedAt: z.string().exactOptional(),
  /** Place in the service's list. */
  place: z.number(),
  stages: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string().exactOptional(),
        position: z.number().exactOptional(),
        defaultPWin: z.number().exactOptional(),
        defaultPGo: z.number().exactOptional(),
      }),
    )
    .exactOptional(),
});
type PipelineRecord = z.output<typeof pipelineSchema>;

export type Pipelines = ReturnType<typeof createPipelines>;

export function createPipelines(database: Promise<Database>, service: Service, facts: ConnectionFacts) {
  const table = tableOf(database, 'pipelines', pipelineSchema);
  const known = async (): Promise<PipelineRecord[]> => (await table.all()).toSorted((a, b) => a.place - b.place);

  const refresh = singleFlight(async (): Promise<Result<Pipeline[]>> => {
    const answer = await service.call((client) => client.listPipelines());
    if (!answer.ok) return answer;
    await keep(answer.value);
    return answer;
  });

  /** Puts the service's list in place of what was known, stages kept. */
  async function keep(list: Pipeline[]): Promise<void> {
    const before = new Map((await known()).map((record) => [record.id, record]));
    await together(database, ['pipelines'], async (writing) => {
      await table.clear(writing);
      for (const [place, pipeline] of list.entries()) {
        await table.put(defined({ ...pipeline, place, stages: before.get(pipeline.id)?.stages }), writing);
      }
    });
  }

  async function detailOf(pipeline: ServicePipeline): Promise<PipelineDetail> {
    const connection = await service.ready();
    const samples = pipeline.stages.map((stage) => ({ pWin: stage.defaultPWin, pGo: stage.defaultPGo }));
    const scale = connection.ok ? await facts.learnScale(connection.value.baseUrl, samples) : undefined;
    return { ...pipeline, stages: pipeline.stages.map((stage, place) => toStage(stage, place, scale)) };
  }

  async function readDetail(pipelineId: string): Promise<Result<ServicePipeline>> {
    const answer = await service.call((client) => client.getPipeline(pipelineId));
    const before = answer.ok ? await table.get(pipelineId) : undefined;
    if (answer.ok && before) await table.put({ ...before, stages: answer.value.stages });
    return answer;
  }

  /** The stages last read, else read now. */
  async function stagesOf(pipelineId: string): Promise<Result<ServicePipeline>> {
    const record = await table.get(pipelineId);
    return record?.stages ? succeeded({ ...withoutPlace(record), stages: record.stages }) : readDetail(pipelineId);
  }

  return {
    keep,
    refresh,
    /** The last known list, or the service's when there is none yet. */
    async list(): Promise<Result<Pipeline[]>> {
      const records = await known();
      return records.length > 0 ? succeeded(records.map(withoutPlace)) : refresh();
    },
    /** The pipeline as the service has it now; without the service, as last known. */
    async get(pipelineId: string): Promise<Result<PipelineDetail>> {
      const answer = await readDetail(pipelineId);
      if (answer.ok) return succeeded(await detailOf(answer.value));
      const record = await table.get(pipelineId);
      return record?.stages ? succeeded(await detailOf({ ...withoutPlace(record), stages: record.stages })) : answer;
    },
    /** The pipeline for adding: the one asked for, else the chosen default, else the first. */
    async choose(wanted: string | undefined, defaultId: string | undefined): Promise<Result<Pipeline>> {
      const list = await this.list();
      if (!list.ok) return list;
      const chosen =
        wanted === undefined
          ? (list.value.find(({ id }) => id === defaultId) ?? list.value[0])
          : list.value.find(({ id }) => id === wanted);
      return chosen ? succeeded(chosen) : failed('notFound', { field: 'pipelineId' });
    },
    /** Words for a stage: its name, or its place when it has none (decisions, "GET pipeline"). */
    async stageName(pipelineId: string, stageId: string | null | undefined): Promise<string> {
      const pipeline = await stagesOf(pipelineId);
      const place = pipeline.ok ? pipeline.value.stages.findIndex(({ id }) => id === stageId) : -1;
      if (!pipeline.ok || place < 0) return '';
      return pipeline.value.stages[place]?.name ?? String(place + 1);
    },
    forget: () => table.clear(),
  };
}

function withoutPlace({ place: _place, stages: _stages, ...pipeline }: PipelineRecord): Pipeline {
  return pipeline;
}
