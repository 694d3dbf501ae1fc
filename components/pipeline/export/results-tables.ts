import { parentPiid, type Award } from '../../../lib/domain/awards/award.ts';
import type { Opportunity } from '../../../lib/domain/notices/notice.ts';
import { setAsideName } from '../../../lib/domain/reference/set-asides.ts';
import { words } from '../../../lib/words/words.ts';
import { dollars, type Cell } from '../../export/csv.ts';

/** A table of found notices, in their order. */
export function opportunitiesTable(found: readonly Opportunity[]) {
  const head = [
    words('title'),
    words('agency'),
    words('deadline'),
    words('posted'),
    words('setAside'),
    words('naics'),
    words('state'),
    words('csvSource'),
    words('link'),
    words('fieldNoticeId'),
  ];
  const rows = found.map((notice): Cell[] => [
    notice.title,
    notice.agency,
    notice.responseDeadLine,
    notice.postedDate,
    notice.setAside === undefined ? undefined : setAsideName(notice.setAside),
    notice.naicsCode,
    notice.state,
    notice.dataSource,
    notice.uiLink,
    notice.noticeId,
  ]);
  return { head, rows };
}

/** Found notices as pursuits in no pipeline, for a calendar. */
export function datedNotices(found: readonly Opportunity[]) {
  return found.map((notice) => ({ pursuit: { ...notice, id: notice.noticeId }, stages: [] }));
}

/** A table of found awards, in their order; `link` returns the address of an award's page, if any. */
export function awardsTable(found: readonly Award[], link: (path: string | undefined) => string | undefined) {
  const head = [
    words('recipient'),
    words('csvPiid'),
    words('csvParent'),
    words('csvAwardValue'),
    words('csvStarts'),
    words('ends'),
    words('csvAction'),
    words('agency'),
    words('csvAgencyCode'),
    words('naics'),
    words('state'),
    words('csvDescription'),
    words('link'),
    words('csvAwardId'),
  ];
  const rows = found.map((award): Cell[] => [
    award.recipientName,
    award.piid,
    parentPiid(award.awardId),
    dollars(award.value),
    award.startDate,
    award.endDate,
    award.actionDate,
    award.awardingAgencyName,
    award.awardingAgencyCode,
    award.naicsCode,
    award.popState,
    award.description,
    link(award.path),
    award.awardId,
  ]);
  return { head, rows };
}
