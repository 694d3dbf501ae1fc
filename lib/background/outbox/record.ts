/**
 * A change requested by the user, as stored before any request, and the rules for merging two changes of one
 * pursuit. Pure.
 */
import * as z from 'zod/mini';
import { pursuitAddSchema, type PursuitAdd } from '../../api/schemas.ts';
import { alikeKeys, bareId, hostOfId, noticeFinder, type NoticeTraits } from '../../domain/notices/identity.ts';
import { defined } from '../../domain/objects.ts';
import { overwrittenBy, pickFields, type SeenValues } from '../../domain/pipelines/pursuit-values.ts';
import { FAILURE_CODES, type Failure, type PendingOperation } from '../../protocol/answers.ts';
import type { OwnEdit } from '../records/teammate-changes.ts';
import { madeFields } from '../records/undos.ts';
import { bidBlockSchema, deadlineLineSchema, timedDeadlineSchema } from '../../protocol/requests/fields.ts';
import { queuedChangesSchema, seenValuesSchema, type PursuitChanges } from '../../protocol/requests/pursuit-changes.ts';
import { postedFactsSchema } from '../../protocol/requests/seen-notice.ts';
import { linesForNote } from './patch-body.ts';

export const failureSchema = z.lazy(
  () =>
    z.strictObject({
      code: z.enum(FAILURE_CODES),
      detail: z.exactOptional(z.string()),
      field: z.exactOptional(z.string()),
      retryAt: z.exactOptional(z.number()),
    }) satisfies z.ZodMiniType<Failure>,
);

const commonFields = () => ({
  id: z.string(),
  /** Position in the queue, across all pursuits. */
  order: z.number(),
  /** Its service; never sent to another one. */
  baseUrl: z.string(),
  pipelineId: z.string(),
  title: z.string(),
  createdAt: z.number(),
  /** Requests sent or perhaps sent: counted before each, because the worker may die while waiting. */
  attempts: z.number(),
  /** Not sent before this time, in milliseconds since the epoch: back-off, or a removal's Undo period. */
  notBefore: z.number(),
  /** Set if refused for good; the user must decide. */
  refusal: z.exactOptional(failureSchema),
  /** Why the last attempt failed, while retries go on. */
  lastFailure: z.exactOptional(failureSchema),
});

export const operationSchema = z.lazy(() => {
  const common = commonFields();
  return z.discriminatedUnion('kind', [
    z.strictObject({
      ...common,
      kind: z.literal('add'),
      noticeId: z.string(),
      body: pursuitAddSchema,
      /** The id to send, once known: the service's own if it lists the notice. */
      sentAs: z.exactOptional(z.string()),
      /** The service accepted it with an unreadable answer: look for the pursuit, never send again. */
      accepted: z.exactOptional(z.literal(true)),
      solicitationNumber: z.exactOptional(z.string()),
      facts: z.exactOptional(postedFactsSchema),
      /** As the page printed it: the service has dates only. */
      due: z.exactOptional(timedDeadlineSchema),
      /** The user's earlier add that it replaces: sent instead if this one is refused or discarded. */
      was: z.exactOptional(pursuitAddSchema),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('update'),
      noticeId: z.exactOptional(z.string()),
      pursuitId: z.string(),
      changes: queuedChangesSchema,
      /** The values that the user saw in the fields it overwrites; not sent if the service's differ. */
      seen: z.exactOptional(seenValuesSchema),
      /** The user's own pWin and pGo: follow a move to a stage of unknown defaults, but not Won or Lost. */
      keep: z.exactOptional(queuedChangesSchema),
      /** Also appends this to the note as it is when sent (decisions, "A saved pursuit's deadline moved"). */
      line: z.exactOptional(deadlineLineSchema),
      /** Also puts this worksheet into the note as it is when sent. */
      block: z.exactOptional(bidBlockSchema),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('remove'),
      noticeId: z.exactOptional(z.string()),
      pursuitId: z.string(),
      /**
       * The user's own add, as made, and the add that takes its place; neither is sent once it was edited.
       */
      replaced: z.exactOptional(
        z.strictObject({ next: z.string(), undoId: z.string(), at: z.number(), ...madeFields() }),
      ),
    }),
  ]);
});

