/** Awarded contracts: written by imports and sample data, read by search. */
import type { AWARD_SORTS, AwardRecord } from '../../api/schemas.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import { awardText } from '../search/indexed-text.ts';
import { bytes, dateOrNull, number, numberOrNull, text, textOrNull } from './columns.ts';
import type { Database, Row, Values } from './database.ts';
import { digestOf, sameBytes, type PutOutcome } from './digest.ts';
import type { Slice } from './notices.ts';
import type { AwardRow } from './records.ts';

export type AwardSort = (typeof AWARD_SORTS)[number];

/** Newest or largest first; SQLite puts missing values last when descending; ties go by awardId. */
const ORDER: Readonly<Record<AwardSort, string>> = {
  action_date: 'awards.action_date DESC, awards.award_id',
  value: 'awards.value_cents DESC, awards.award_id',
  start: 'awards.start_date DESC, awards.award_id',
};

/**
 * A plain insert, after a delete where the row was known. ON CONFLICT and RETURNING open a nested savepoint, upon which
 * FTS5 writes out all that it has gathered: an import would take several times as long.
 */
const INSERT = `
  INSERT INTO awards (row_id, award_id, digest, is_sample, agency_id, value_cents, start_date, end_date, action_date, pop_state,
    naics_code, psc_code, piid, recipient_name, description)
  VALUES ($rowId, $awardId, $digest, $isSample, $agencyId, $valueCents, $startDate, $endDate, $actionDate, $popState,
    $naicsCode, $pscCode, $piid, $recipientName, $description)`;

/** A body that awards contracts, with the part of it that did. */
export interface AwardingAgency {
  agencyId: number;
  code: string | null;
  name: string | null;
}

/** Which awards a search wants: an SQL condition over `awards` and its values. */
export interface AwardCondition {
  where: string;
  values: Values;
}

export class AwardStore {
  readonly #database: Database;
  readonly #agencyIds = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Inserts or replaces by awardId; the same content again writes nothing. */
  put(award: AwardRow, isSample: boolean): PutOutcome {
    const digest = digestOf(award);
    const known = this.#database.first('SELECT row_id, digest FROM awards WHERE award_id = $awardId', {
      awardId: award.awardId,
    });
    if (known && sameBytes(bytes(known, 'digest'), digest)) return 'unchanged';

    const { awardingAgencyCode: code, awardingAgencyName: name, awardingSubAgencyName: subName, ...facts } = award;
    const agencyId = this.#agencyId({ code, name, subName });
    const knownId = known ? number(known, 'row_id') : null;
    if (known) this.#database.run('DELETE FROM awards WHERE row_id = $knownId', { knownId });
    const rowId = this.#database.insert(INSERT, {
      ...facts,
      rowId: knownId,
      agencyId,
      digest,
      isSample: isSample ? 1 : 0,
    });
    this.#database.run(
      `INSERT OR REPLACE INTO award_text (rowid, recipient, identifiers, agency, codes, description)
       VALUES ($rowId, $recipient, $identifiers, $agency, $codes, $description)`,
      { rowId, ...awardText(award) },
    );
    return known ? 'changed' : 'added';
  }

  /** Whether anything was imported. */
  hasReal(): boolean {
    return this.#database.first('SELECT 1 FROM awards WHERE is_sample = 0 LIMIT 1') !== undefined;
  }

  /** Takes the sample awards out. */
  removeSample(): void {
    if (!this.#database.first('SELECT 1 FROM awards WHERE is_sample = 1 LIMIT 1')) return;
    this.#database.run('DELETE FROM award_text WHERE rowid IN (SELECT row_id FROM awards WHERE is_sample = 1)');
    this.#database.run('DELETE FROM awards WHERE is_sample = 1');
  }

  /** Every body that has awarded anything: hundreds, not millions. */
  agencies(): AwardingAgency[] {
    return this.#database.all('SELECT agency_id, code, name FROM awarding_agencies').map((row) => ({
      agencyId: number(row, 'agency_id'),
      code: textOrNull(row, 'code'),
      name: textOrNull(row, 'name'),
    }));
  }

  /** How many awards fit. */
  count({ where, values }: AwardCondition): number {
    const row = this.#database.first(`SELECT count(*) AS total FROM awards WHERE ${where}`, values);
    return row ? number(row, 'total') : 0;
  }

  /** The fitting awards at `slice` in the order of `sort`. */
  page({ where, values }: AwardCondition, sort: AwardSort, { offset, limit }: Slice): AwardRecord[] {
    return this.#database
      .all(
        `SELECT awards.*, code AS agency_code, name AS agency_name
         FROM awards CROSS JOIN awarding_agencies USING (agency_id)
         WHERE ${where} ORDER BY ${ORDER[sort]} LIMIT $limit OFFSET $offset`,
        { ...values, limit, offset },
      )
      .map(recordOf);
  }

  #agencyId(agency: { code: string | null; name: string | null; subName: string | null }): number {
    const key = JSON.stringify([agency.code, agency.name, agency.subName]);
    const remembered = this.#agencyIds.get(key);
    if (remembered !== undefined) return remembered;
    const row = this.#database.first(
      `INSERT INTO awarding_agencies (code, name, sub_name) VALUES ($code, $name, $subName)
       ON CONFLICT (ifnull(code, ''), ifnull(name, ''), ifnull(sub_name, '')) DO UPDATE SET code = code
       RETURNING agency_id`,
      agency,
    );
    if (!row) throw new Error('an upsert answers its row');
    const agencyId = number(row, 'agency_id');
    this.#agencyIds.set(key, agencyId);
    return agencyId;
  }
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
