/**
 * Searches the service for the notice that a row of a spreadsheet is about: by its number, then by its title.
 */
import { LIMITS } from '../../api/schemas.ts';
import type { Opportunity } from '../../domain/notices/notice.ts';
import type { Result } from '../../protocol/answers.ts';
import type { ImportKeys } from '../../protocol/import-messages.ts';
import type { Service } from '../connection/service.ts';
import { certainMatches, sameTitle } from '../records/notice-match.ts';
import { sameNumber } from '../records/solicitations.ts';
import { succeeded } from '../runtime/failures.ts';

/**
 * Returns the one notice that certainly is the row's: same title and link or agency, or same number and
 * title.
 */
export async function findNotice(
  service: Pick<Service, 'call'>,
  { title, number, agency, link }: ImportKeys,
): Promise<Result<{ notice?: Opportunity }>> {
  for (const q of [number, title]) {
    if (q === undefined || q.trim() === '') continue;
    const query = { q, includeExpired: true, pageSize: LIMITS.pageSizeMax };
    const page = await service.call((client) => client.searchContracts(query));
    if (!page.ok) return page;
    const { results } = page.value;
    const wanted = number === undefined ? undefined : sameNumber(number);
    const numbered = results.filter(
      (found) =>
        wanted !== undefined &&
        sameNumber(found.solicitationNumber ?? '') === wanted &&
        (title === undefined || sameTitle(found.title, title)),
    );
    const matches = numbered.length > 0 ? numbered : certainMatches(results, { title, agency, uiLink: link });
    const [notice] = matches;
    if (notice && new Set(matches.map(({ noticeId }) => noticeId)).size === 1) return succeeded({ notice });
  }
  return succeeded({});
}
