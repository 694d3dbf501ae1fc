/**
 * One change that the user asked for, as it is stored before any request is made for it, and the rules by which two changes of
 * one pursuit become one. Pure.
 */
import * as z from 'zod/mini';
import { pursuitAddSchema } from '../../api/schemas.ts';
import { defined } from '../../domain/objects.ts';
import {
  fieldsOf,
  overwrittenBy,
  type ChangeableField,
  type SeenValues,
} from '../../domain/pipelines/pursuit-values.ts';
import { FAILURE_CODES, type Failure, type PendingOperation } from '../../protocol/answers.ts';
import type { OwnEdit } from '../index/colleague-changes.ts';
import { pursuitChangesSchema, seenValuesSchema, type PursuitChanges } from '../../protocol/pursuit-changes.ts';

const failureSchema = z.lazy(
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
  /** Order of asking, across all pursuits. */
  order: z.number(),
  /** The service it was asked for: never sent to another one. */
  baseUrl: z.string(),
  pipelineId: z.string(),
  title: z.string(),
  createdAt: z.number(),
  /** Requests made for it, or perhaps made: counted before each, because the worker may die with the answer on its way. */
  attempts: z.number(),
  /** Milliseconds since the epoch before which it is not sent: back-off, or a removal's own Undo. */
  notBefore: z.number(),
  /** Set: refused for good, waits for the person. */
  refusal: z.exactOptional(failureSchema),
  /** Why the last attempt did not succeed, while it is still being tried. */
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
      /** The id that it is sent under, once that was found out: the service's own, where the service knows the notice. */
      sentAs: z.exactOptional(z.string()),
      /** The service accepted it with an answer that cannot be read: it is looked for, and never sent again. */
      accepted: z.exactOptional(z.literal(true)),
      solicitationNumber: z.exactOptional(z.string()),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('update'),
      noticeId: z.exactOptional(z.string()),
      pursuitId: z.string(),
      changes: pursuitChangesSchema,
      /** What the person saw in what it writes over: not sent where the service has something else by then. */
      seen: z.exactOptional(seenValuesSchema),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('remove'),
      noticeId: z.exactOptional(z.string()),
      pursuitId: z.string(),
    }),
  ]);
});

export type Operation = z.output<typeof operationSchema>;
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
/** What a person asked for, before the outbox adds its bookkeeping. */
export type Intent = WithoutBookkeeping<Operation>;

/** The part of an operation that says which pursuit it is about. */
type About = Pick<Operation, 'baseUrl' | 'pipelineId' | 'noticeId'> & { pursuitId?: string; sentAs?: string };

/**
 * What tells that two operations are about the same pursuit: those are sent in order, others do not wait for each other.
 * An add knows only the notice, by the page's id and by the service's, and some services do not say the notice of a pursuit.
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

/** Whether two operations are about the same pursuit. */
export function samePursuit(one: About, other: About): boolean {
  const keys = pursuitKeys(one);
  return pursuitKeys(other).some((key) => keys.includes(key));
}

/** An add with the id that it is sent under, where that is known; any other operation as it is. */
export function namedAs(operation: Operation, sentAs: string | undefined): Operation {
  return operation.kind === 'add' && sentAs !== undefined ? { ...operation, sentAs } : operation;
}

/** The part of a queued change that tells its effect in a list from other users' work. */
export function ownEditOf(operation: Operation): OwnEdit {
  if (operation.kind === 'add') return { noticeIds: [operation.noticeId, operation.sentAs] };
  const { pursuitId, noticeId } = operation;
  const changes = operation.kind === 'update' ? { changes: operation.changes } : {};
  return { pursuitId, noticeIds: [noticeId], ...changes };
}

/** What the person typed or chose, as long as nobody else has it. */
function writtenWith(operation: Operation): PendingOperation['changes'] {
  if (operation.kind === 'update') return operation.changes;
  const note = operation.kind === 'add' && operation.body.note;
  return note ? { note } : undefined;
}

/** The operation as people are shown it. `held`: why nothing at all is sent just now. */
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
    changes: writtenWith(operation),
    createdAt,
    notBefore: attempts === 0 && notBefore > createdAt ? notBefore : undefined,
  });
}

/** `waiting` with `intent` taken in, or `undefined` where the two must be sent one after the other. */
export function joined(waiting: Operation, intent: Intent, notBefore: number): Operation | undefined {
  if (waiting.kind === 'update' && intent.kind === 'update') {
    // Perhaps the service has it, and only the answer was lost: joined, it would be held against the person as somebody else's.
    if (waiting.attempts > 0) return undefined;
    const changes = mergedChanges(waiting.changes, intent.changes);
    if (!changes) return undefined;
    // What stood there before the first of them is what matters; the screen shows what the first one makes of it already.
    const shown = overwrittenBy(waiting.changes);
    const fromNow = onlyWhere(intent.seen ?? {}, (field) => !shown.has(field));
    return { ...waiting, title: intent.title, changes, seen: { ...fromNow, ...waiting.seen } };
  }
  const again = wake(waiting, notBefore);
  if (waiting.kind === 'add' && intent.kind === 'add') {
    // Seen on two sites, a notice has two ids there: what the page asks about has to be found under its own.
    if (waiting.noticeId !== intent.noticeId && !waiting.refusal) return undefined;
    // The service keeps the first add of a notice and ignores the second (service-api §4.6): newest words, one request.
    const { noticeId, title, solicitationNumber } = intent;
    // What somebody wrote about it stays until somebody writes something else: a button in a page says nothing of notes.
    const body = defined({ ...intent.body, note: intent.body.note ?? waiting.body.note });
    return again.kind === 'add' ? defined({ ...again, noticeId, title, body, solicitationNumber }) : undefined;
  }
  // Two windows that remove the same pursuit mean one removal.
  return waiting.kind === 'remove' && intent.kind === 'remove' ? again : undefined;
}

