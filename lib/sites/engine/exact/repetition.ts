/** Finds rows by what they have in common: strictly first, then as a page that changed may still have it. */
import { runFrom, wholeRow, type ListRow } from '../runs.ts';
import { withoutOurs } from '../text/text.ts';
import type { Repetition } from '../../../domain/taught/taught-page.ts';
import type { ExactShape } from '../declaration.ts';

const AROUND_MAX = 12;

/** Returns the tags around an element up to the body, nearest first. */
export function tagsAround(element: Element): string[] {
  const tags: string[] = [];
  for (let box = element.parentElement; box && box.localName !== 'body'; box = box.parentElement)
    tags.push(box.localName);
  return tags.slice(0, AROUND_MAX);
}

/** Compares all surroundings, and allows no more: a cell is one deeper than its row. */
export const WHOLE = Infinity;

/** Returns the rows that match, comparing `depth` surroundings. */
export function rowsLike(document: Document, rows: Repetition, depth: number): ListRow[] {
  const found = new Set<Element>(alikeIn(document, rows, depth));
  if (rows.starts) return [...found].map((start) => runFrom(start, found));
  // A box around other rows is the list.
  for (const each of found) for (let box = each.parentElement; box; box = box.parentElement) found.delete(box);
  return [...found].map(wholeRow);
}

/** Returns the elements with the tag and classes of rows whose nearest `depth` surroundings are the same. */
function alikeIn(document: Document, { tag, classes, around, children }: Repetition, depth: number): Element[] {
  const compared = Math.min(depth, AROUND_MAX);
  const wanted = around.slice(0, compared);
  return withoutOurs(document.body.getElementsByTagName(tag)).filter((element) => {
    if (!classes.every((name) => element.classList.contains(name))) return false;
    if (children !== undefined && withoutOurs(element.children).length !== children) return false;
    const tags = tagsAround(element).slice(0, compared);
    return tags.length === wanted.length && tags.every((each, at) => each === wanted[at]);
  });
}

/** Returns ways to look for rows, strictest first. */
export function waysToFind(rows: Repetition, places: ExactShape['places']): { rows: Repetition; depth: number }[] {
  const bare = { ...rows, classes: [] };
  const whole = rows.around.length;
  const near = Math.min(3, whole);
  // Without classes and surroundings only a heading or label tells rows from anything else.
  const isNamed = Object.values(places).some(({ column, label }) => column !== undefined || label !== undefined);
  return [
    { rows, depth: WHOLE },
    { rows, depth: whole },
    { rows, depth: near },
    { rows: bare, depth: WHOLE },
    { rows: bare, depth: whole },
    ...(rows.classes.length > 0 ? [{ rows, depth: 0 }] : []),
    ...(isNamed
      ? [
          { rows: bare, depth: near },
          { rows: bare, depth: Math.min(1, whole) },
        ]
      : []),
  ];
}
