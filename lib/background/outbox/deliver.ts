/** Makes the one request that an operation stands for. */
import type { ServicePursuit } from '../../api/readers.ts';
import { LIMITS, type PursuitUpdate } from '../../api/schemas.ts';
import { defined } from '../../domain/objects/defined.ts';
import { figureOn, type Probability, type ProbabilityScale } from '../../domain/money/probability.ts';
import { fieldsOf, isOvertaken, seenIn, type SeenValues } from '../../domain/pipelines/pursuit-values.ts';
import type { Failure } from '../../protocol/answers.ts';
import type { PursuitChanges } from '../../protocol/pursuit-changes.ts';
import { meetsAll, willPass } from '../connection/attempt-failure.ts';
import type { ConnectionFacts } from '../connection/connection-facts.ts';
import { failed, succeeded } from '../runtime/failures.ts';
import type { Identities } from '../index/identities.ts';
import { namedAs, type Intent, type Operation } from './operation.ts';
import type { Operations } from './operations.ts';
import type { PursuitIndex } from '../index/pursuit-index.ts';
import { toPursuit, type PursuitRecord } from '../index/pursuit-record.ts';
import type { Attempt, Service } from '../connection/service.ts';

export interface Delivered {
  pursuit?: ServicePursuit;
  /** For an update: what was sent, because the answer may speak of less (decisions, "Update a pursuit"). */
  sent?: PursuitUpdate;
  /** For an add: the service said that it made the pursuit. */
  created?: boolean;
  /** For an add: a complete list read just before the first request did not have the pursuit. */
  absentBefore?: boolean;
}

/** What became of a request. `overtakenBy`: somebody else changed what an edit writes over, and this is what stands there now. */
export type Sent = Attempt<Delivered> | { ok: false; failure: Failure; overtakenBy: SeenValues };

export interface Deliver {
  /** For an add: the id to send it under, where that is known without asking the service. Noted as the attempt is counted. */
  knownAs(operation: Intent & { baseUrl: string }): Promise<string | undefined>;
  /** `operation`: as it is written down, this attempt counted. */
  send(operation: Operation): Promise<Sent>;
}

/** So often an edit waits for a list that the service fails to give; then it goes out all the same. */
const LOOKS = 3;

type Add = Extract<Operation, { kind: 'add' }>;
type Update = Extract<Operation, { kind: 'update' }>;
type Remove = Extract<Operation, { kind: 'remove' }>;

export interface DeliverDependencies {
  service: Service;
  facts: ConnectionFacts;
  operations: Operations;
  identities: Identities;
  index: PursuitIndex;
}

