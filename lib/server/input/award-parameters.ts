import { z } from 'zod';
import { AWARD_SORTS, LIMITS, TEXT_MAX } from '../../api/schemas.ts';
import { choice, matching, single, text, wholeNumber } from './parameters.ts';

/** Text that may be blank, which means absent: every parameter of this search is optional. */
const optionalText = (max: number) =>
  text(max)
    .transform((value) => value.trim() || undefined)
    .pipe(z.string().max(max).optional())
    .optional();

/** Query of `GET /v1/awards/search`, as received (service-api §4.2). */
export const awardParameters = z.object({
  q: optionalText(TEXT_MAX.query),
  state: single.pipe(matching(/^[A-Za-z]{2}$/, 'must be a two-letter state').toUpperCase()).optional(),
  agency: optionalText(TEXT_MAX.agency),
  naics: single.pipe(matching(/^\d{1,6}$/, 'must be one to six digits of a NAICS code')).optional(),
  sort: choice(AWARD_SORTS).default('action_date'),
  page: wholeNumber(1, 1_000_000).default(1),
  pageSize: wholeNumber(1, LIMITS.pageSizeMax).default(LIMITS.awardPageSize),
});

export type AwardParameters = z.infer<typeof awardParameters>;
