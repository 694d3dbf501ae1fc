import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import { readParameters } from '../input/parameters.ts';
import type { ContractSearch } from '../search/contract-search.ts';
import { contractParameters } from '../input/contract-parameters.ts';
import { success, queryOf, type Endpoint } from './endpoint.ts';

/** `GET /v1/contracts/search` (service-api §4.1). */
export function contractSearchEndpoint(search: ContractSearch, today: () => CalendarDate): Endpoint {
  return {
    GET: async (context) => {
      const started = performance.now();
      const parameters = readParameters(contractParameters, queryOf(context));
      const results = await search.page(parameters, today());
      return success(context, {
        query: parameters.q,
        totalReturned: results.length,
        page: parameters.page,
        pageSize: parameters.pageSize,
        tookMs: Math.round(performance.now() - started),
        results,
      });
    },
  };
}
