/** Tells notices from other rows: by what they show, where they lead, and whether another row shows the same. */
import { addressKey, titleKey } from '../../../domain/notices/identity.ts';
import { maskedPath } from '../../../domain/taught/taught-address.ts';
import { TAUGHT_FIELDS, type TaughtField } from '../../../domain/taught/taught-page.ts';
import { parseHttpUrl } from '../../../domain/text/link.ts';
import type { ExactShape } from '../declaration.ts';
import type { Recorded } from '../labels/labeled-values.ts';
import { meaningOf } from '../labels/meaning.ts';
import type { FoundNotice } from '../reading.ts';
import type { ListRow } from '../runs.ts';
import { isHiddenWithin } from '../text/text.ts';
import { isWords, saysNoDate } from './only-one.ts';
import { holderOf, type RowTexts } from './values.ts';

/** What a row can be: a notice, none, or one only if it leads where the notices lead. */
type Likeness = 'notice' | 'perhaps' | 'none';

/** Tells a notice from a heading row, a message, or an advertisement. */
export function likeness({ values, shown }: Recorded, { texts }: RowTexts, shape: ExactShape): Likeness {
  if (values.title === undefined || (meaningOf(values.title) && values.title === shape.places.title?.column))
    return 'none';
  const others = TAUGHT_FIELDS.filter((field) => field !== 'title' && shape.places[field]);
  if (others.length === 0) return 'notice';
  const headings = others.filter((field) => {
    const column = shape.places[field]?.column;
    return column !== undefined && column === texts[field]?.text;
  });
  if (headings.length * 2 >= Math.max(2, others.length)) return 'none';
  const shows = (field: TaughtField) =>
    values[field] !== undefined || shown.has(field) || saysNoDate(texts[field]?.text ?? '');
  return others.some(shows) ? 'notice' : 'perhaps';
}

/**
 * Returns whether a row without any other value leads where the notices lead, or shows the labels they show.
 */
export function likenessTo(notices: readonly { row: ListRow; texts: RowTexts }[], url: URL) {
  const shapeOf = ({ texts }: RowTexts) => shapeOfLink(holderOf(texts.title), url);
  const shapes = notices.flatMap(({ texts }) => shapeOf(texts) ?? []);
  let counts: Map<string, number> | undefined;
  return (row: ListRow, texts: RowTexts): boolean => {
    const shape = shapeOf(texts);
    if (shape !== undefined) return shapes.filter((each) => each === shape).length > 1;
    // Without a link, the site's own name for its titles, or labels that most notices have.
    if (shapes.length === 0 && (texts.texts.title?.where.text ?? '') !== '') return true;
    counts ??= countsOf(notices.map((each) => wordsIn(each)));
    return [...wordsIn({ row, texts })].some((word) => (counts?.get(word) ?? 0) * 2 > Math.max(2, notices.length));
  };
}

function wordsIn({ row, texts }: { row: ListRow; texts: RowTexts }): Set<string> {
  return wordsOf(row.root, texts.texts.title?.text ?? '');
}

function countsOf(sets: readonly Set<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of sets.flatMap((set) => [...set])) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Returns the host, folder and parameter names of an element's link; notices of one list share them. */
function shapeOfLink(element: Element | undefined, page: URL): string | undefined {
  const link = element?.closest('a[href]') ?? element?.querySelector('a[href]');
  const href = link?.getAttribute('href')?.trim() ?? '';
  if (href === '' || href.startsWith('#') || !URL.canParse(href, page.href)) return undefined;
  const url = new URL(href, page.href);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  // In a page, Firefox lets `searchParams` be iterated, and `keys()` not.
  const names = [...new Set([...url.searchParams].map(([name]) => name))].sort();
  const path = maskedPath(url.pathname);
  // Without parameters, the last part names the notice.
  return [url.host, names.length > 0 ? path : path.replace(/[^/]*$/, ''), ...names].join(' ');
}

/** Returns the labels and other short words that a row shows. */
function wordsOf(row: Element, title: string): Set<string> {
  const words = new Set<string>();
  const walker = row.ownerDocument.createTreeWalker(row, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [own = ''] = (node.nodeValue ?? '').trim().split(':');
    if (own !== '' && own !== title && isWords(own) && !isHiddenWithin(row, node.parentElement)) words.add(own);
  }
  return words;
}

/**
 * Returns one of each notice: a page may list one several times, marked as new or with another query. The same
 * are number, address and title, and the due date if there is no number.
 */
export function onePerNotice<Kind>(all: readonly Kind[], foundIn: (each: Kind) => FoundNotice): Kind[] {
  const first = new Map<string, Kind>();
  for (const each of all) {
    const { noticeId, uiLink, title, written } = foundIn(each).notice;
    const link = parseHttpUrl(uiLink ?? '');
    const place = link && (addressKey(link) ?? link.href.replace(/#(?![!/]).*/, ''));
    const number = noticeId.startsWith(UNNUMBERED) ? [written?.responseDeadLine] : noticeId.toLowerCase();
    const key = JSON.stringify([number, link?.host, place, titleKey(title.replace(MARKED, ''))]);
    if (!first.has(key)) first.set(key, each);
  }
  return [...first.values()];
}
const MARKED = /\W+(?:new|updated)\W*$/i;
/** Start of the id of a notice that shows no number. */
export const UNNUMBERED = 'title-';
