import { parentPiid, type Award } from '../../../lib/domain/awards/award.ts';
import type { Opportunity } from '../../../lib/domain/notices/notice.ts';
import { setAsideName } from '../../../lib/domain/reference/set-asides.ts';
import { words } from '../../../lib/words/words.ts';
import { dollars, tableOf } from '../../export/csv.ts';

/** A table of found notices, in their order. */
export function opportunitiesTable(found: readonly Opportunity[]) {
  return tableOf(found, [
    [words('title'), ({ title }) => title],
    [words('agency'), ({ agency }) => agency],
    [words('deadline'), ({ responseDeadLine }) => responseDeadLine],
    [words('posted'), ({ postedDate }) => postedDate],
    [words('setAside'), ({ setAside }) => setAside && setAsideName(setAside)],
    [words('naics'), ({ naicsCode }) => naicsCode],
    [words('state'), ({ state }) => state],
    [words('csvSource'), ({ dataSource }) => dataSource],
    [words('link'), ({ uiLink }) => uiLink],
    [words('fieldNoticeId'), ({ noticeId }) => noticeId],
  ]);
}

/** A table of found awards, in their order; `link` returns the address of an award's page, if any. */
export function awardsTable(found: readonly Award[], link: (path: string | undefined) => string | undefined) {
  return tableOf(found, [
    [words('recipient'), ({ recipientName }) => recipientName],
    [words('csvPiid'), ({ piid }) => piid],
    [words('csvParent'), ({ awardId }) => parentPiid(awardId)],
    [words('csvAwardValue'), ({ value }) => dollars(value)],
    [words('csvStarts'), ({ startDate }) => startDate],
    [words('ends'), ({ endDate }) => endDate],
    [words('csvAction'), ({ actionDate }) => actionDate],
    [words('agency'), ({ awardingAgencyName }) => awardingAgencyName],
    [words('csvAgencyCode'), ({ awardingAgencyCode }) => awardingAgencyCode],
    [words('naics'), ({ naicsCode }) => naicsCode],
    [words('state'), ({ popState }) => popState],
    [words('csvDescription'), ({ description }) => description],
    [words('link'), ({ path }) => link(path)],
    [words('csvAwardId'), ({ awardId }) => awardId],
  ]);
}
