/** What stands over a list, and whether that says that its notices are no longer open. */
import { lineOf, MARK } from '../text/text.ts';

/** Returns a list's caption, name, or nearest heading. */
export function headingOver(element: Element): string | undefined {
  const named =
    lineOf(element.querySelector('caption')) || (element.getAttribute('aria-label') ?? element.getAttribute('summary'));
  if (named) return named;
  for (let at: Element | null = element, up = 0; at && up < 6; at = at.parentElement, up += 1) {
    const look = lookOf(at);
    let steps = 0;
    let others = 0;
    for (let before = at.previousElementSibling; before; before = before.previousElementSibling) {
      if ((steps += 1) > FARTHEST || others >= FEW) break;
      // The heading of the card before this one is not over it.
      if (before.hasAttribute(MARK) || lookOf(before) === look) continue;
      others += 1;
      const heading = before.matches(OVER_LIST) ? before : before.querySelector(OVER_LIST);
      if (heading) return lineOf(heading);
    }
  }
  return undefined;
}

const OVER_LIST = 'h1, h2, h3, h4, h5';
const FARTHEST = 200;
const FEW = 4;

/** Returns the rows without those under a heading for what is over. */
export function openRows<Row>(rows: readonly Row[], placeOf: (row: Row) => Element): Row[] {
  let last: Element | undefined;
  let isLastOver = false;
  return rows.filter((row) => {
    const place = placeOf(row);
    // In a long list the rows follow each other under one heading.
    if (!last || place.previousElementSibling !== last) isLastOver = isOver(headingOver(place) ?? '');
    last = place;
    return !isLastOver;
  });
}

const OVER =
  /^(?!.*\b(?:open|current|active)\b).*\b(?:amendment|award(?:s|ed)?|tabulation|corrigend|addend|clos(?:ed|ings?)|cancel|past|archive|expired|previous|historic|completed)/i;

/** Whether a heading is over what became of notices, or over notices that are no longer open. */
function isOver(heading: string): boolean {
  return OVER.test(heading);
}

/** Whether a table is not headed "Amendments" or "Awards". */
export function isOpenTable(table: Element): boolean {
  const before = table.previousElementSibling;
  const line = before && before.textContent.length < 400 ? lineOf(before, 120) : '';
  return !isOver(line) && !isOver(headingOver(table) ?? '');
}

/** Returns a class without what differs from row to row. */
export function lookOf(element: Element): string {
  const names = (element.getAttribute('class') ?? '')
    .split(/\s+/)
    .filter((name) => !/\d|^(?:odd|even|first|last|alt\w*|active|selected|open)$/i.test(name));
  return `${element.localName}.${names.join('.')}`;
}
