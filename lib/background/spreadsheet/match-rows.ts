/**
 * Decides what each row of a spreadsheet is: a new pursuit, one that is there already, or one that a person
 * has to look at. Pure but for the digest, so that a dry run and the import itself agree.
 */
import type { Pursuit } from '../../domain/pipelines/pipeline.ts';
import { federalNoticeId } from '../../domain/notices/codes.ts';
import type { ImportedRow, ImportedValues } from '../../domain/spreadsheet/rows.ts';
import { parseHttpUrl } from '../../domain/text/link.ts';
import { siteOf } from '../../sites/registry.ts';
import { isSameAgency, titleKey } from '../records/notice-match.ts';
import { sameNumber } from '../records/solicitations.ts';

/** A pursuit of the pipeline, with its solicitation number as far as this browser knows it. */
export type KnownPursuit = Pick<Pursuit, 'id' | 'noticeId' | 'title' | 'agency' | 'uiLink'> & { number?: string };

export interface MatchedRow extends ImportedRow {
  /** The id that the row has or gets; absent without a title or number. */
  noticeId?: string;
  /** `look`: a cell was not read, or another row or several pursuits may be the same. */
  kind: 'new' | 'there' | 'look';
  /** The pursuit that the row is, if it is there. */
  pursuitId?: string;
  /** The earlier row that says the same notice. */
  sameAs?: number;
}

const FEDERAL = 'sam-gov';
const PREFIX = 'csv:';

/** Matches rows to pursuits: by notice id, SAM.gov address, solicitation number, or title and agency. */
export async function matchRows(
  rows: readonly ImportedRow[],
  pursuits: readonly KnownPursuit[],
): Promise<MatchedRow[]> {
  const known = finderOf(pursuits);
  const earlier = new Map<string, number>();
  const matched: MatchedRow[] = [];
  for (const row of rows) {
    const noticeId = await noticeIdOf(row.values);
    const found = known({ ...row.values, noticeId });
    const [pursuit, another] = found;
    const sameAs = noticeId === undefined ? undefined : earlier.get(noticeId);
    if (noticeId !== undefined && sameAs === undefined) earlier.set(noticeId, row.row);
    const isDoubtful = Object.keys(row.issues).length > 0 || another !== undefined || sameAs !== undefined;
    matched.push({
      ...row,
      kind: isDoubtful ? 'look' : pursuit ? 'there' : 'new',
      ...(noticeId === undefined ? {} : { noticeId }),
      ...(pursuit && !another ? { pursuitId: pursuit.id } : {}),
      ...(sameAs === undefined ? {} : { sameAs }),
    });
  }
  return matched;
}

/**
 * The id of a row: its own, else the one in its SAM.gov address, else a digest of its number, else of its
 * title and agency, so that a second import doubles nothing (issue 37).
 */
export async function noticeIdOf({
  noticeId,
  link,
  number,
  title,
  agency,
}: ImportedValues): Promise<string | undefined> {
  const federal = federalIdIn(link);
  if (noticeId !== undefined || federal !== undefined) return noticeId ?? federal;
  const same = number === undefined ? undefined : sameNumber(number);
  const key = title === undefined ? '' : titleKey(title);
  if (same === undefined && key === '') return undefined;
  return PREFIX + (await digestOf(same ?? `${key}\n${titleKey(agency ?? '')}`));
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
): (row: ImportedValues & { noticeId: string | undefined }) => KnownPursuit[] {
  const [ids, numbers, titles] = [indexed(), indexed(), indexed()];
  for (const pursuit of pursuits) {
    for (const id of new Set([pursuit.noticeId, federalIdIn(pursuit.uiLink)])) ids.add(id, pursuit);
    numbers.add(pursuit.number === undefined ? undefined : sameNumber(pursuit.number), pursuit);
    titles.add(titleKey(pursuit.title ?? ''), pursuit);
  }
  return ({ noticeId, link, number, title, agency }) => {
    const ways = [
      () => ids.get(noticeId),
      () => ids.get(federalIdIn(link)),
      () => numbers.get(number === undefined ? undefined : sameNumber(number)),
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
