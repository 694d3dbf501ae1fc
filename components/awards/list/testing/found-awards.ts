import type { Award } from '../../../../lib/domain/awards/award.ts';
import { endingWithin, summarize } from '../../../../lib/domain/awards/award-summary.ts';
import { day } from '../../../../lib/domain/testing/day.ts';
import { must } from '../../../../lib/domain/testing/must.ts';
import { parseCents } from '../../../../lib/domain/money/money.ts';
import type { AwardsPage } from '../../../../lib/protocol/answers.ts';
import type { AwardScan } from '../../../../lib/protocol/award-messages.ts';

/** A found award, different for every `number`. */
export function foundAward(number: number, more: Partial<Award> = {}): Award {
  return {
    awardId: `CONT_AWD_${String(number)}`,
    piid: `W912DY25C00${String(number)}`,
    recipientName: `Practice Builders ${String(number)}`,
    awardingAgencyName: 'Department of Practice',
    awardingAgencyCode: '097',
    value: must(parseCents(123_456_789)),
    startDate: day('2024-10-01'),
    endDate: day('2031-09-30'),
    actionDate: day('2025-10-01'),
    description: 'Boiler replacement',
    popState: 'TX',
    naicsCode: '238220',
    path: `/awards/${String(number)}`,
    ...more,
  };
}

/** A page of found awards. */
export function awardsPage(results: Award[], more: Partial<AwardsPage> = {}): AwardsPage {
  return { results, page: 1, pageSize: 25, mayHaveMore: false, ...more };
}

/** A finished scan of exactly these awards, on a day in 2026. */
export function foundScan(awards: Award[], more: Partial<AwardScan> = {}): AwardScan {
  const now = day('2026-07-01');
  return {
    state: 'done',
    scanned: awards.length,
    total: awards.length,
    page: 1,
    pages: 5,
    summary: summarize(awards, now),
    ending: endingWithin(awards, now, 548),
    latest: awards,
    ...more,
  };
}
