/**
 * Finds the pursuits that rows of a spreadsheet are, and the id that each row has or gets. Pure but for the
 * digest, so that a dry run and the import itself agree.
 */
import { federalNoticeId } from '../../domain/notices/codes.ts';
import { noticeFinder, numberKey, titleKey, type NoticeTraits } from '../../domain/notices/identity.ts';
import { defined } from '../../domain/objects.ts';
import { parseHttpUrl } from '../../domain/text/link.ts';
import type { CheckedRow, ImportKeys } from '../../protocol/import-messages.ts';
import { siteOf } from '../../sites/registry.ts';

/** A pursuit of the pipeline, with its solicitation number as far as this browser knows it. */
export type KnownPursuit = NoticeTraits & { id: string };
type Keys = Omit<ImportKeys, 'row'>;

const FEDERAL = 'sam-gov';
/** Begins the id of a row that has none of its own. */
export const CSV_PREFIX = 'csv:';

/** Matches rows to the pursuits that they most likely are. */
export async function matchRows(rows: readonly ImportKeys[], pursuits: readonly KnownPursuit[]): Promise<CheckedRow[]> {
  const find = noticeFinder(pursuits);
  return Promise.all(
    rows.map(async ({ row, ...keys }) => {
      const noticeId = await noticeIdOf(keys);
      const found = find({ ...keys, noticeId, uiLink: keys.link, solicitationNumber: keys.number });
      const likeliest = found.filter(({ likeness }) => likeness === found[0]?.likeness);
      return defined({ row, noticeId, pursuitIds: likeliest.map(({ notice }) => notice.id) });
    }),
  );
}

/**
 * The id of a row: its own, else the one in its SAM.gov address, else a digest of its number, else of its
 * title and agency, so that a second import doubles nothing (issue 37).
 */
export async function noticeIdOf({ noticeId, link, number, title, agency }: Keys): Promise<string | undefined> {
  const federal = federalIdIn(link);
  if (noticeId !== undefined || federal !== undefined) return noticeId ?? federal;
  const same = number === undefined ? undefined : numberKey(number);
  const key = title === undefined ? '' : titleKey(title);
  if (same === undefined && key === '') return undefined;
  return CSV_PREFIX + (await digestOf(same ?? `${key}\n${titleKey(agency ?? '')}`));
}

function federalIdIn(link: string | undefined): string | undefined {
  const url = link === undefined ? undefined : parseHttpUrl(link);
  return url && siteOf(url)?.id === FEDERAL ? federalNoticeId(url.pathname) : undefined;
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
