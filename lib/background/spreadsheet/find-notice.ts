/**
 * Searches the service for the notice that a row of a spreadsheet is about: by its number, then by its title.
 */
import { LIMITS } from '../../api/schemas.ts';
import { noticeFinder, sameTitle } from '../../domain/notices/identity.ts';
import type { Opportunity } from '../../domain/notices/notice.ts';
import type { Result } from '../../protocol/answers.ts';
import type { ImportKeys } from '../../protocol/import-messages.ts';
import type { Service } from '../connection/service.ts';
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
    const [first, ...others] = noticeFinder(page.value.results)({
      title,
      agency,
      uiLink: link,
      solicitationNumber: number,
    }).filter(({ notice }) => title === undefined || sameTitle(notice.title, title));
    const isOne = others.every(
      ({ notice, likeness }) => likeness !== first?.likeness || notice.noticeId === first.notice.noticeId,
    );
    if (first && isOne) return succeeded({ notice: first.notice });
  }
  return succeeded({});
}
