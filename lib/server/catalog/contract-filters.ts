/** The filters of contract search (service-api §4.1) as one SQL condition over `notices`. */
import { addDays, type CalendarDate } from '../../domain/dates/calendar-date.ts';
import type { ContractParameters } from '../input/contract-parameters.ts';
import type { Values } from '../store/database.ts';

/** An SQL condition and its values. The SQL text never contains request data. */
export interface Condition {
  where: string;
  values: Values;
}

export type ContractFilters = Omit<ContractParameters, 'q' | 'sort' | 'page' | 'pageSize'>;

/** The condition that a notice must meet to pass `filters` when today is `today`. */
export function contractCondition(filters: ContractFilters, today: CalendarDate): Condition {
  const conditions: string[] = [];
  const values: Values = {};
  const add = (condition: string, named: Values = {}) => {
    conditions.push(condition);
    Object.assign(values, named);
  };
  const oneOf = (column: string, name: string, wanted: readonly string[] | undefined) => {
    if (wanted) add(`notices.${column} IN (SELECT value FROM json_each($${name}))`, { [name]: JSON.stringify(wanted) });
  };

  oneOf('state', 'states', filters.states);
  oneOf('naics_code', 'naics', filters.naics);
  oneOf('set_aside', 'setAsides', filters.setAsides);
  oneOf('type', 'types', filters.types);
  if (filters.postedWithinDays !== undefined) {
    add('notices.posted_date BETWEEN $postedFrom AND $today', {
      postedFrom: addDays(today, -filters.postedWithinDays),
      today,
    });
  }
  // The due day itself is day 0; a notice without a deadline never matches (decisions, "Dates").
  if (filters.dueWithinDays !== undefined) {
    add('notices.response_dead_line BETWEEN $today AND $dueUntil', {
      today,
      dueUntil: addDays(today, filters.dueWithinDays),
    });
  } else if (!filters.includeExpired) {
    add('(notices.response_dead_line IS NULL OR notices.response_dead_line >= $today)', { today });
  }
  if (!filters.includeGrants) add('notices.is_grant = 0');
  return { where: conditions.length > 0 ? conditions.join(' AND ') : 'TRUE', values };
}
