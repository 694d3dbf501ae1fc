/** Lists a pipeline before adds (decisions, "Undo of an add"). */
import { isFresh } from '../../domain/dates/is-fresh.ts';
import type { Attempt, Service } from '../connection/service.ts';
import { singleFlightOver } from '../connection/single-flight.ts';
import type { Clock } from '../runtime/clock.ts';
import { succeeded } from '../runtime/failures.ts';
import type { PipelineRead } from './pipeline-read.ts';
import type { Pipelines } from './pipelines.ts';
import type { PursuitIndex } from './pursuit-index.ts';

/** A list proves what was absent for this long, if the pursuit's own date says the same. */
const SHARED_MS = 10_000;

/** The pursuits of a pipeline, and when they were read. `complete`: the service's own count shows no others. */
export interface WholeList {
  at: number;
  ids: ReadonlySet<string>;
  complete: boolean;
}

export interface WholeListsDependencies {
  clock: Clock;
  service: Pick<Service, 'connected'>;
  pipelines: Pick<Pipelines, 'countNow' | 'countings'>;
  index: Pick<PursuitIndex, 'readNow' | 'of' | 'listedIn'>;
}

export type WholeLists = ReturnType<typeof createWholeLists>;

export function createWholeLists({ clock, service, pipelines, index }: WholeListsDependencies) {
  /**
   * Whether a list just read has every pursuit: as many as the service counts. `since`: the `countings` before
   * the list.
   */
  async function isComplete({ pipelineId, complete }: PipelineRead, since?: number): Promise<boolean> {
    return complete && (await pipelines.countNow(pipelineId, since)) === index.listedIn(pipelineId).size;
  }

  /** The last lists, by connection and pipeline. */
  const last = new Map<string, WholeList>();
  const keyOf = async (pipelineId: string): Promise<string> => {
    const connection = await service.connected();
    return JSON.stringify([connection.ok ? (connection.value.id ?? connection.value.baseUrl) : '', pipelineId]);
  };

  return {
    isComplete,
    /** Reads the list and the count. Adds that begin while this runs share it. */
    read: singleFlightOver(service, async (pipelineId: string): Promise<Attempt<WholeList>> => {
      const since = pipelines.countings(pipelineId);
      const [at, key] = [clock.now(), await keyOf(pipelineId)];
      const read = await index.readNow(pipelineId);
      if (!read.ok) return read;
      const ids = new Set((await index.of(pipelineId)).map(({ id }) => id));
      const list = { at, ids, complete: await isComplete(read.value, since) };
      last.set(key, list);
      return succeeded(list);
    }),
    /** Returns a list read within ten seconds. A colleague may have added pursuits since. */
    async recent(pipelineId: string): Promise<WholeList | undefined> {
      const list = last.get(await keyOf(pipelineId));
      return list && isFresh(list.at, clock.now(), SHARED_MS) ? list : undefined;
    },
  };
}
