/** Solicitation notices: written by imports and sample data, read by search. */
import { z } from 'zod';
import { opportunityRecordSchema, type CONTRACT_SORTS } from '../../api/schemas.ts';
import type { Condition } from './contract-filters.ts';
import { dateOrNull, flag, number, text, textOrNull } from '../store/read-column.ts';
import type { Database, Row } from '../store/database.ts';
import { findStored, storeChanged } from '../store/digest.ts';
import type { Prepared } from './prepare-rows.ts';
import type { ImportCount, NoticeRow } from '../store/records.ts';

type DateSort = Exclude<(typeof CONTRACT_SORTS)[number], 'relevance'>;

export interface Slice {
  offset: number;
  limit: number;
}

/** A search result (service-api §2.1) with our additions (decisions, "Extra fields of a search result"). */
export const noticeRecordSchema = z.object({
  ...opportunityRecordSchema.shape,
  type: z.string().nullable(),
  solicitationNumber: z.string().nullable(),
  summary: z.string().nullable().describe('start of the description'),
});
export type NoticeRecord = z.infer<typeof noticeRecordSchema>;

const SUMMARY_CHARACTERS = 300;

/** A search result and the id of its row. */
export interface FoundNotice {
  rowId: number;
  record: NoticeRecord;
}

/** A stored notice as it was imported, except `subTier`, which only the text index holds. */
export interface StoredNotice {
  row: NoticeRow;
  isSample: boolean;
}

/** Ties go by noticeId. No deadline sorts last (decisions, "Values that a source does not have"). */
const ORDER: Readonly<Record<DateSort, string>> = {
  deadlineAsc: 'notices.response_dead_line IS NULL, notices.response_dead_line, notices.notice_id',
  postedDesc: 'notices.posted_date DESC, notices.notice_id',
};

/**
 * A plain INSERT, after a DELETE for a known row. ON CONFLICT and RETURNING open a nested savepoint, and each
 * savepoint makes FTS5 flush its buffer: an import would take several times as long.
 */
