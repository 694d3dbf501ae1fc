/** What governments buy, in the words of different offices. The data is in `facts/`. */
import { z } from 'zod';
import buildingWork from './facts/work-building.json' with { type: 'json' };
import facilityWork from './facts/work-facilities.json' with { type: 'json' };
import parts from './facts/parts.json' with { type: 'json' };
import professionalWork from './facts/work-professional.json' with { type: 'json' };
import supplyWork from './facts/work-supplies.json' with { type: 'json' };

const phrases = z.array(z.string().min(1)).min(1).readonly();
const codes = { naicsCode: z.string().regex(/^\d{6}$/), pscCode: z.string().regex(/^[0-9A-Z]{4}$/) };
/** A typical contract value, in thousands of dollars. */
const median = z.number().positive();

const workKind = z.strictObject({
  ...codes,
  median,
  /** Who buys it: `f`ederal, `s`tate, `l`ocal. */
  buyers: z.string().regex(/^f?s?l?$/),
  /** Several names for the same work: one office's "grounds maintenance" is another's "landscaping". */
  names: phrases,
  /** Tasks of the work, as noun phrases. */
  tasks: phrases,
});
/** A kind of work that governments buy. */
export type WorkKind = z.infer<typeof workKind>;

const partKind = z.strictObject({
  ...codes,
  /** Federal supply class: the first four digits of the stock number. */
  pscCode: z.string().regex(/^\d{4}$/),
  median,
  /** Item names as supply catalogs write them, `VALVE,CHECK`. */
  items: phrases,
  /** The equipment that the items belong to. */
  usedOn: phrases,
});
/** Items bought by stock number, which their titles carry. */
export type PartKind = z.infer<typeof partKind>;

/** Every kind of work bought as a service, plus goods described as one. */
export const WORK: readonly WorkKind[] = z
  .array(workKind)
  .parse([...facilityWork, ...professionalWork, ...buildingWork, ...supplyWork]);

export const PARTS: readonly PartKind[] = z.array(partKind).parse(parts);
