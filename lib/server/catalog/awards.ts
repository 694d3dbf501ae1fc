/** Awarded contracts: written by imports and sample data, read by search. */
import type { AWARD_SORTS, AwardRecord } from '../../api/schemas.ts';
import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import { defined } from '../../domain/objects.ts';
import { BOUNDS } from '../search/query/bounds.ts';
import { dateOrNull, number, numberOrNull, text, textOrNull } from '../store/read-column.ts';
import type { Database, Row, Values } from '../store/database.ts';
import { findStored, storeChanged } from '../store/digest.ts';
import type { Slice } from './notices.ts';
import type { Prepared } from './prepare-rows.ts';
import type { AwardRow, ImportCount } from '../store/records.ts';

export type AwardSort = (typeof AWARD_SORTS)[number];

/** Newest or largest first, ties by awardId. With DESC, SQLite puts missing values last. */
const ORDER: Readonly<Record<AwardSort, string>> = {
  action_date: 'awards.action_date DESC, awards.award_id',
  value: 'awards.value_cents DESC, awards.award_id',
  start: 'awards.start_date DESC, awards.award_id',
};

/**
 * A plain INSERT, after a DELETE for a known row. ON CONFLICT and RETURNING open a nested savepoint, and each
 * savepoint makes FTS5 flush its buffer: an import would take several times as long.
 */
