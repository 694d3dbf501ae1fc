/** Makes requests that change a pipeline, and learns from their refusals where the key may only read. */
import type { ServiceClient } from '../../api/client.ts';
import type { ConnectionFacts } from '../connection/connection-facts.ts';
import type { Attempt, Service } from '../connection/service.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Clock } from '../runtime/clock.ts';
import { failed } from '../runtime/failures.ts';
import type { Operation } from './record.ts';

export interface WriterDependencies {
  service: Service;
  facts: ConnectionFacts;
  broadcast: Broadcast;
  clock: Clock;
}

export type Write = ReturnType<typeof createWriter>;

/** Returns a function that makes a request in a pipeline, unless this key may only read there. */
export function createWriter({ service, facts, broadcast, clock }: WriterDependencies) {
  return async function write<T>(
    { baseUrl, pipelineId }: Pick<Operation, 'baseUrl' | 'pipelineId'>,
    work: (client: ServiceClient) => Promise<T>,
  ): Promise<Attempt<T>> {
    if (await facts.isReadOnly(baseUrl, pipelineId, clock.now())) return failed('readOnly');
    const attempt = await service.attempt(work, baseUrl);
    const error = attempt.ok ? undefined : attempt.error;
    // A refusal that names a field is about the value, not the key.
    const isRefused = error?.problem === 'forbidden' && error.facts.field === undefined;
    if (!attempt.ok && !isRefused) return attempt;
    const { isReadOnly, isNews } = await facts.noteWrite(baseUrl, pipelineId, attempt.ok, clock.now());
    if (isNews) broadcast('connection', 'pursuits');
    return attempt.ok || !isReadOnly ? attempt : { ...attempt, failure: { ...attempt.failure, code: 'readOnly' } };
  };
}
