import type { OpportunityRecord } from '../../api/schemas.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { ContractParameters } from '../routes/contract-parameters.ts';
import type { Database } from '../store/database.ts';
import { NoticeStore } from '../store/notices.ts';
import { contractCondition } from './filters.ts';
import type { Retriever } from './retriever.ts';

/** Search over solicitation notices (service-api §4.1): a retriever finds and ranks, this filters, orders and pages. */
export class ContractSearch {
  readonly #database: Database;
  readonly #notices: NoticeStore;
  readonly #retriever: Retriever;

  constructor(database: Database, retriever: Retriever) {
    this.#database = database;
    this.#notices = new NoticeStore(database);
    this.#retriever = retriever;
  }

  /** One page of results. A sort changes the order of what was found, never what was found. */
  page({ q, sort, page, pageSize, ...filters }: ContractParameters, today: CalendarDate): OpportunityRecord[] {
    const offset = (page - 1) * pageSize;
    const wanted = sort === 'relevance' ? offset + pageSize : Number.MAX_SAFE_INTEGER;
    return this.#database.snapshot(() => {
      const ranked = this.#retriever.rank(q, contractCondition(filters, today), wanted);
      return this.#notices.page(ranked, sort, { offset, limit: pageSize });
    });
  }
}