const INSERT = `
  INSERT INTO awards (row_id, award_id, digest, is_sample, agency_id, value_cents, start_date, end_date, action_date,
    pop_state, naics_code, psc_code, piid, recipient_name, description)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const INSERT_TEXT =
  'INSERT INTO award_text (rowid, recipient, identifiers, agency, codes, description) VALUES (?, ?, ?, ?, ?, ?)';

const AGENCY = `
  SELECT agency_id FROM awarding_agencies
  WHERE ifnull(code, '') = ifnull($code, '') AND ifnull(name, '') = ifnull($name, '') AND ifnull(sub_name, '') = ifnull($subName, '')`;
const INSERT_AGENCY = 'INSERT INTO awarding_agencies (code, name, sub_name) VALUES (?, ?, ?)';

/** The condition that every award meets. */
export const EVERY_AWARD = 'TRUE';

/** An awarding agency, with the sub-agency that made the award. */
export interface AwardingAgency {
  agencyId: number;
  code: string | null;
  name: string | null;
  subName: string | null;
}

/** Which awards a search wants: an SQL condition with its values, and an FTS5 expression if it has words. */
export interface AwardCondition {
  words?: string;
  where: string;
  values: Values;
}

const WITH_WORDS = 'awards.row_id IN (SELECT rowid FROM award_text WHERE award_text MATCH $words)';

export class AwardStore {
  readonly #database: Database;
  readonly #sorted: number;
  readonly #agencyIds = new Map<string, number>();

  constructor(database: Database, { awardsSorted } = BOUNDS) {
    this.#database = database;
    this.#sorted = awardsSorted;
  }

  /** Inserts or replaces by awardId; the same content again writes nothing. */
  put(awards: readonly Prepared<AwardRow>[], isSample: boolean): ImportCount {
    // A rolled-back transaction leaves ids here that no longer exist.
    this.#agencyIds.clear();
    const ids = awards.map(({ row }) => row.awardId);
    return storeChanged(
      awards,
      findStored(this.#database, { table: 'awards', id: 'award_id' }, ids),
      ({ row }) => row.awardId,
      (award, replaced) => this.#write(award, isSample, replaced),
    );
  }

  #write({ row: award, digest, indexed }: Prepared<AwardRow>, isSample: boolean, replaced: number | null): number {
    const { awardingAgencyCode: code, awardingAgencyName: name, awardingSubAgencyName: subName } = award;
    const agencyId = this.#agencyId({ code, name, subName });
    if (replaced !== null) {
      this.#database.run('DELETE FROM awards WHERE row_id = $replaced', { replaced });
      this.#database.run('DELETE FROM award_text WHERE rowid = $replaced', { replaced });
    }
    const rowId = this.#database.insert(INSERT, [
      replaced,
      award.awardId,
      digest,
      Number(isSample),
      agencyId,
      award.valueCents,
      award.startDate,
      award.endDate,
      award.actionDate,
      award.popState,
      award.naicsCode,
      award.pscCode,
      award.piid,
      award.recipientName,
      award.description,
    ]);
    this.#database.insert(INSERT_TEXT, [rowId, ...indexed]);
    return rowId;
  }

  /** Whether any award was imported. */
  hasReal(): boolean {
    return this.#database.first('SELECT 1 FROM awards WHERE is_sample = 0 LIMIT 1') !== undefined;
  }

  /** Deletes the sample awards. */
  removeSample(): void {
    if (!this.#database.first('SELECT 1 FROM awards WHERE is_sample = 1 LIMIT 1')) return;
    this.#database.run('DELETE FROM award_text WHERE rowid IN (SELECT row_id FROM awards WHERE is_sample = 1)');
    this.#database.run('DELETE FROM awards WHERE is_sample = 1');
  }

  /** Every awarding agency: hundreds of rows, not millions. */
  agencies(): AwardingAgency[] {
    return this.#database.all('SELECT agency_id, code, name, sub_name FROM awarding_agencies').map((row) => ({
      agencyId: number(row, 'agency_id'),
      code: textOrNull(row, 'code'),
      name: textOrNull(row, 'name'),
      subName: textOrNull(row, 'sub_name'),
    }));
  }

  /** The matching awards at `slice` in the order of `sort`, and the total number of matches. */
  page(
    { words, where, values }: AwardCondition,
    sort: AwardSort,
    slice: Slice,
  ): { awards: AwardRecord[]; total: number } {
    // A plus sign keeps SQLite from driving the query with that condition.
    const withWords = words === undefined ? undefined : this.#rowsWith(words);
    const wanted = defined({ ...values, words });
    const matching = [
      ...(withWords === undefined ? [] : [`${withWords > this.#sorted ? '+' : ''}${WITH_WORDS}`]),
      ...(where === EVERY_AWARD ? [] : [where]),
    ];
    const total =
      withWords !== undefined && where === EVERY_AWARD
        ? withWords
        : this.#count(`SELECT count(*) AS total FROM awards WHERE ${allOf(matching)}`, wanted);
    const scanned = [
      ...(withWords === undefined ? [] : [`+${WITH_WORDS}`]),
      ...(where === EVERY_AWARD ? [] : [`+awards.row_id IN (SELECT row_id FROM awards WHERE ${where})`]),
    ];
    // The inner query pages over the sort's index alone; only the rows of the page are read in full.
    const rows = this.#database.all(
      `SELECT awards.*, code AS agency_code, name AS agency_name
       FROM (SELECT row_id FROM awards WHERE ${allOf(total > this.#sorted ? scanned : matching)}
             ORDER BY ${ORDER[sort]} LIMIT $limit OFFSET $offset)
       CROSS JOIN awards USING (row_id) CROSS JOIN awarding_agencies USING (agency_id)
       ORDER BY ${ORDER[sort]}`,
      { ...wanted, ...slice },
    );
    return { awards: rows.map(recordOf), total };
  }

  /** Counts in the text index alone, at a twentieth of the cost of reading the awards. */
  #rowsWith(words: string): number {
    return this.#count('SELECT count(*) AS total FROM award_text WHERE award_text MATCH $words', { words });
  }

  #count(sql: string, values: Values): number {
    const row = this.#database.first(sql, values);
    return row ? number(row, 'total') : 0;
  }

  #agencyId(agency: { code: string | null; name: string | null; subName: string | null }): number {
    const key = JSON.stringify([agency.code, agency.name, agency.subName]);
    const remembered = this.#agencyIds.get(key);
    if (remembered !== undefined) return remembered;
    const known = this.#database.first(AGENCY, agency);
    // Two plain statements, for the same reason as INSERT.
    const agencyId = known
      ? number(known, 'agency_id')
      : this.#database.insert(INSERT_AGENCY, [agency.code, agency.name, agency.subName]);
    this.#agencyIds.set(key, agencyId);
    return agencyId;
  }
}

function allOf(conditions: readonly string[]): string {
  return conditions.length > 0 ? conditions.join(' AND ') : EVERY_AWARD;
}

function recordOf(row: Row): AwardRecord {
  const awardId = text(row, 'award_id');
  const cents = numberOrNull(row, 'value_cents');
  return {
    awardId,
    piid: textOrNull(row, 'piid'),
    recipientName: textOrNull(row, 'recipient_name'),
    awardingAgencyName: textOrNull(row, 'agency_name'),
    awardingAgencyCode: textOrNull(row, 'agency_code'),
    value: cents === null ? null : cents / 100,
    startDate: timestamp(dateOrNull(row, 'start_date')),
    endDate: timestamp(dateOrNull(row, 'end_date')),
    actionDate: timestamp(dateOrNull(row, 'action_date')),
    description: textOrNull(row, 'description'),
    popState: textOrNull(row, 'pop_state'),
    naicsCode: textOrNull(row, 'naics_code'),
    path: `/awards/${encodeURIComponent(awardId)}`,
  };
}

/** decisions, "Award timestamps". */
function timestamp(date: CalendarDate | null): string | null {
  return date === null ? null : `${date}T00:00:00.000Z`;
}
