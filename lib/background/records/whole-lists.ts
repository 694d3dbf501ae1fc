/** Lists a pipeline before adds. Adds within seconds share one list (decisions, "Undo of an add"). */
import type { Attempt, Service } from '../connection/service.ts';
import { singleFlightOver } from '../connection/single-flight.ts';
import type { Clock } from '../runtime/clock.ts';
import { succeeded } from '../runtime/failures.ts';
import type { Pipelines } from './pipelines.ts';
import type { PursuitIndex } from './pursuit-index.ts';

const SHARED_MS = 10_000;

/** The pursuits of a pipeline. `complete`: the service's own count shows no others. */
export interface WholeList {
  ids: ReadonlySet<string>;
  complete: boolean;
}

export interface WholeListsDependencies {
  service: Pick<Service, 'connected'>;
  pipelines: Pick<Pipelines, 'countNow' | 'countings'>;
  index: Pick<PursuitIndex, 'readNow' | 'of' | 'listedIn'>;
  clock: Clock;
}

export type WholeLists = ReturnType<typeof createWholeLists>;

export function createWholeLists({ service, pipelines, index, clock }: WholeListsDependencies) {
  /** The last list of this worker. */
  let last: { connectionId: string | undefined; pipelineId: string; at: number; complete: boolean } | undefined;

  const idsIn = async (pipelineId: string) => new Set((await index.of(pipelineId)).map(({ id }) => id));

  /** Reads the list; `counted`: the service's count a moment ago, which saves asking for it. */
  async function list(pipelineId: string, counted?: number): Promise<Attempt<WholeList>> {
    const [at, since] = [clock.now(), pipelines.countings(pipelineId)];
    const connection = await service.connected();
    const read = await index.readNow(pipelineId);
    if (!read.ok) return read;
    const count = read.value.complete ? (counted ?? (await pipelines.countNow(pipelineId, since))) : undefined;
    const complete = count !== undefined && count <= index.listedIn(pipelineId).size;
    last = { connectionId: connection.ok ? connection.value.id : undefined, pipelineId, at, complete };
    return succeeded({ ids: await idsIn(pipelineId), complete });
  }

  return {
    /**
     * Returns the pipeline's pursuits from a list of the last seconds, or reads it now. A complete list is
     * still complete if the service counts as many pursuits as it had, with our changes since.
     */
    read: singleFlightOver(service, async (pipelineId: string): Promise<Attempt<WholeList>> => {
      const connection = await service.connected();
      const isShared =
        last?.pipelineId === pipelineId &&
        connection.ok &&
        last.connectionId === connection.value.id &&
        Math.abs(clock.now() - last.at) < SHARED_MS;
      if (!last || !isShared) return list(pipelineId);
      const ids = await idsIn(pipelineId);
      if (!last.complete) return succeeded({ ids, complete: false });
      const count = await pipelines.countNow(pipelineId);
      return count === ids.size ? succeeded({ ids, complete: true }) : list(pipelineId, count);
    }),
  };
}
