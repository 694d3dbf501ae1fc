/** Finds the nodes a user would point at: those that show the expected values of a page's first row. */
import type { DateOrder } from '../../lib/domain/dates/printed-date.ts';
import { isElement, isHiddenWithin, isSeen, lineOf } from '../../lib/sites/engine/text/text.ts';
import { splitNumber } from '../../lib/sites/engine/labels/notice-number.ts';
import type { Pick } from '../../lib/sites/teach/learn.ts';
import { TAUGHT_FIELDS, type TaughtField } from '../../lib/domain/taught/taught-page.ts';
import { valueOf } from '../../lib/sites/teach/learn-value.ts';
import { isSame, type ExpectedPage, type Wanted } from '../../lib/sites/testing/saved-pages.ts';

const ORDERS: readonly DateOrder[] = ['monthFirst', 'dayFirst'];

/** Returns a pick for each expected value of the first row that the page shows; the title first. */
export function picksFor(document: Document, { rows }: ExpectedPage): Pick[] {
  for (const row of rows) {
    const picks = picksOfRow(document, row);
    if (picks.length > 0) return picks;
  }
  return [];
}

function picksOfRow(document: Document, row: Wanted): Pick[] {
  const shown = new Map(
    TAUGHT_FIELDS.map((field) => [
      field,
      nodesShowing(document, field, row[field] ?? (field === 'title' ? row.noticeId : null) ?? []),
    ]),
  );
  const titles = shown.get('title') ?? [];
  // Of several places with the title, a user points at the one with the other values around it.
  const all = titles.map((node) => {
    const picks = picksBeside(node, shown);
    return { node, picks, spread: spread(node, picks) };
  });
  const least = Math.min(...all.map((each) => each.spread));
  // Printed twice in one row, the first is the row's name.
  const best = all.find(({ spread: far, picks }) => far <= least + SAME_ROW * picks.length);
  return best ? [{ field: 'title', node: best.node }, ...best.picks] : [];
}

/** Levels. */
const SAME_ROW = 2;

function picksBeside(title: Node, shown: ReadonlyMap<TaughtField, readonly (Element | Text)[]>): Pick[] {
  const days = shown.get('responseDeadLine') ?? shown.get('postedDate') ?? [];
  const up = Math.min(...days.map((day) => distance(title, day)));
  const box = Number.isFinite(up) ? ancestor(title, up) : undefined;
  return TAUGHT_FIELDS.flatMap((field): Pick[] => {
    if (field === 'title') return [];
    const nodes = shown.get(field) ?? [];
    const [nearest] = [...nodes].sort((a, b) => distance(title, a) - distance(title, b));
    // A number can stand in the title and in its own cell of the row.
    const own = nodes.find((node) => node !== title && box?.contains(node));
    if (nearest === title && own) return [{ field, node: own }];
    return nearest ? [{ field, node: nearest }] : [];
  });
}

function ancestor(node: Node, up: number): Node | undefined {
  let box: Node | null = node;
  for (let level = 0; box && level < up; level += 1) box = box.parentNode;
  return box ?? undefined;
}

function spread(title: Node, picks: readonly Pick[]): number {
  return picks.reduce((sum, { node }) => sum + distance(title, node), 0);
}

/** Returns how many levels above the title its common box with a node is. */
function distance(title: Node, node: Node): number {
  let up = 0;
  for (let box: Node | null = title; box && !box.contains(node); box = box.parentNode) up += 1;
  return up;
}

/** Returns the smallest visible nodes whose text reads as one of the values. */
function nodesShowing(document: Document, field: TaughtField, values: readonly string[]): (Element | Text)[] {
  if (values.length === 0) return [];
  const shows = (text: string) =>
    ORDERS.some((order) => {
      const given = valueOf(field, text, order);
      if (given === undefined) return false;
      const split = field === 'title' ? splitNumber(given)?.title : undefined;
      return values.some(
        (value) => isSame(field, given, value) || (split !== undefined && isSame(field, split, value)),
      );
    });
  const found: (Element | Text)[] = [];
  const walker = document.createTreeWalker(document.body, 5);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = isElement(node) ? node : node.parentElement;
    if (!holder || holder.closest('script, style, noscript, template')) continue;
    if (isHiddenWithin(document.body, holder) || !isSeen(node)) continue;
    const text = isElement(node) ? lineOf(node) : node.textContent;
    if (text.trim() === '' || text.length > 600 || !shows(text)) continue;
    found.push(node);
  }
  return found.filter((node) => !found.some((other) => other !== node && isElement(node) && node.contains(other)));
}
