/** Finds list rows from the links to notices, when the site's classes do not identify rows. */
import { HEADINGS, isElement } from './text/text.ts';

/** Where a link leads; `noticeId` identifies the notice. */
export interface Target {
  noticeId: string;
  uiLink?: string;
}

/** A link to a notice's own page. */
interface NoticeLink {
  target: Target;
  link: HTMLAnchorElement;
  /** The heading around the link. */
  heading: Element | null;
}

interface Row extends NoticeLink {
  /** Contains everything of this notice and nothing of another. */
  box: Element;
}

// A box with any of these is the page around the list, not a row.
const AROUND =
  'input:not([type="checkbox"]):not([type="hidden"]), select, textarea, form, nav, aside, sds-pagination, [role="search"], [role="navigation"]';

/** Returns all links that `targetOf` recognizes, except counters such as "(1)". */
export function noticeLinks(document: Document, targetOf: (href: string) => Target | undefined): NoticeLink[] {
  const found: NoticeLink[] = [];
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const target = targetOf(link.getAttribute('href') ?? '');
    if (target && isNamed(link.textContent)) found.push({ target, link, heading: link.closest(HEADINGS) });
  }
  // When titles are headings, other notice links (related, recently viewed) are not rows.
  const inHeadings = found.filter(({ heading }) => heading !== null);
  return inHeadings.length > 0 ? inHeadings : found;
}

/** Whether link text is a title or number rather than a counter such as "(1)". */
function isNamed(text: string): boolean {
  // The Unicode classes are slow to compile and rarely needed.
  return /[a-z]/i.test(text) || !/^[^\p{L}\d]*(?:\d{1,3}[^\p{L}\d]*)?$/u.test(text);
}

/**
 * Returns one row per notice link, in page order; a second link to the same notice inside its row adds no
 * row.
 */
export function rowsOf(links: readonly NoticeLink[], rowSelector = 'tr, [role="row"]'): Row[] {
  const rows: Row[] = [];
  links.forEach((entry, index) => {
    const last = rows.at(-1);
    if (last?.target.noticeId === entry.target.noticeId && last.box.contains(entry.link)) return;
    const box =
      entry.link.closest(rowSelector) ?? boxAround(entry, otherThan(links, index, -1), otherThan(links, index, 1));
    rows.push({ ...entry, box });
  });
  return rows;
}

/** Returns the nearest link before or after to another notice. */
function otherThan(links: readonly NoticeLink[], index: number, step: 1 | -1): HTMLAnchorElement | undefined {
  for (let at = index + step; at >= 0 && at < links.length; at += step) {
    if (links[at]?.target.noticeId !== links[index]?.target.noticeId) return links[at]?.link;
  }
  return undefined;
}

function boxAround({ link, heading }: NoticeLink, before: Element | undefined, after: Element | undefined): Element {
  const start = heading ?? link;
  const boxes: Element[] = [start];
  for (let parent = start.parentElement; parent; parent = parent.parentElement) {
    if (parent.matches('body, main, [role="main"]')) break;
    if ((before && parent.contains(before)) || (after && parent.contains(after))) break;
    boxes.push(parent);
  }
  // Other result types (entities, wage determinations) share the list; their titles end our row too.
  const isRow = (box: Element) =>
    box.querySelector(AROUND) === null &&
    (heading === null || box.querySelectorAll(`${heading.localName} > a[href]`).length <= 1);
  // Outermost first: in most lists that is the row, and the boxes inside it need no search.
  return boxes.findLast((box) => box === start || isRow(box)) ?? start;
}

/** Returns the widest box around each mark that contains no other mark. */
export function boxesAround(marks: readonly Node[]): Element[] {
  return marks.flatMap((mark, at) => {
    // In page order, only neighbors need checking; a list can have thousands of rows.
    const others = [marks[at - 1], marks[at + 1]].filter((other) => other !== undefined);
    const start = isElement(mark) ? mark : mark.parentElement;
    let box = start;
    for (let parent = box?.parentElement; parent; parent = parent.parentElement) {
      const around = parent;
      if (around.localName === 'body' || others.some((other) => around.contains(other))) break;
      box = parent;
    }
    // A one-row list would expand to the whole page; use the nearest row-like element instead.
    return (marks.length > 1 ? box : (start?.closest('tr, li, article, [role="row"]') ?? box)) ?? [];
  });
}
