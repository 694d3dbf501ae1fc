/** One change that a person asked for, written down before any request is made for it. */
import * as z from 'zod/mini';
import { pursuitAddSchema } from '../../api/schemas.ts';
import { defined } from '../../domain/objects/defined.ts';
import { FAILURE_CODES, type Failure, type PendingOperation } from '../../protocol/answers.ts';
import { pursuitChangesSchema, seenValuesSchema } from '../../protocol/pursuit-changes.ts';

const failureSchema = z.lazy(
  () =>
    z.strictObject({
      code: z.enum(FAILURE_CODES),
      detail: z.exactOptional(z.string()),
      field: z.exactOptional(z.string()),
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