export type Operation = z.output<typeof operationSchema>;
type Add = Extract<Operation, { kind: 'add' }>;
/** What remains of a move: the user's own figures, and those that the stage set instead. */
export type Rest = Pick<Extract<Operation, { kind: 'update' }>, 'changes' | 'seen'>;
export type BidBlock = z.output<typeof bidBlockSchema>;

/** Current values, if another user changed what an edit overwrites. A retry has seen them. */
export interface OvertakenBy {
  seen?: SeenValues;
  block?: BidBlock;
}

type WithoutBookkeeping<Kind> = Kind extends Operation
  ? Omit<
      Kind,
      | 'id'
      | 'order'
      | 'baseUrl'
      | 'createdAt'
      | 'attempts'
      | 'notBefore'
      | 'refusal'
      | 'lastFailure'
      | 'sentAs'
      | 'accepted'
    >
  : never;
/** A request by the user, before the outbox adds its bookkeeping. */
export type Intent = WithoutBookkeeping<Operation>;

/** The fields that identify its pursuit. */
type About = Pick<Operation, 'baseUrl' | 'pipelineId' | 'noticeId'> &
  Partial<Pick<Add, 'body' | 'sentAs' | 'solicitationNumber'>> & { pursuitId?: string };

/**
 * Keys of the operation's pursuit. Operations that share a key are sent in order; others do not wait. An add
 * knows only the notice, by the page's and the service's id, and some services omit a pursuit's notice id.
 */
export function pursuitKeys({ baseUrl, pipelineId, noticeId, sentAs, pursuitId }: About): string[] {
  const key = (kind: 'notice' | 'pursuit', id: string | undefined): string[] =>
    id === undefined ? [] : [JSON.stringify([baseUrl, pipelineId, kind, id])];
  return [
    ...key('notice', noticeId),
    ...(sentAs === noticeId ? [] : key('notice', sentAs)),
    ...key('pursuit', pursuitId),
  ];
}

/**
 * Whether two operations are about the same pursuit. Two adds can be, or not, whatever the ids of their
 * pages.
 */
export function samePursuit(one: About, other: About): boolean {
  const [some, others] = [one, other].map(({ body, ...add }) => body && traitsOf({ ...add, body }));
  if (some && others && one.baseUrl === other.baseUrl && one.pipelineId === other.pipelineId) {
    const isSame = noticeFinder([some])(others)[0]?.likeness === 'same';
    if (isSame || (hostOfId(some.noticeId) && bareId(some.noticeId) === bareId(others.noticeId))) return isSame;
  }
  const keys = pursuitKeys(one);
  return pursuitKeys(other).some((key) => keys.includes(key));
}

/** The fields that identify the notice of an add. */
export function traitsOf({
  body,
  solicitationNumber,
}: Pick<Add, 'body' | 'solicitationNumber'>): PursuitAdd & NoticeTraits {
  return { ...body, solicitationNumber };
}

/**
 * Keys of an add that other adds wait for, so that it has its pursuit when they look for theirs: two pages
 * can show one notice, and two notices can have one number.
 */
export function turnKeys(operation: Operation): string[] {
  if (operation.kind !== 'add' || operation.refusal) return [];
  return alikeKeys(traitsOf(operation)).map((key) => JSON.stringify([operation.baseUrl, key]));
}

/** Adds the id to send to an add, if known. */
export function withSentId(operation: Operation, sentAs: string | undefined): Operation {
  return operation.kind === 'add' && sentAs !== undefined ? { ...operation, sentAs } : operation;
}

/**
 * A move that was made, as the edit that remains; `undefined` if nothing does. It is as new as `now`, so that
 * no list from before the move shows it what is there.
 */
export function withRest(operation: Operation, rest: Rest | undefined, now: number): Operation | undefined {
  if (operation.kind !== 'update' || !rest) return undefined;
  const { keep: _keep, lastFailure: _lastFailure, ...move } = operation;
  return { ...move, ...rest, createdAt: now, attempts: 0, notBefore: 0 };
}

/** The add that takes the place of a pursuit to be removed. */
export function nextOf(operation: Operation): string | undefined {
  return operation.kind === 'remove' ? operation.replaced?.next : undefined;
}

