/**
 * Rows made ready to be written: the mark of their content and the text that search looks into. All that can be done without the
 * database is done here, so that it can be done on another core (import-thread.ts).
 */
import { awardText, noticeText } from './indexed-text.ts';
import { digestOf } from '../store/digest.ts';
import type { AwardRow, NoticeRow } from '../store/records.ts';

export interface Prepared<Row> {
  row: Row;
  /** A short mark of the row and of what is indexed of it: the same again is known by it, also by a later version of this program. */
  digest: Uint8Array;
  /** Columns of the text index, in its order. */
  indexed: readonly string[];
}

export function prepareNotice(row: NoticeRow): Prepared<NoticeRow> {
  const { title, identifiers, agency, codes, description } = noticeText(row);
  return prepared(row, [title, identifiers, agency, codes, description]);
}

export function prepareAward(row: AwardRow): Prepared<AwardRow> {
  const { recipient, identifiers, agency, codes, description } = awardText(row);
  return prepared(row, [recipient, identifiers, agency, codes, description]);
}

function prepared<Row extends object>(row: Row, indexed: readonly string[]): Prepared<Row> {
  return { row, digest: digestOf({ ...row, indexed }), indexed };
}
