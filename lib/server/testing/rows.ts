/** Small rows for tests: every field that a test does not set is absent. */
import { day } from '../../domain/testing/day.ts';
import type { AwardRow, NoticeRow } from '../store/records.ts';

/** The date on which the test backend runs. */
export const TODAY = day('2026-03-10');

export function notice(noticeId: string, more: Partial<NoticeRow> = {}): NoticeRow {
  return {
    noticeId,
    title: 'Roof repair',
    agency: null,
    subTier: null,
    solicitationNumber: null,
    naicsCode: null,
    pscCode: null,
    state: null,
    setAside: null,
    type: null,
    postedDate: null,
    responseDeadLine: null,
    uiLink: null,
    dataSource: 'SAM.gov',
    isGrant: false,
    description: null,
    ...more,
  };
}

export function award(awardId: string, more: Partial<AwardRow> = {}): AwardRow {
  return {
    awardId,
    piid: null,
    recipientName: null,
    awardingAgencyName: null,
    awardingSubAgencyName: null,
    awardingAgencyCode: null,
    valueCents: null,
    startDate: null,
    endDate: null,
    actionDate: null,
    description: null,
    popState: null,
    naicsCode: null,
    pscCode: null,
    ...more,
  };
}
