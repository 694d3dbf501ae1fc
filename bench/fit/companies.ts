/**
 * Three companies, each with the day on which it reads its twenty notices (`labeled-notices.jsonl`). The
 * verdicts there were written by hand, from title, type, codes and dates, before the rules existed.
 */
import type { Company } from '../../lib/domain/fit/company.ts';
import type { CalendarDate } from '../../lib/domain/dates/calendar-date.ts';
import { day } from '../../lib/domain/testing/day.ts';

export interface Reader {
  company: Company;
  today: CalendarDate;
}

export const READERS: Readonly<Record<'it' | 'engineering' | 'aircraft', Reader>> = {
  it: {
    company: {
      naics: ['541511', '541512', '541519', '518210'],
      size: 'small',
      statuses: ['SDVOSB', 'HUBZone'],
      lookFor: ['software', 'cloud'],
      ruleOut: ['sole source'],
      daysNeeded: 7,
    },
    today: day('2026-08-10'),
  },
  engineering: {
    company: {
      naics: ['541330', '541611'],
      size: 'small',
      statuses: ['8(a)', 'WOSB', 'EDWOSB'],
      ruleOut: ['industry day'],
      daysNeeded: 7,
      agencies: ['Department of Defense'],
    },
    today: day('2026-06-15'),
  },
  aircraft: {
    company: {
      naics: ['336411', '336412', '336413'],
      size: 'small',
      statuses: ['WOSB'],
      states: ['GA', 'NC', 'OK'],
      daysNeeded: 10,
    },
    today: day('2026-08-10'),
  },
};
