/** Prepares rows for writing (digest and indexed text). Needs no database, so it can run on another core. */
import { awardText, noticeText } from './indexed-text.ts';
import { digestOf } from '../store/digest.ts';
import type { AwardRow, NoticeRow } from '../store/records.ts';

export interface Prepared<Row> {
  row: Row;
  /** Digest of the row and its indexed text; identifies unchanged rows, also across versions. */
  digest: Uint8Array;
  /** Columns of the text index, in order. */
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
