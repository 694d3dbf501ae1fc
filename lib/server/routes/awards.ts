import { readParameters } from '../input/parameters.ts';
import type { AwardSearch } from '../search/award-search.ts';
import { awardParameters } from '../input/award-parameters.ts';
import { success, queryOf, type Endpoint } from './endpoint.ts';

/** `GET /v1/awards/search` (service-api §4.2). */
export function awardSearchEndpoint(search: AwardSearch): Endpoint {
  return {
    GET: (context) => {
      const started = performance.now();
      const parameters = readParameters(awardParameters, queryOf(context));
      const { awards, total } = search.page(parameters);
      const tookMs = Math.round(performance.now() - started);
      return success(context, { awards, total, page: parameters.page, pageSize: parameters.pageSize, tookMs });
    },
  };
}
