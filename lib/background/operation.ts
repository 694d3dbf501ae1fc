/** One change that a person asked for, written down before any request is made for it. */
import * as z from 'zod/mini';
import { pursuitAddSchema } from '../api/schemas.ts';
import { defined } from '../domain/defined.ts';
import { FAILURE_CODES, type Failure, type PendingOperation } from '../protocol/answers.ts';
import { pursuitChangesSchema } from '../protocol/messages.ts';

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
      /** The notice was certainly in no pursuit of this pipeline just before the first request. */
      absentBefore: z.exactOptional(z.literal(true)),
      solicitationNumber: z.exactOptional(z.string()),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('update'),
      noticeId: z.exactOptional(z.string()),
      pursuitId: z.string(),
      changes: pursuitChangesSchema,
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
      | 'absentBefore'
      | 'sentAs'
    >
  : never;
/** What a person asked for, before the outbox adds its bookkeeping. */
export type Intent = WithoutBookkeeping<Operation>;

/**
 * What tells that two operations are about the same pursuit: those are sent in order, others do not wait for each other.
 * An add knows only the notice, and some services do not say the notice of a pursuit.
 */
export function pursuitKeys(
  operation: Pick<Operation, 'baseUrl' | 'pipelineId' | 'noticeId'> & { pursuitId?: string },
): string[] {
  const { baseUrl, pipelineId, noticeId, pursuitId } = operation;
  return [
    ...(noticeId === undefined ? [] : [JSON.stringify([baseUrl, pipelineId, 'notice', noticeId])]),
    ...(pursuitId === undefined ? [] : [JSON.stringify([baseUrl, pipelineId, 'pursuit', pursuitId])]),
  ];
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
    createdAt,
    notBefore: attempts === 0 && notBefore > createdAt ? notBefore : undefined,
  });
}
