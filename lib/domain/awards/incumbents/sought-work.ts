import { defined } from '../../objects/defined.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import { awardingCode } from './buyer.ts';
import { contractNumbersIn } from './contract-numbers.ts';

/** What is known of the work whose present holder is looked for: the facts of a notice or of a pursuit. */
export interface SoughtWork {
  title: string;
  agency?: string;
  naicsCode?: string;
  /** Two-letter state. */
  state?: string;
  postedDate?: CalendarDate;
  responseDeadLine?: CalendarDate;
  /** Only compared here; in no request (decisions, "Solicitation number"). */
  solicitationNumber?: string;
  /** Numbers of earlier contracts that the notice's text names, as written. */
  contractNumbers: string[];
}

interface Known extends Omit<SoughtWork, 'contractNumbers'> {
  contractNumbers?: readonly string[];
  /** It comes from where no federal body publishes: a state's or another country's department may be called as a federal one. */
  notFederal?: boolean;
}

/** The sought work of a notice or pursuit, with the contract numbers that its title and `text` (description, note) name. */
export function soughtWork(known: Known, text = ''): SoughtWork {
  const { title, naicsCode, state, postedDate, responseDeadLine, solicitationNumber } = known;
  const agency = known.notFederal && awardingCode(known.agency ?? '') !== undefined ? undefined : known.agency;
  const named = contractNumbersIn(`${title}\n${text}`, [solicitationNumber]);
  return {
    ...defined({ title, agency, naicsCode, state, postedDate, responseDeadLine, solicitationNumber }),
    contractNumbers: [...new Set([...(known.contractNumbers ?? []), ...named])],
  };
}
