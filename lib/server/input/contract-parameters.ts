import { z } from 'zod';
import { CONTRACT_SORTS, LIMITS, TEXT_MAX } from '../../api/schemas.ts';
import { DAYS_MAX } from '../../domain/limits.ts';
import { NOTICE_TYPES } from '../../domain/reference/notice-types.ts';
import { choice, flag, list, text, wholeNumber } from './parameters.ts';

const NAMED_TYPES = new Set(NOTICE_TYPES.map((type) => type.toLowerCase()));

/** Query of `GET /v1/contracts/search`, as received (service-api §4.1). */
export const contractParameters = z.object({
  q: z.preprocess(
    (values) => values ?? [''],
    text(TEXT_MAX.query).refine((q) => q.trim() !== '', 'is required: describe what you are looking for'),
  ),
  states: list(
    z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be two-letter states, comma-separated')
      .toUpperCase(),
  ).optional(),
  // A prefix is valid: it is compared with full codes and matches nothing.
  naics: list(
    z
      .string()
      .regex(/^\d{1,6}$/, 'must be NAICS codes of one to six digits, comma-separated; only full six-digit codes match'),
  ).optional(),
  // Unknown codes are valid and match nothing (decisions, "Set-aside codes").
  setAsides: list(z.string().regex(/^.{1,100}$/, 'must be set-aside codes, comma-separated')).optional(),
  types: list(
    z.string().refine((type) => NAMED_TYPES.has(type.toLowerCase()), `must be one of ${NOTICE_TYPES.join(', ')}`),
  ).optional(),
  postedWithinDays: wholeNumber(0, DAYS_MAX).optional(),
  dueWithinDays: wholeNumber(0, DAYS_MAX).optional(),
  includeExpired: flag.default(false),
  includeGrants: flag.default(false),
  sort: choice(CONTRACT_SORTS).default('relevance'),
  page: wholeNumber(1, 1_000_000).default(1),
  pageSize: wholeNumber(1, LIMITS.pageSizeMax).default(LIMITS.contractPageSize),
});

export type ContractParameters = z.infer<typeof contractParameters>;
