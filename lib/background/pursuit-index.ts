/**
 * Every pursuit of every visible pipeline, by notice id: answers "is it in a pipeline already" without asking the
 * service for each page. Cached, and read again when it is older than the refresh interval.
 */
import { z } from 'zod';
import type { ServicePursuit } from '../api/readers.ts';
import { LIMITS } from '../api/schemas.ts';
import { defined } from '../domain/defined.ts';
import type { Result } from '../protocol/answers.ts';
import type { ConnectionFacts } from './connection-facts.ts';
import { tableOf, together, type Database, type Writing } from './database.ts';
import { succeeded } from './failures.ts';
import type { Pipelines } from './pipelines.ts';
import { merged, pursuitRecordSchema, type PursuitRecord } from './pursuit-record.ts';
import type { Service } from './service.ts';
import { singleFlight } from './single-flight.ts';

/** At most one reading of a pipeline in this time, however many pages ask. */
export const REFRESH_MS = 60_000;

const readSchema = z.strictObject({
  pipelineId: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** Fewer than the limit came back, so nothing is missing. */
  complete: z.boolean(),
  total: z.number().exactOptional(),
});
export type PipelineRead = z.output<typeof readSchema>;

export type PursuitIndex = ReturnType<typeof createPursuitIndex>;

export function createPursuitIndex(
  database: Promise<Database>,
  service: Service,
  pipelines: Pipelines,
  facts: ConnectionFacts,
  now: () => number = Date.now,
) {
  const pursuits = tableOf(database, 'pursuits', pursuitRecordSchema);
  const reads = tableOf(database, 'reads', readSchema);

  // Counts what was laid or dropped, so that a list read before a write does not undo it here.
  let writes = 0;

  /** Reads one pipeline's pursuits and puts them in place of what was known of it. */
  async function readPipeline(pipelineId: string): Promise<Result<PipelineRead>> {
    const writesBefore = writes;
    const answer = await service.call((client) => client.listPursuits(pipelineId, LIMITS.pursuitLimitMax));
    if (!answer.ok) return answer;
    if (writes !== writesBefore) return readPipeline(pipelineId);
    const { pursuits: found, mayHaveMore, total } = answer.value;
    const read = defined({ pipelineId, at: now(), complete: !mayHaveMore, total });
    const before = (await pursuits.all()).filter((record) => record.pipelineId === pipelineId);
    const current = new Set(found.map(({ id }) => id));
    await together(database, ['pursuits', 'reads'], async (writing) => {
      for (const { id } of before) if (!current.has(id)) await pursuits.delete(id, writing);
      for (const pursuit of found) await pursuits.put(merged(undefined, pursuit, pipelineId), writing);
      await reads.put(read, writing);
    });
    await learn(found);
    return succeeded(read);
  }

  async function learn(found: ServicePursuit[]): Promise<void> {
    const connection = await service.ready();
    if (connection.ok) await facts.learnScale(connection.value.baseUrl, found);
  }

  const refresh = singleFlight(async (): Promise<Result<null>> => {
    const list = await pipelines.refresh();
    if (!list.ok) return list;
    for (const { id } of list.value) {
      const read = await readPipeline(id);
      if (!read.ok && read.failure.code !== 'notFound') return read;
    }
    return succeeded(null);
  });

  return {
    refresh,
    readPipeline,
    all: () => pursuits.all(),
    get: (pursuitId: string) => pursuits.get(pursuitId),
    readOf: (pipelineId: string) => reads.get(pipelineId),

    /** True when everything was read within the refresh interval. */
    async fresh(): Promise<boolean> {
      const list = await pipelines.list();
      if (!list.ok) return false;
      const times = await Promise.all(list.value.map(({ id }) => reads.get(id)));
      return times.every((read) => read !== undefined && now() - read.at < REFRESH_MS);
    },

    /** True when something was ever read, so that there is a last known answer. */
    async known(): Promise<boolean> {
      return (await reads.all()).length > 0;
    },

    /** Lays an answer over what is known of a pursuit, within the transaction that settles its operation. */
    async lay(answer: ServicePursuit, pipelineId: string, writing: Writing): Promise<PursuitRecord> {
      // Read before the first write: an awaited read outside would end the transaction.
      const known: unknown = await writing.objectStore('pursuits').get(answer.id);
      const record = merged(pursuitRecordSchema.safeParse(known).data, answer, pipelineId);
      await pursuits.put(record, writing);
      writes += 1;
      return record;
    },
    learn,
    async drop(pursuitId: string, writing: Writing): Promise<void> {
      await pursuits.delete(pursuitId, writing);
      writes += 1;
    },

    async forget(): Promise<void> {
      await together(database, ['pursuits', 'reads'], async (writing) => {
        await pursuits.clear(writing);
        await reads.clear(writing);
      });
    },
  };
}
