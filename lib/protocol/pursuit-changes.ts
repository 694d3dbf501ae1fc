/** Schemas of an edit of a pursuit, as it is asked for and as it is written down. */
import * as z from 'zod/mini';
import { TEXT_MAX } from '../api/schemas.ts';
import { CHANGEABLE_FIELDS } from '../domain/pipelines/pursuit-values.ts';
import { cents, id, probability } from './fields.ts';

/** What a person may change of a pursuit; probabilities as fractions, `null` clears (service-api §4.7). */
export const pursuitChangesSchema = z.lazy(() =>
  z
    .strictObject({
      stageId: z.exactOptional(id),
      note: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.note))),
      pWin: z.exactOptional(z.nullable(probability)),
      pGo: z.exactOptional(z.nullable(probability)),
      estimatedValueCents: z.exactOptional(z.nullable(cents)),
    })
    .check(z.refine((changes) => Object.keys(changes).length > 0, 'must change at least one field')),
);
export type PursuitChanges = z.output<typeof pursuitChangesSchema>;

/** What a person saw where something is to be changed. It is only compared, so it is as long and as odd as the service had it. */
export const seenValuesSchema = z.lazy(() =>
  z.partialRecord(z.enum(CHANGEABLE_FIELDS), z.nullable(z.union([z.string(), z.number()]))),
);
