/** Imports USAspending's `Contracts_PrimeAwardSummaries` files: one award per row, columns by name. */
import { plainLine } from '../../domain/text/plain-text.ts';
import { stateCode } from '../../domain/reference/states.ts';
import type { AwardRow, ImportTarget } from '../store/records.ts';
import { htmlToText } from './html-text.ts';
import { importFile, RejectedRow, type ImportOptions, type ImportSummary } from './import-file.ts';
import { date, line, naicsCode, quotedValue } from './csv-values.ts';

const LONGEST_DESCRIPTION = 10_000;

/** Imports the file, all or nothing. Importing the same file again changes nothing. */
export function importUsaspending(
  file: string,
  target: ImportTarget,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  return importFile(
    file,
    target,
    {
      name: 'USAspending prime award summaries',
      required: [
        'contract_award_unique_key',
        'award_id_piid',
        'recipient_name',
        'awarding_agency_name',
        'awarding_agency_code',
        'current_total_value_of_award',
        'period_of_performance_start_date',
        'period_of_performance_current_end_date',
        'naics_code',
      ],
      toRow: toAward,
      idOf: (row) => row.awardId,
      put: (rows) => target.putAwards(rows),
    },
    options,
  );
}

function toAward(value: (column: string) => string): AwardRow {
  const awardId = plainLine(value('contract_award_unique_key'));
  if (awardId === '') throw new RejectedRow('contract_award_unique_key is empty');
  const description = value('prime_award_base_transaction_description');
  return {
    awardId,
    piid: line(value('award_id_piid')),
    recipientName: line(value('recipient_name')),
    awardingAgencyName: line(value('awarding_agency_name')),
    awardingSubAgencyName: line(value('awarding_sub_agency_name')),
    awardingAgencyCode: agencyDigits(value('awarding_agency_code')),
    valueCents: cents('current_total_value_of_award', value('current_total_value_of_award')),
    startDate: date('period_of_performance_start_date', value('period_of_performance_start_date')),
    endDate: date('period_of_performance_current_end_date', value('period_of_performance_current_end_date')),
    actionDate: date('award_latest_action_date', value('award_latest_action_date')),
    description: description === '' ? null : htmlToText(description, LONGEST_DESCRIPTION) || null,
    popState: placeState(value('primary_place_of_performance_state_code')),
    naicsCode: naicsCode(value('naics_code')),
    pscCode: line(value('product_or_service_code')),
  };
}

/** Two letters (service-api §2.2): a state, or a code such as AP (military) or MH (Marshall Islands). */
function placeState(text: string): string | null {
  return stateCode(text) ?? (/^[A-Z]{2}$/.test(text) ? text : null);
}

/** Restores leading zeros that spreadsheets drop: 97 is 097. */
function agencyDigits(text: string): string | null {
  return /^\d{1,3}$/.test(text) ? text.padStart(3, '0') : null;
}

/** Cents from the decimal digits, rounded half away from zero, without binary fractions. */
function cents(column: string, text: string): number | null {
  if (text === '') return null;
  const [, sign = '', whole = '', fraction = ''] = /^([-+]?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  if (whole === '' && fraction === '') throw new RejectedRow(`${column} is not an amount: ${quotedValue(text)}`);
  const size = Number(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`) + (Number(fraction.charAt(2)) >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(size)) throw new RejectedRow(`${column} is too large: ${plainLine(text, 60)}`);
  return sign === '-' && size !== 0 ? -size : size;
}
