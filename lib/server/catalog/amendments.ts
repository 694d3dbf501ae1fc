/** Changes a notice as SAM.gov would, for tests and for trying out what an amendment does. */
import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDate } from '../../domain/dates/calendar-date.ts';
import { federalNoticeId } from '../../domain/notices/codes.ts';
import { defined } from '../../domain/objects.ts';
import { companyFor } from '../data/sample/companies.ts';
import { randomFor } from '../data/sample/random.ts';
import type { Database } from '../store/database.ts';
import type { AwardRow, NoticeRow } from '../store/records.ts';
import { AwardStore } from './awards.ts';
import { NoticeStore, type StoredNotice } from './notices.ts';
import { prepareAward, prepareNotice } from './prepare-rows.ts';

/** What to change: a canceled notice has no other changes. */
export type Amendment =
  { cancel: true } | { cancel?: never; deadline?: CalendarDate; newVersion?: boolean; award?: boolean };

/** What changed. A later step of one amendment works on the new version. */
export interface Amended {
  title: string;
  solicitationNumber: string | null;
  /** The former and the new deadline. */
  deadline?: { from: CalendarDate | null; to: CalendarDate };
  /** The id that replaces the amended one. */
  newVersion?: string;
  canceled?: true;
  awarded?: { noticeId: string; awardId: string; recipientName: string };
}

/** The notice cannot be amended like this: one sentence that names the option. */
export class AmendmentError extends Error {
  override readonly name = 'AmendmentError';
}

/** Changes the notice in one transaction; `undefined` if there is none. Throws {@link AmendmentError}. */
export function amendNotice(
  database: Database,
  noticeId: string,
  amendment: Amendment,
  today: CalendarDate,
): Amended | undefined {
  const notices = new NoticeStore(database);
  return database.transaction(() => {
    const stored = notices.find(noticeId);
    if (!stored) return undefined;
    const { title, solicitationNumber } = stored.row;
    const amended: Amended = { title, solicitationNumber };
    if (amendment.cancel) {
      notices.remove(noticeId);
      return { ...amended, canceled: true };
    }
    const { deadline, newVersion = false, award = false } = amendment;
    if (newVersion) requireNumber(stored, '--new-version');
    if (award) requireNumber(stored, '--award');
    if (deadline !== undefined) amended.deadline = { from: stored.row.responseDeadLine, to: deadline };
    const row = { ...stored.row, ...defined({ responseDeadLine: deadline }) };
    let current = { ...stored, row };
    if (newVersion) {
      current = { ...stored, row: { ...renamed(row, notices), postedDate: today } };
      // SAM.gov lists only the newest version of a solicitation.
      notices.remove(noticeId);
      amended.newVersion = current.row.noticeId;
    }
    if (newVersion || deadline !== undefined) notices.put([prepareNotice(current.row)], stored.isSample);
    return award ? { ...amended, awarded: awarded(database, notices, current, today) } : amended;
  });
}

function requireNumber({ row }: StoredNotice, option: string): void {
  if (row.solicitationNumber === null)
    throw new AmendmentError(`${option} needs a solicitation number, and notice ${row.noticeId} has none`);
}

/** The notice under another id of the same form. */
function renamed(row: NoticeRow, notices: NoticeStore): NoticeRow {
  const noticeId = newId(row.noticeId, notices);
  return { ...row, noticeId, uiLink: row.uiLink?.replace(row.noticeId, noticeId) ?? null };
}

function newId(noticeId: string, notices: NoticeStore): string {
  if (federalNoticeId(noticeId) !== undefined) return randomUUID().replaceAll('-', '');
  let version = 1;
  while (notices.find(`${noticeId}-A${String(version)}`)) version += 1;
  return `${noticeId}-A${String(version)}`;
}

/** Posts an Award Notice and its award. The solicitation stays, as on SAM.gov. */
function awarded(
  database: Database,
  notices: NoticeStore,
  { row, isSample }: StoredNotice,
  today: CalendarDate,
): NonNullable<Amended['awarded']> {
  const awards = new AwardStore(database);
  const posted: NoticeRow = {
    ...renamed(row, notices),
    type: 'Award Notice',
    postedDate: today,
    responseDeadLine: null,
  };
  notices.put([prepareNotice(posted)], isSample);
  const award = awardFor(row, today);
  // An award among sample awards goes when real ones are imported.
  awards.put([prepareAward(award)], !awards.hasReal());
  return { noticeId: posted.noticeId, awardId: award.awardId, recipientName: award.recipientName };
}

/** Award to a fictional company. Repeating it updates the same award. */
function awardFor(row: NoticeRow, today: CalendarDate): AwardRow & { recipientName: string } {
  const random = randomFor(`award of ${row.solicitationNumber ?? ''}`, 0);
  // A contract has its solicitation's number, with C in place of the letter for its kind.
  const piid = (row.solicitationNumber ?? '').replace(/[^A-Za-z\d]/g, '').replace(/^(.{8})[A-Z]/, '$1C');
  return {
    awardId: `CONT_AWD_${piid}_9700_-NONE-_-NONE-`,
    piid,
    recipientName: companyFor(row.naicsCode ?? '', random),
    awardingAgencyName: row.agency,
    awardingSubAgencyName: row.subTier,
    awardingAgencyCode: null,
    valueCents: random.between(50, 5000) * 1_000_00,
    startDate: addDays(today, 30),
    endDate: addDays(today, 394),
    actionDate: today,
    description: row.title,
    popState: row.state,
    naicsCode: row.naicsCode,
    pscCode: row.pscCode,
  };
}
