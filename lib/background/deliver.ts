/** Makes the one request that an operation stands for. */
import type { ServiceClient } from '../api/client.ts';
import type { ServicePursuit } from '../api/readers.ts';
import type { PursuitUpdate } from '../api/schemas.ts';
import { defined } from '../domain/defined.ts';
import { figureOn, type Probability, type ProbabilityScale } from '../domain/probability.ts';
import type { PursuitChanges } from '../protocol/messages.ts';
import type { ConnectionFacts } from './connection-facts.ts';
import { failed } from './failures.ts';
import type { Operation } from './operation.ts';
import type { Attempt, Service } from './service.ts';

export interface Delivered {
  pursuit?: ServicePursuit;
  /** For an add: it did not exist before. */
  created?: boolean;
}

export type Deliver = (operation: Operation) => Promise<Attempt<Delivered>>;

export function createDeliver(service: Service, facts: ConnectionFacts): Deliver {
  return async (operation) => {
    const known = await facts.read(operation.baseUrl);
    if (operation.kind === 'update' && needsScale(operation.changes) && !known.scale) return failed('scaleUnknown');
    const attempt = await service.attempt((client) => request(client, operation, known.scale));
    if (attempt.ok && attempt.value.created) await facts.note(operation.baseUrl, { says201: true });
    return attempt;
  };
}

/** Whether a change speaks of a probability, which cannot be sent before the service's scale is known. */
export function needsScale(changes: PursuitChanges): boolean {
  return changes.pWin != null || changes.pGo != null;
}

async function request(
  client: ServiceClient,
  operation: Operation,
  scale: ProbabilityScale | undefined,
): Promise<Delivered> {
  switch (operation.kind) {
    case 'add':
      return client.addPursuit(operation.pipelineId, operation.body);
    case 'update':
      return {
        pursuit: await client.updatePursuit(
          operation.pipelineId,
          operation.pursuitId,
          bodyOf(operation.changes, scale),
        ),
      };
    case 'remove':
      await client.removePursuit(operation.pipelineId, operation.pursuitId);
      return {};
  }
}

function bodyOf(changes: PursuitChanges, scale: ProbabilityScale | undefined): PursuitUpdate {
  return defined({
    stageId: changes.stageId,
    note: changes.note,
    pWin: figure(changes.pWin, scale),
    pGo: figure(changes.pGo, scale),
    estimatedValueCents: changes.estimatedValueCents,
  });
}

function figure(
  probability: Probability | null | undefined,
  scale: ProbabilityScale | undefined,
): number | null | undefined {
  return probability == null || scale === undefined
    ? probability === null
      ? null
      : undefined
    : figureOn(scale, probability);
}