export function createDeliver({ service, facts, operations, identities, index }: DeliverDependencies): Deliver {
  async function add(operation: Add): Promise<Attempt<Delivered>> {
    const { baseUrl, pipelineId } = operation;
    const sentAs = await idToSend(operation);
    if (!sentAs.ok) return sentAs;
    const body = { ...operation.body, noticeId: sentAs.value };
    await identities.keep(operation, sentAs.value);
    const { says201 } = await facts.read(baseUrl);
    let listedBefore: string[] | undefined;
    // Before the first request only: afterwards the notice may be there because of us, or of somebody else since. A
    // service that has said 201 before tells new from existing by itself.
    if (operation.attempts === 1 && !says201) {
      const listed = await idsIn(operation);
      // What stopped the list will stop the add too. A refusal of the list alone only costs the Undo.
      if (!listed.ok && willPass(listed.error)) return listed;
      listedBefore = listed.ok ? listed.value : undefined;
    }
    const attempt = await service.attempt((client) => client.addPursuit(pipelineId, body), baseUrl);
    if (!attempt.ok) return attempt;
    if (attempt.value.created && !says201) await facts.note(baseUrl, { says201: true });
    // By the pursuit's own id: a list may leave out which notice each one is of (decisions, "Pursuit record").
    const absentBefore = listedBefore?.includes(attempt.value.pursuit.id) === false;
    return succeeded({ ...attempt.value, absentBefore });
  }

  /** Found once, before the first request: a second one under another id could make a second pursuit. */
  async function idToSend(operation: Add): Promise<Attempt<string>> {
    if (operation.sentAs !== undefined) return succeeded(operation.sentAs);
    const found = await identities.ask(operation);
    // What keeps us from asking will pass or stops the add too. Where only the question was refused, our own id serves.
    if (!found.ok && willPass(found.error)) return found;
    const sentAs = found.ok ? found.value : operation.noticeId;
    const named = await operations.change(operation.id, (now) => namedAs(now, sentAs));
    // Sent before a removal of that very pursuit, which waits for its Undo, it would be answered with what then goes.
    if (named && (await operations.isBehind(named))) return failed('busy');
    return succeeded(sentAs);
  }

  /** The pursuits of the pipeline; `undefined` where the service may have more than it lists. */
  const idsIn = ({ baseUrl, pipelineId }: Add): Promise<Attempt<string[] | undefined>> =>
    service.attempt(async (client) => {
      const { pursuits, mayHaveMore } = await client.listPursuits(pipelineId, LIMITS.pursuitLimitMax);
      return mayHaveMore ? undefined : pursuits.map(({ id }) => id);
    }, baseUrl);

  async function update(operation: Update): Promise<Sent> {
    const { baseUrl, pipelineId, pursuitId, changes, seen = {} } = operation;
    const looked = await lookBefore(operation);
    if (!looked.ok) return looked;
    const { scale } = await facts.read(baseUrl);
    const now = looked.value && toPursuit(looked.value, scale);
    if (now && isOvertaken(seen, changes, now, scale !== undefined)) {
      // Who tries again from here on has this before their eyes.
      return { ...failed('changedMeanwhile'), overtakenBy: seenIn(now, fieldsOf(seen), scale !== undefined) };
    }
    if (needsScale(changes) && !scale) return failed('scaleUnknown');
    const { stageId, ...others } = bodyOf(changes, scale);
    // A move to where it is already would bring the stage's figures once more, over what somebody set since.
    const sent = defined({ ...others, stageId: now?.stageId === stageId ? undefined : stageId });
    if (Object.keys(sent).length === 0) return succeeded({});
    const attempt = await service.attempt((client) => client.updatePursuit(pipelineId, pursuitId, sent), baseUrl);
    if (attempt.ok) return succeeded({ pursuit: { ...attempt.value, id: pursuitId }, sent });
    // It answered for the pipeline just now. A list that is cut short goes on without saying so, and what we worked on would stay for
    // ever. Of a move it may be the stage that is not there.
    if (now && sent.stageId === undefined && attempt.error?.problem === 'notFound')
      await index.dropGone(pursuitId, baseUrl);
    return attempt;
  }

  /**
   * The pursuit as it is now, for an edit that must not write over what somebody else did since the person saw it: the service takes
   * whatever it is sent and knows no versions (service-api §4.7). Read before every request, as perhaps days went by. Where the
   * list is refused, or goes on failing by itself, nobody can say, and the edit goes out; whether the pursuit is gone, the
   * service says to the edit.
   */
  async function lookBefore({
    baseUrl,
    pipelineId,
    pursuitId,
    attempts,
    seen = {},
  }: Update): Promise<Attempt<PursuitRecord | undefined>> {
    if (fieldsOf(seen).size === 0) return succeeded(undefined);
    const connection = await service.ready();
    if (!connection.ok) return connection;
    if (connection.value.baseUrl !== baseUrl) return failed('notConnected');
    const read = await index.tryToRead(pipelineId);
    if (!read.ok) {
      const mayPass = read.error !== undefined && willPass(read.error) && attempts <= LOOKS;
      return mayPass || meetsAll(read) ? read : succeeded(undefined);
    }
    return succeeded(await index.get(pursuitId));
  }

  async function remove({ baseUrl, pipelineId, pursuitId }: Remove): Promise<Attempt<Delivered>> {
    const attempt = await service.attempt((client) => client.removePursuit(pipelineId, pursuitId), baseUrl);
    return attempt.ok ? succeeded({}) : attempt;
  }

  return {
    async knownAs(operation) {
      return operation.kind === 'add' ? identities.known(operation) : undefined;
    },
    async send(operation) {
      const attempt = await deliverOne(operation);
      if (attempt.ok && attempt.value.pursuit) await facts.learnScale(operation.baseUrl, [attempt.value.pursuit]);
      return attempt;
    },
  };

  function deliverOne(operation: Operation): Promise<Sent> {
    if (operation.kind === 'add') return add(operation);
    return operation.kind === 'update' ? update(operation) : remove(operation);
  }
}

/** Whether a change speaks of a probability, which cannot be sent before the service's scale is known. */
export function needsScale(changes: PursuitChanges): boolean {
  return changes.pWin != null || changes.pGo != null;
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
  if (probability == null) return probability;
  return scale === undefined ? undefined : figureOn(scale, probability);
}
