/** Rows of a list, found from the notices' own links: what one notice's box is when the site's classes say nothing. */

/** A link to a notice's own page. */
export interface NoticeLink {
  id: string;
  link: HTMLAnchorElement;
}

export interface Row extends NoticeLink {
  /** Everything that belongs to this notice, and nothing that belongs to another. */
  box: Element;
}

// A box with any of these is the page around the list, not a row of it.
const AROUND =
  'input:not([type="checkbox"]):not([type="hidden"]), select, textarea, form, nav, aside, sds-pagination, [role="search"], [role="navigation"]';
const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** All links whose address `idOf` recognises, without those that are only a counter such as "(1)". */
export function noticeLinks(
  document: Document,
  selector: string,
  idOf: (href: string) => string | undefined,
): NoticeLink[] {
  const found: NoticeLink[] = [];
  for (const link of document.querySelectorAll<HTMLAnchorElement>(selector)) {
    const id = idOf(link.getAttribute('href') ?? '');
    if (id !== undefined && isNamed(link.textContent)) found.push({ id, link });
  }
  // Where titles are headings, other links to notices (related, recently viewed) are not rows.
  const inHeadings = found.filter(({ link }) => link.closest(HEADINGS) !== null);
  return inHeadings.length > 0 ? inHeadings : found;
}

/** A title or a number, not a counter such as "(1)". */
function isNamed(text: string): boolean {
  return !/^[^\p{L}\d]*\d{0,3}[^\p{L}\d]*$/u.test(text);
}

/** One row for each notice link, in page order; a second link to the same notice inside its row is not another row. */
export function rowsOf(links: readonly NoticeLink[], rowSelector: string): Row[] {
  const rows: Row[] = [];
  links.forEach((entry, index) => {
    const last = rows.at(-1);
    if (last?.id === entry.id && last.box.contains(entry.link)) return;
    const box =
      entry.link.closest(rowSelector) ?? boxAround(entry, otherThan(links, index, -1), otherThan(links, index, 1));
    rows.push({ ...entry, box });
  });
  return rows;
}

/** The nearest link before or after that leads to another notice. */
function otherThan(links: readonly NoticeLink[], index: number, step: 1 | -1): HTMLAnchorElement | undefined {
  for (let at = index + step; at >= 0 && at < links.length; at += step) {
    if (links[at]?.id !== links[index]?.id) return links[at]?.link;
  }
  return undefined;
}

function boxAround({ link }: NoticeLink, before: Element | undefined, after: Element | undefined): Element {
  const heading = link.closest(HEADINGS);
  let box: Element = heading ?? link;
  for (let parent = box.parentElement; parent; parent = parent.parentElement) {
    if (parent.localName === 'body' || parent.localName === 'main' || parent.getAttribute('role') === 'main') break;
    if ((before && parent.contains(before)) || (after && parent.contains(after)) || parent.querySelector(AROUND)) break;
    // Results of other kinds (entities, wage determinations) share the list: their titles end our row too.
    if (heading && parent.querySelectorAll(`${heading.localName} > a[href]`).length > 1) break;
    box = parent;
  }
  return box;
}

/** The widest box around each mark that holds no other of the marks. */
export function boxesAround(marks: readonly Element[]): Element[] {
  return marks.map((mark) => {
    let box = mark;
    for (let parent = box.parentElement; parent; parent = parent.parentElement) {
      const around = parent;
      if (around.localName === 'body' || marks.some((other) => other !== mark && around.contains(other))) break;
      box = parent;
    }
    // A list of one row would take the page in; its row is the nearest thing that is a row by its kind.
    return marks.length > 1 ? box : (mark.closest('tr, li, article, [role="row"]') ?? box);
  });
}
