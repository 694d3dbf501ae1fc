import { defined } from '../../lib/domain/objects.ts';
import { parseCents } from '../../lib/domain/money/money.ts';
import type { Award } from '../../lib/domain/awards/award.ts';
import type { AwardRow } from '../../lib/server/store/records.ts';

/** Returns a stored award as the client reads it. */
export function awardOfRow(row: AwardRow): Award {
  return defined({
    awardId: row.awardId,
    piid: row.piid ?? undefined,
    recipientName: row.recipientName ?? undefined,
    awardingAgencyName: row.awardingAgencyName ?? undefined,
    awardingAgencyCode: row.awardingAgencyCode ?? undefined,
    value: row.valueCents === null ? undefined : parseCents(row.valueCents),
    startDate: row.startDate ?? undefined,
    endDate: row.endDate ?? undefined,
    actionDate: row.actionDate ?? undefined,
    description: row.description ?? undefined,
    popState: row.popState ?? undefined,
    naicsCode: row.naicsCode ?? undefined,
  });
}
