/** Lists a pipeline before adds (decisions, "Undo of an add"). */
import type { Attempt, Service } from '../connection/service.ts';
import { singleFlightOver } from '../connection/single-flight.ts';
import { succeeded } from '../runtime/failures.ts';
import type { PipelineRead } from './pipeline-read.ts';
import type { Pipelines } from './pipelines.ts';
import type { PursuitIndex } from './pursuit-index.ts';

/** The pursuits of a pipeline. `complete`: the service's own count shows no others. */
export interface WholeList {
  ids: ReadonlySet<string>;
  complete: boolean;
}

export interface WholeListsDependencies {
  service: Pick<Service, 'connected'>;
  pipelines: Pick<Pipelines, 'countNow'>;
  index: Pick<PursuitIndex, 'readNow' | 'of' | 'listedIn'>;
}

export type WholeLists = ReturnType<typeof createWholeLists>;

export function createWholeLists({ service, pipelines, index }: WholeListsDependencies) {
  /** Whether a list just read has every pursuit: as many as the service counts now. */
  async function isComplete({ pipelineId, complete }: PipelineRead): Promise<boolean> {
    return complete && (await pipelines.countNow(pipelineId)) === index.listedIn(pipelineId).size;
  }

  return {
    isComplete,
    /**
     * Reads the list and the count. Adds that begin while this runs share it. Later ones read again: an older
     * list and an equal count don't show that nobody removed one pursuit and added another.
     */
    read: singleFlightOver(service, async (pipelineId: string): Promise<Attempt<WholeList>> => {
      const read = await index.readNow(pipelineId);
      if (!read.ok) return read;
      const ids = new Set((await index.of(pipelineId)).map(({ id }) => id));
      return succeeded({ ids, complete: await isComplete(read.value) });
    }),
  };
}