/**
 * An intent as it is asked for behind `earlier` changes of the same pursuit. What those change and the screen did not show yet, such
 * as the figures of a stage that one of them moves to, is nobody else's doing.
 */
export function behind(intent: Intent, earlier: readonly Operation[]): Intent {
  if (intent.kind !== 'update' || !intent.seen) return intent;
  return { ...intent, seen: earlier.reduce(notHiddenBy, intent.seen) };
}

function notHiddenBy(seen: SeenValues, earlier: Operation): SeenValues {
  if (earlier.kind !== 'update') return seen;
  const { changes } = earlier;
  const hidden = overwrittenBy(changes);
  return onlyWhere(seen, (field) => !hidden.has(field) || changes[field] === seen[field]);
}

/**
 * A later edit once the one before it was refused: what that one hid is there to be compared again, as it stood before both. Not
 * where an earlier request of that one may have arrived (`mayBeThere`): then either may stand there, by nobody else's doing.
 */
export function withoutEarlier(later: Operation, refused: Operation, mayBeThere: boolean): Operation {
  if (later.kind !== 'update' || refused.kind !== 'update' || !later.seen) return later;
  const hidden = overwrittenBy(refused.changes);
  const written = overwrittenBy(later.changes);
  const before = onlyWhere(refused.seen ?? {}, (field) => !mayBeThere && hidden.has(field) && written.has(field));
  return { ...later, seen: { ...onlyWhere(later.seen, (field) => !hidden.has(field)), ...before } };
}

function onlyWhere(seen: SeenValues, isKept: (field: ChangeableField) => boolean): SeenValues {
  return Object.fromEntries([...fieldsOf(seen)].filter(isKept).map((field) => [field, seen[field] ?? null]));
}

/**
 * What was refused gets another try by being asked for again; what waits goes on waiting as it did. A removal that was refused was not
 * done before either, or its pursuit would not have been found: its Undo holds like that of a new one.
 */
function wake(operation: Operation, notBefore: number): Operation {
  if (!operation.refusal) return operation;
  const { refusal: _refusal, lastFailure: _lastFailure, ...rest } = operation;
  return { ...rest, attempts: rest.kind === 'remove' ? 0 : rest.attempts, notBefore };
}

/**
 * What was refused or waits, as it is tried again now. A refused add goes behind a removal that was asked for since and waits: sent
 * before it, it would be answered with the pursuit that then goes. `all`: all that wait.
 */
export function askedAgain(operation: Operation, all: readonly Operation[]): Operation {
  const { refusal, ...rest } = operation;
  const goes = (other: Operation): boolean =>
    other.kind === 'remove' && !other.refusal && other.order > rest.order && samePursuit(other, rest);
  const order =
    refusal && rest.kind === 'add' && all.some(goes) ? Math.max(...all.map((each) => each.order)) + 1 : rest.order;
  return { ...rest, order, notBefore: 0 };
}

/**
 * What was refused of an edit and is said anew by none of the `others` that wait for the same pursuit; `undefined` where that is
 * nothing. It never goes along with another edit: perhaps days later, it would write over what somebody else did meanwhile.
 */
export function leftRefused(edit: Operation, others: readonly Operation[]): Operation | undefined {
  if (edit.kind !== 'update') return undefined;
  const changes = others.reduce(
    (left, other) => (other.kind === 'update' ? notSaidBy(other.changes, left) : left),
    edit.changes,
  );
  return Object.keys(changes).length === 0 ? undefined : { ...edit, changes };
}

/** Two edits as one. Two moves stay two: a service may allow each of them and not the leap. */
function mergedChanges(earlier: PursuitChanges, later: PursuitChanges): PursuitChanges | undefined {
  const isLeap = earlier.stageId !== undefined && later.stageId !== undefined && earlier.stageId !== later.stageId;
  return isLeap ? undefined : { ...notSaidBy(later, earlier), ...later };
}

/**
 * What of an earlier edit a later one leaves standing. Moving to a stage applies the stage's own pWin and pGo unless the same
 * request says otherwise (service-api §4.7), so a move swallows the figures typed before it.
 */
function notSaidBy(later: PursuitChanges, earlier: PursuitChanges): PursuitChanges {
  const left = <Field extends keyof PursuitChanges>(field: Field, by: keyof PursuitChanges = field) =>
    later[field] === undefined && later[by] === undefined ? earlier[field] : undefined;
  return defined({
    stageId: left('stageId'),
    note: left('note'),
    pWin: left('pWin', 'stageId'),
    pGo: left('pGo', 'stageId'),
    estimatedValueCents: left('estimatedValueCents'),
  });
}
