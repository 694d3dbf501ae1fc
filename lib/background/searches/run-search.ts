/** Contract and award searches for our own pages; opportunities come with their status. */
import type { AwardQuery, ContractQuery } from '../../api/schemas.ts';
import type { AwardsPage, FoundOpportunity, Result, SearchPage } from '../../protocol/answers.ts';
import type { Fits } from '../fit/fits.ts';
import { succeeded } from '../runtime/failures.ts';
import type { Service } from '../connection/service.ts';
import type { Statuses } from '../pursuits/statuses.ts';

interface SearchDependencies {
  service: Service;
  statuses: Statuses;
  fits: Pick<Fits, 'keep'>;
  /** Refreshes cached pursuits and broadcasts changes. */
  refreshIndex: () => Promise<void>;
}

export function createSearch({ service, statuses, fits, refreshIndex }: SearchDependencies) {
  return {
    /** service-api §4.1 */
    async opportunities(query: ContractQuery): Promise<Result<SearchPage<FoundOpportunity>>> {
      // Results don't wait for the refresh; pages ask for statuses again after it.
      void refreshIndex();
      const connection = await service.connected();
      const answer = await service.call((client) => client.searchContracts(query));
      if (!answer.ok) return answer;
      if (connection.ok) void fits.keep(answer.value.results, connection.value);
      const statusById = await statuses.of(answer.value.results);
      const results = answer.value.results.map((found) => ({
        ...found,
        status: statusById.get(found.noticeId) ?? { state: 'absent' as const },
      }));
      return succeeded({ ...answer.value, results });
    },
    /** service-api §4.2 */
    awards: (query: AwardQuery): Promise<Result<AwardsPage>> => service.call((client) => client.searchAwards(query)),
  };
}
