import { defined } from '../defined.ts';
import type { CalendarDate } from '../calendar-date.ts';
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
}

/** The sought work of a notice or pursuit, with the contract numbers that its title and `text` (description, note) name. */
export function soughtWork(known: Known, text = ''): SoughtWork {
  const { title, agency, naicsCode, state, postedDate, responseDeadLine, solicitationNumber } = known;
  const named = contractNumbersIn(`${title}\n${text}`, [solicitationNumber]);
  return {
    ...defined({ title, agency, naicsCode, state, postedDate, responseDeadLine, solicitationNumber }),
    contractNumbers: [...new Set([...(known.contractNumbers ?? []), ...named])],
  };
}
