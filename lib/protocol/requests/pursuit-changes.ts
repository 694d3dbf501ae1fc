/** Schemas of an edit of a pursuit, in messages and in the queue. */
import * as z from 'zod/mini';
import { TEXT_MAX } from '../../api/schemas.ts';
import { CHANGEABLE_FIELDS, type EachField } from '../../domain/pipelines/pursuit-values.ts';
import { bidBlockSchema, cents, id, lazyObject, probability } from './fields.ts';

/** Changes as queued; there may be none beside a line or block for the note. */
export const queuedChangesSchema = lazyObject(
  () =>
    ({
      stageId: z.exactOptional(id),
      note: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.note))),
      pWin: z.exactOptional(z.nullable(probability)),
      pGo: z.exactOptional(z.nullable(probability)),
      estimatedValueCents: z.exactOptional(z.nullable(cents)),
    }) satisfies EachField,
);

/** Changed fields of a pursuit. Probabilities are fractions; `null` clears a field (service-api §4.7). */
export type PursuitChanges = z.output<typeof queuedChangesSchema>;

/** Values the user saw in the fields to change. They are only compared, so their format is not checked. */
export const seenValuesSchema = z.lazy(() =>
  z.partialRecord(z.enum(CHANGEABLE_FIELDS), z.nullable(z.union([z.string(), z.number()]))),
);

/** An edit of a pursuit: fields, a worksheet's block for the note, or both. */
export const pursuitEditSchema = z.lazy(() =>
  z
    .strictObject({
      pipelineId: id,
      pursuitId: id,
      changes: queuedChangesSchema,
      /** The edit fails with `changedMeanwhile` if these values have changed. Absent: it overwrites any. */
      seen: z.exactOptional(seenValuesSchema),
      block: z.exactOptional(bidBlockSchema),
      /** It is an Undo, whose figures the user may never have typed. */
      restores: z.exactOptional(z.literal(true)),
    })
    .check(
      z.refine(
        ({ changes, block }) => (block ? changes.note === undefined : Object.keys(changes).length > 0),
        'must change at least one field, and the note in one way only',
      ),
    ),
);