/** What brings back the pursuit that an add was to replace. `id`: its new one. */
export function backToFormer(operation: Operation, id: string): Operation | undefined {
  if (operation.kind !== 'add' || !operation.was) return undefined;
  const { was, refusal: _refusal, lastFailure: _lastFailure, accepted: _accepted, ...rest } = operation;
  return { ...rest, id, title: was.title, body: was, attempts: 0, notBefore: 0 };
}

/** The part that tells this change's effect on a list from other users' edits. */
export function ownEditOf(operation: Operation): OwnEdit {
  if (operation.kind === 'add') return { noticeIds: [operation.noticeId, operation.sentAs] };
  const { pursuitId, noticeId } = operation;
  if (operation.kind === 'remove') return { pursuitId, noticeIds: [noticeId] };
  const { changes } = operation;
  return defined({ pursuitId, noticeIds: [noticeId], changes, written: linesForNote(operation) });
}

/** The user's own input, as long as it is only stored here. */
function userInput(operation: Operation): PendingOperation['changes'] {
  if (operation.kind === 'update') {
    const { changes } = operation;
    return defined({ ...changes, note: linesForNote(operation)?.join('\n') ?? changes.note });
  }
  const note = operation.kind === 'add' && operation.body.note;
  return note ? { note } : undefined;
}

/** The operation for display. `held`: why nothing can be sent now. */
export function toPending(operation: Operation, sending: boolean, held?: Failure): PendingOperation {
  const { id, kind, pipelineId, title, noticeId, createdAt, notBefore, attempts, refusal, lastFailure } = operation;
  return defined({
    id,
    kind,
    pipelineId,
    title,
    noticeId,
    pursuitId: operation.kind === 'add' ? undefined : operation.pursuitId,
    state: refusal ? ('attention' as const) : sending ? ('sending' as const) : ('queued' as const),
    failure: refusal ?? held ?? lastFailure,
    changes: userInput(operation),
    createdAt,
    notBefore: attempts === 0 && notBefore > createdAt ? notBefore : undefined,
  });
}

/** Merges `intent` into `waiting`, or returns `undefined` if they must be sent separately. */
export function merged(waiting: Operation, intent: Intent, notBefore: number): Operation | undefined {
  if (waiting.kind === 'update' && intent.kind === 'update') {
    // It may have been applied with its answer lost; merged, it would look like another user's edit.
    if (waiting.attempts > 0) return undefined;
    // A line or block goes into the note of that moment, so it is a request of its own.
    if (waiting.line || intent.line || waiting.block || intent.block) return undefined;
    const changes = mergedChanges(waiting.changes, intent.changes);
    if (!changes) return undefined;
    // Compare with the values before the first edit; the screen already shows that edit.
    const shown = overwrittenBy(waiting.changes);
    const fromNow = pickFields(intent.seen ?? {}, (field) => !shown.has(field));
    const keep = intent.keep ?? keptBeside(intent.changes, waiting.keep);
    return defined({ ...waiting, title: intent.title, changes, keep, seen: { ...fromNow, ...waiting.seen } });
  }
  const again = reopened(waiting, notBefore);
  if (waiting.kind === 'add' && intent.kind === 'add') {
    // A notice seen on two sites has two ids, and each page must find its own.
    if (waiting.noticeId !== intent.noticeId && !waiting.refusal) return undefined;
    // The service ignores a second add of a notice (service-api §4.6): send the newest values at once.
    const { noticeId, title, solicitationNumber, facts, due } = intent;
    // Keep an earlier note: a button on a page sends none.
    const body = defined({ ...intent.body, note: intent.body.note ?? waiting.body.note });
    return again.kind === 'add'
      ? defined({ ...again, noticeId, title, body, solicitationNumber, facts, due })
      : undefined;
  }
  // Two windows removing the same pursuit mean one removal.
  return waiting.kind === 'remove' && intent.kind === 'remove' ? again : undefined;
}

/**
 * Adjusts an intent queued behind `earlier` changes of the same pursuit. Their effects that the screen did
 * not show yet, such as a new stage's probabilities, are not another user's edits.
 */