const INSERT = `
  INSERT INTO notices (row_id, notice_id, digest, is_sample, is_grant, response_dead_line, posted_date, state, naics_code,
    set_aside, type, title, agency, solicitation_number, psc_code, ui_link, data_source)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const INSERT_DESCRIPTION = 'INSERT INTO notice_descriptions (row_id, description) VALUES (?, ?)';
const INSERT_TEXT =
  'INSERT INTO notice_text (rowid, title, identifiers, agency, codes, description) VALUES (?, ?, ?, ?, ?, ?)';

export class NoticeStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Inserts or replaces by noticeId; the same content again writes nothing. */
  put(notices: readonly Prepared<NoticeRow>[], isSample: boolean): ImportCount {
    const written: number[] = [];
    const ids = notices.map(({ row }) => row.noticeId);
    const count = storeChanged(
      notices,
      findStored(this.#database, { table: 'notices', id: 'notice_id' }, ids),
      ({ row }) => row.noticeId,
      (notice, replaced) => {
        const rowId = this.#write(notice, isSample, replaced);
        written.push(rowId);
        return rowId;
      },
    );
    this.#database.run(
      'INSERT OR IGNORE INTO unembedded_notices (row_id) SELECT value FROM json_each($written) WHERE TRUE',
      { written: JSON.stringify(written) },
    );
    return count;
  }

  #write({ row: notice, digest, indexed }: Prepared<NoticeRow>, isSample: boolean, replaced: number | null): number {
    if (replaced !== null) {
      this.#database.run('DELETE FROM notices WHERE row_id = $replaced', { replaced });
      this.#database.run('DELETE FROM notice_text WHERE rowid = $replaced', { replaced });
    }
    const rowId = this.#database.insert(INSERT, [
      replaced,
      notice.noticeId,
      digest,
      Number(isSample),
      Number(notice.isGrant),
      notice.responseDeadLine,
      notice.postedDate,
      notice.state,
      notice.naicsCode,
      notice.setAside,
      notice.type,
      notice.title,
      notice.agency,
      notice.solicitationNumber,
      notice.pscCode,
      notice.uiLink,
      notice.dataSource,
    ]);
    if (notice.description !== null) this.#database.insert(INSERT_DESCRIPTION, [rowId, notice.description]);
    this.#database.insert(INSERT_TEXT, [rowId, ...indexed]);
    return rowId;
  }

  /** The notice with this id, if there is one. */
  find(noticeId: string): StoredNotice | undefined {
    const row = this.#database.first(
      'SELECT * FROM notices LEFT JOIN notice_descriptions USING (row_id) WHERE notice_id = $noticeId',
      { noticeId },
    );
    return row && { row: storedRow(row), isSample: flag(row, 'is_sample') };
  }

  /** Deletes the notice with this id, if there is one. */
  remove(noticeId: string): void {
    const row = this.#database.first('SELECT row_id FROM notices WHERE notice_id = $noticeId', { noticeId });
    if (!row) return;
    const rowId = number(row, 'row_id');
    this.#database.run('INSERT OR IGNORE INTO unembedded_notices (row_id) VALUES ($rowId)', { rowId });
    this.#database.run('DELETE FROM notice_text WHERE rowid = $rowId', { rowId });
    this.#database.run('DELETE FROM notices WHERE row_id = $rowId', { rowId });
  }

  /** Whether any notice was imported. */
  hasReal(): boolean {
    return this.#database.first('SELECT 1 FROM notices WHERE is_sample = 0 LIMIT 1') !== undefined;
  }

  /** Deletes the sample notices. */
  removeSample(): void {
    if (!this.#database.first('SELECT 1 FROM notices WHERE is_sample = 1 LIMIT 1')) return;
    this.#database.run(
      'INSERT OR IGNORE INTO unembedded_notices (row_id) SELECT row_id FROM notices WHERE is_sample = 1',
    );
    this.#database.run('DELETE FROM notice_text WHERE rowid IN (SELECT row_id FROM notices WHERE is_sample = 1)');
    this.#database.run('DELETE FROM notices WHERE is_sample = 1');
  }

  /** The records of these rows, in the given order. */
  inOrder(rowIds: readonly number[]): FoundNotice[] {
    return this.#found(
      this.#database.all(
        `SELECT notices.* FROM json_each($rowIds) AS ranked CROSS JOIN notices ON notices.row_id = ranked.value
         ORDER BY ranked.key`,
        { rowIds: JSON.stringify(rowIds) },
      ),
    );
  }

  /** The records at `slice` among the matches, in the order of `sort`. */
  sorted({ where, values }: Condition, sort: DateSort, { offset, limit }: Slice): FoundNotice[] {
    return this.#found(
      this.#database.all(
        `SELECT notices.* FROM notices WHERE ${where} ORDER BY ${ORDER[sort]} LIMIT $limit OFFSET $offset`,
        { ...values, limit, offset },
      ),
    );
  }

  #found(rows: readonly Row[]): FoundNotice[] {
    const rowIds = rows.map((row) => number(row, 'row_id'));
    const summaries = this.#summaries(rowIds);
    return rows.map((row, at) => ({
      rowId: rowIds[at] ?? 0,
      record: recordOf(row, summaries.get(rowIds[at] ?? 0) ?? null),
    }));
  }

  /** Reads the descriptions of one page: the sorted query itself would read those of every match. */
  #summaries(rowIds: readonly number[]): Map<number, string> {
    const rows = this.#database.all(
      `SELECT row_id, substr(description, 1, $characters) AS opening
       FROM notice_descriptions WHERE row_id IN (SELECT value FROM json_each($rowIds))`,
      { rowIds: JSON.stringify(rowIds), characters: SUMMARY_CHARACTERS + 1 },
    );
    return new Map(rows.map((row) => [number(row, 'row_id'), summaryOf(text(row, 'opening'))]));
  }
}

/** Cuts `opening`, which is one character longer than a summary if the description is, at a word. */
function summaryOf(opening: string): string {
  const characters = [...opening];
  if (characters.length <= SUMMARY_CHARACTERS) return opening;
  const cut = /^(.*\S)\s/s.exec(opening)?.[1];
  return cut ?? characters.slice(0, SUMMARY_CHARACTERS).join('');
}

function storedRow(row: Row): NoticeRow {
  return {
    noticeId: text(row, 'notice_id'),
    title: text(row, 'title'),
    agency: textOrNull(row, 'agency'),
    subTier: null,
    solicitationNumber: textOrNull(row, 'solicitation_number'),
    naicsCode: textOrNull(row, 'naics_code'),
    pscCode: textOrNull(row, 'psc_code'),
    state: textOrNull(row, 'state'),
    setAside: textOrNull(row, 'set_aside'),
    type: textOrNull(row, 'type'),
    postedDate: dateOrNull(row, 'posted_date'),
    responseDeadLine: dateOrNull(row, 'response_dead_line'),
    uiLink: textOrNull(row, 'ui_link'),
    dataSource: text(row, 'data_source'),
    isGrant: flag(row, 'is_grant'),
    description: textOrNull(row, 'description'),
  };
}

function recordOf(row: Row, summary: string | null): NoticeRecord {
  return {
    noticeId: text(row, 'notice_id'),
    title: text(row, 'title'),
    agency: textOrNull(row, 'agency'),
    naicsCode: textOrNull(row, 'naics_code'),
    state: textOrNull(row, 'state'),
    setAside: textOrNull(row, 'set_aside'),
    postedDate: textOrNull(row, 'posted_date'),
    responseDeadLine: textOrNull(row, 'response_dead_line'),
    uiLink: textOrNull(row, 'ui_link'),
    dataSource: textOrNull(row, 'data_source'),
    type: textOrNull(row, 'type'),
    solicitationNumber: textOrNull(row, 'solicitation_number'),
    summary,
  };
}
