/** Federal buyers with their public codes and some real places. Weights are invented. */
import { z } from 'zod';
import federalBuyers from './facts/federal-buyers.json' with { type: 'json' };

const federalBuyer = z.strictObject({
  /** As SAM.gov prints it. */
  department: z.string(),
  subTier: z.string(),
  /** As USAspending prints them. */
  awardingAgency: z.string(),
  awardingSubAgency: z.string(),
  /** CGAC code. */
  code: z.string().regex(/^\d{3}$/),
  /** Four-character agency code of award keys. */
  subCode: z.string().regex(/^[0-9A-Z]{4}$/),
  /** Activity address codes that begin solicitation and contract numbers. */
  offices: z.array(z.string().regex(/^[0-9A-Z]{6}$/)).min(1),
  /** `Name, City, ST`; `--` stands for a place outside the United States. */
  sites: z.array(z.string().regex(/^[^,]+, [^,]+, ([A-Z]{2}|--)$/)).min(1),
  /** Pattern for the NAICS codes that it buys. */
  buys: z.string().transform((pattern) => new RegExp(pattern)),
  /** Share of purchases made by stock number, 0 to 1. */
  parts: z.number().min(0).max(1),
  weight: z.number().positive(),
});
export type FederalBuyer = z.infer<typeof federalBuyer>;

export const FEDERAL_BUYERS: readonly FederalBuyer[] = z.array(federalBuyer).parse(federalBuyers);
