/**
 * Finds the pursuits that rows of a spreadsheet are, and the id that each row has or gets. Pure but for the
 * digest, so that a dry run and the import itself agree.
 */
import type { Pursuit } from '../../domain/pipelines/pipeline.ts';
import { federalNoticeId } from '../../domain/notices/codes.ts';
import { isSameAgency, numberKey, titleKey } from '../../domain/notices/identity.ts';
import { defined } from '../../domain/objects.ts';
import { parseHttpUrl } from '../../domain/text/link.ts';
import type { CheckedRow, ImportKeys } from '../../protocol/import-messages.ts';
import { siteOf } from '../../sites/registry.ts';

/** A pursuit of the pipeline, with its solicitation number as far as this browser knows it. */
export type KnownPursuit = Pick<Pursuit, 'id' | 'noticeId' | 'title' | 'agency' | 'uiLink'> & { number?: string };
type Keys = Omit<ImportKeys, 'row'>;

const FEDERAL = 'sam-gov';
/** Begins the id of a row that has none of its own. */
export const CSV_PREFIX = 'csv:';

/** Matches rows to pursuits: by notice id, SAM.gov address, solicitation number, or title and agency. */
export async function matchRows(rows: readonly ImportKeys[], pursuits: readonly KnownPursuit[]): Promise<CheckedRow[]> {
  const known = finderOf(pursuits);
  return Promise.all(
    rows.map(async ({ row, ...keys }) => {
      const noticeId = await noticeIdOf(keys);
      return defined({ row, noticeId, pursuitIds: known({ ...keys, noticeId }).map(({ id }) => id) });
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

/** Finds the pursuits that a row may be, by the first of the ways that finds any. */
function finderOf(
  pursuits: readonly KnownPursuit[],
): (row: Omit<Keys, 'noticeId'> & { noticeId: string | undefined }) => KnownPursuit[] {
  const [ids, numbers, titles] = [indexed(), indexed(), indexed()];
  for (const pursuit of pursuits) {
    for (const id of new Set([pursuit.noticeId, federalIdIn(pursuit.uiLink)])) ids.add(id, pursuit);
    numbers.add(pursuit.number === undefined ? undefined : numberKey(pursuit.number), pursuit);
    titles.add(titleKey(pursuit.title ?? ''), pursuit);
  }
  return ({ noticeId, link, number, title, agency }) => {
    const ways = [
      () => ids.get(noticeId),
      () => ids.get(federalIdIn(link)),
      () => numbers.get(number === undefined ? undefined : numberKey(number)),
      () => titles.get(titleKey(title ?? '')).filter((each) => isSameAgency(each, { agency })),
    ];
    for (const way of ways) {
      const found = way();
      if (found.length > 0) return found;
    }
    return [];
  };
}

function indexed() {
  const byKey = new Map<string, KnownPursuit[]>();
  return {
    add(key: string | undefined, pursuit: KnownPursuit): void {
      if (key) byKey.set(key, [...(byKey.get(key) ?? []), pursuit]);
    },
    get: (key: string | undefined): KnownPursuit[] => (key ? (byKey.get(key) ?? []) : []),
  };
}
