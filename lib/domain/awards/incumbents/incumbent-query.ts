import { defined } from '../../objects.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import { awardingCode } from './buyer.ts';
import { contractNumbersIn } from './contract-numbers.ts';

/** Facts of a notice or pursuit that the incumbent search uses. */
export interface IncumbentQuery {
  title: string;
  agency?: string;
  naicsCode?: string;
  /** Two-letter state. */
  state?: string;
  postedDate?: CalendarDate;
  responseDeadLine?: CalendarDate;
  /** Compared here, never sent (decisions, "Solicitation number"). */
  solicitationNumber?: string;
  /** Numbers of earlier contracts that the notice cites, as written. */
  contractNumbers: string[];
}

interface Known extends Omit<IncumbentQuery, 'contractNumbers'> {
  contractNumbers?: readonly string[];
  /** Set for a non-federal site, whose departments can have names of federal ones. */
  notFederal?: boolean;
}

/**
 * Builds the query of a notice or pursuit, with the contract numbers cited in its title and `text` (a note).
 */
export function incumbentQuery(known: Known, text = ''): IncumbentQuery {
  const { title, naicsCode, state, postedDate, responseDeadLine, solicitationNumber } = known;
  const agency = known.notFederal && awardingCode(known.agency ?? '') !== undefined ? undefined : known.agency;
  const named = contractNumbersIn(`${title}\n${text}`, [solicitationNumber]);
  return {
    ...defined({ title, agency, naicsCode, state, postedDate, responseDeadLine, solicitationNumber }),
    contractNumbers: [...new Set([...(known.contractNumbers ?? []), ...named])],
  };
}