export function queuedBehind(intent: Intent, earlier: readonly Operation[]): Intent {
  if (intent.kind !== 'update' || !intent.seen) return intent;
  return { ...intent, seen: earlier.reduce(visibleBehind, intent.seen) };
}

function visibleBehind(seen: SeenValues, earlier: Operation): SeenValues {
  if (earlier.kind !== 'update') return seen;
  const { changes } = earlier;
  const hidden = overwrittenBy(changes);
  return pickFields(seen, (field) => !hidden.has(field) || changes[field] === seen[field]);
}

/**
 * Adjusts a later edit after an earlier one was refused: compares the fields hidden by the earlier one again,
 * with their values before both. Not if the earlier edit may have arrived (`mayBeThere`).
 */
export function withoutRefusedEdit(later: Operation, refused: Operation, mayBeThere: boolean): Operation {
  if (later.kind !== 'update' || refused.kind !== 'update' || !later.seen) return later;
  const hidden = overwrittenBy(refused.changes);
  const written = overwrittenBy(later.changes);
  const before = pickFields(refused.seen ?? {}, (field) => !mayBeThere && hidden.has(field) && written.has(field));
  return { ...later, seen: { ...pickFields(later.seen, (field) => !hidden.has(field)), ...before } };
}

/**
 * Resets a refused operation that was requested again; leaves a queued one alone. A refused removal never
 * took effect, so its Undo works like a new one's.
 */
function reopened(operation: Operation, notBefore: number): Operation {
  if (!operation.refusal) return operation;
  const { refusal: _refusal, lastFailure: _lastFailure, ...rest } = operation;
  return { ...rest, attempts: rest.kind === 'remove' ? 0 : rest.attempts, notBefore };
}

/**
 * Prepares a refused or queued operation for a retry now. Moves a refused add behind a queued removal
 * requested since: sent first, it would return the pursuit about to be removed. `all`: all queued operations.
 */
export function forRetry(operation: Operation, all: readonly Operation[]): Operation {
  const { refusal, ...rest } = operation;
  const goes = (other: Operation): boolean =>
    other.kind === 'remove' && !other.refusal && other.order > rest.order && samePursuit(other, rest);
  const order =
    refusal && rest.kind === 'add' && all.some(goes) ? Math.max(...all.map((each) => each.order)) + 1 : rest.order;
  return { ...rest, order, notBefore: 0 };
}

/**
 * What remains of a refused edit after the queued `others` of the same pursuit; `undefined` if nothing. Never
 * merged into another edit: days later, it would overwrite other users' changes.
 */
export function remainingRefused(edit: Operation, others: readonly Operation[]): Operation | undefined {
  if (edit.kind !== 'update') return undefined;
  const changes = others.reduce(
    (left, other) => (other.kind === 'update' ? notOverriddenBy(other.changes, left) : left),
    edit.changes,
  );
  if (Object.keys(changes).length === 0 && !edit.line && !edit.block) return undefined;
  const keep = others.reduce(
    (left, other) => (other.kind === 'update' ? keptBeside(other.changes, left) : left),
    edit.keep,
  );
  return defined({ ...edit, changes, keep });
}

/** The figures to keep at a move that a later edit does not set. */
function keptBeside(changes: PursuitChanges, keep: PursuitChanges | undefined): PursuitChanges | undefined {
  return keep && pickFields(keep, (field) => changes[field] === undefined);
}

/** Merges two edits. Two moves stay separate: a service may allow each step but not both at once. */
function mergedChanges(earlier: PursuitChanges, later: PursuitChanges): PursuitChanges | undefined {
  const isLeap = earlier.stageId !== undefined && later.stageId !== undefined && earlier.stageId !== later.stageId;
  return isLeap ? undefined : { ...notOverriddenBy(later, earlier), ...later };
}

/**
 * What remains of an earlier edit after a later one. A move applies the stage's pWin and pGo unless the same
 * request sets them (service-api §4.7), so it overrides earlier values.
 */
function notOverriddenBy(later: PursuitChanges, earlier: PursuitChanges): PursuitChanges {
  const overridden = overwrittenBy(later);
  return pickFields(earlier, (field) => !overridden.has(field));
}
