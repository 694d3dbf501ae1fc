/** Proposes rows that repeat: boxes around a repeated label, else what repeats without labels and headings. */
import { daysBetween } from '../../domain/dates/calendar-date.ts';
import { cellReader } from '../engine/columns.ts';
import type { ListShape } from '../engine/declaration.ts';
import { splitNumber } from '../engine/labels/notice-number.ts';
import { rowReader, type RowRead } from '../engine/declared.ts';
import { daysIn, isNumber, isTitle, partsOf, readRepeatedRow, type Part, type RowParts } from '../engine/infer/row.ts';
import { boxesOf, openRows, repeatedLabels, repeatedRows, rowsOfBoxes } from '../engine/infer/rows.ts';
import type { ListRow } from '../engine/runs.ts';
import { RowCache } from '../engine/text/row-cache.ts';
import { lineOf } from '../engine/text/text.ts';
import { aboutPage, ENOUGH_POINTS, LONGEST_ASKED, middle, pointsOf, pointsOfContext, sayKind } from './evidence.ts';
import type { Guess, GuessedPage } from './evidence.ts';
import { isOtherTable } from './tables.ts';

const FEW = 3;
const cache = new RowCache<RowRead>();

/** Returns the boxes around a repeated label as a list of notices, or `undefined`. */
export function guessBoxes(page: GuessedPage, taken: readonly Element[]): Guess | undefined {
  for (const [label, nodes] of repeatedLabels(page.document, taken)) {
    const all = boxesOf(nodes);
    const open = openRows(all, (box) => box);
    const boxes = open.length > 0 ? open : all;
    const rows = rowsOfBoxes(boxes);
    const number = numberKey(rows.map(({ root }) => partsOf(root, page.page)));
    const shape: ListShape = {
      at: '',
      label,
      ...(number === undefined ? {} : { parts: { noticeId: number } }),
      ...(open.length > 0 ? { open: true } : {}),
    };
    const list = listOfBoxes(rows, boxes, shape, page);
    if (list) return list;
  }
  return undefined;
}

function listOfBoxes(
  rows: readonly ListRow[],
  boxes: readonly Element[],
  shape: ListShape,
  page: GuessedPage,
): Guess | undefined {
  const read = readAll(rows, shape, page);
  const notices = read.flatMap(({ found }) => found ?? []);
  // A single notice is the page's own, with its label repeated in a table below.
  const ids = new Set(notices.map(({ notice }) => notice.noticeId));
  const kinds = new Set(notices.map(({ found }) => found?.noticeId?.by));
  // Documents of one notice: its number is printed once, the others are only in their addresses.
  const isMixed = notices.length <= FEW && kinds.has('label') && kinds.has('linkAddress');
  // "Add this bid to my list" is a control of every row.
  const isControl = new Set(notices.map(({ notice }) => notice.title)).size * 2 <= notices.length;
  if (ids.size < 2 || isControl || notices.length * 2 < boxes.length || isMixed) return undefined;
  const score =
    middle(read.flatMap(({ found, recorded }) => (found ? [pointsOf(recorded)] : []))) +
    pointsOfContext(aboutPage(page.document, page.url, boxes[0]), '', notices, sayKind(boxes));
  return score < ENOUGH_POINTS ? undefined : { shape, notices, score };
}

function readAll(rows: readonly ListRow[], shape: ListShape, page: GuessedPage): RowRead[] {
  const read = rowReader({ ...page, shape, cellsOf: cellReader([], page.page) }, cache, readRepeatedRow);
  return rows.map((row) => read(row).read());
}

const OPEN =
  /\b(?:current|open|active|available|ongoing|latest)\b.*\b(?:bid|rf[pq]|solicitation|tender|procurement|invitation|opportunit|quote)/i;
/** Types that no other document has. */
const KIND =
  /^(?:RF(?:[PQIBST]|Qu|PQ|SO?Q)|RPQ|IF[BQ]|IT[BQNT]|R?EOI|(?:RF)?CSP|BAA|NOFO)\b|(?:^|[-_/ ])(?:RF[PQIBST]|IF[BQ]|IT[BNQT]|BAA)(?:$|[-_/ ])/;

/** Returns the best list among the page's repeating shapes, or `undefined`. */
export function guessRepeats(page: GuessedPage): Guess | undefined {
  const context = pointsOfContext(aboutPage(page.document, page.url));
  if (context < 0) return undefined;
  let best: Guess | undefined;
  for (const [repeats, rows] of repeatedRows(page.document)) {
    if (context < 1 && !sayKind(rows.map(({ root }) => root))) continue;
    const list = readRepeats(repeats, rows, page);
    if (list && (!best || list.notices.length > best.notices.length)) best = list;
  }
  return best;
}

function readRepeats(repeats: string, all: readonly ListRow[], page: GuessedPage): Guess | undefined {
  const table = all[0]?.first.closest('table');
  if (table && isOtherTable([...table.querySelectorAll('th')].map((cell) => lineOf(cell, 60)))) return undefined;
  const rows = openRows(all, ({ first }) => first);
  const parts = rows.map(({ root }) => partsOf(root, page.page));
  if (rows.length === 0 || areFields(parts)) return undefined;
  const [noticeId, title] = [numberKey(parts), titleKey(parts)];
  const days = daysOf(parts, page);
  const shape: ListShape = {
    at: '',
    repeats,
    open: true,
    parts: { ...(noticeId === undefined ? {} : { noticeId }), ...(title === undefined ? {} : { title }) },
    ...(days ? { days } : {}),
  };
  const read = readAll(rows, shape, page).flatMap(({ found, recorded }, at) =>
    found ? [{ found, recorded, parts: parts[at]?.parts ?? [] }] : [],
  );
  const notices = read.map(({ found }) => found);
  const ids = new Set(notices.map(({ notice }) => notice.noticeId));
  const [first] = read;
  // Documents of one notice repeat its number.
  if (!first || (ids.size < 2 && !isSure(first)) || ids.size < notices.length || read.length * 3 < rows.length * 2)
    return undefined;
  const about = aboutPage(page.document, page.url, rows[0]?.first);
  const score =
    middle(read.map(pointsOfRow)) +
    pointsOfContext(about, '', notices, sayKind(rows.map(({ root }) => root))) +
    (OPEN.test(about) ? 1 : 0);
  return score < ENOUGH_POINTS ? undefined : { shape, notices, score };
}

type Read = Required<Pick<RowRead, 'recorded'>> & { found: NonNullable<RowRead['found']>; parts: readonly Part[] };

/** Whether a row reads as a notice without others beside it: type, number, title, and closing day. */
function isSure({ found: { notice }, recorded, parts: [first] }: Read): boolean {
  const text = first?.text ?? '';
  const isFirst = isNumber(text) || splitNumber(text) !== undefined;
  return isFirst && KIND.test(notice.noticeId) && recorded.values.responseDeadLine !== undefined;
}

function pointsOfRow({ found: { notice }, recorded, parts }: Read): number {
  // In a sentence the number can be another notice's.
  const isOpening = parts.some(({ text }) => text.startsWith(notice.noticeId));
  return pointsOf(recorded) + (KIND.test(notice.noticeId) ? (isOpening ? 2.5 : 1) : 0);
}

/** Whether the rows are the fields of one notice: each opens with another label. */
function areFields(rows: readonly RowParts[]): boolean {
  return new Set(rows.flatMap(({ opening }) => opening ?? [])).size > 1;
}

/** Returns the place of the number that stands alone in most rows. Of several the linked one is the notice's. */
function numberKey(rows: readonly RowParts[]): string | undefined {
  return (
    keyWhere(rows, ({ text, holder }) => isNumber(text) && holder.closest('a') !== null) ??
    keyWhere(rows, ({ text }) => isNumber(text))
  );
}

/** Returns where the titles are; buyers and places beside them repeat or are bodies. */
function titleKey(rows: readonly RowParts[]): string | undefined {
  return keyWhere(rows, ({ text }) => isTitle(text) && !OFFICE.test(text));
}

const OFFICE =
  /^(?:dep(?:artmen)?t\.?|city|county|town|village|office|bureau|ministry|division|state|university|board|commission|school)\b (?:of|for|&)|\b(?:department(?: of)?|authority|agency|commission|council|district|university|administration|ministry|archives|division|bureau|county)$/i;

/** Returns the key of the first part that differs in most rows and passes a test in most. */
function keyWhere(rows: readonly RowParts[], test: (part: Part) => boolean): string | undefined {
  const keys = new Set(rows.flatMap(({ rest }) => rest.map(({ key }) => key)));
  return [...keys].find((key) => {
    const texts = rows.flatMap(({ rest }) => rest.find((part) => part.key === key && test(part))?.text ?? []);
    return texts.length * 3 >= rows.length * 2 && new Set(texts).size * 3 >= texts.length * 2;
  });
}

/** Returns what days without words mean: of two the first is the posted day, and one with an hour is the last. */
function daysOf(rows: readonly RowParts[], { knowledge }: GuessedPage): ListShape['days'] {
  const days = rows.map(({ rest }) => daysIn(rest, knowledge.dates));
  const areTwo = days.every(([first, second, third]) => {
    if (!first || !second || third) return false;
    return first.day < second.day && daysBetween(first.day, second.day) <= LONGEST_ASKED;
  });
  if (areTwo) return ['postedDate', 'responseDeadLine'];
  const areTimes = days.every(([first, second]) => first && !second && /\d:\d\d|\d ?[ap]\.?m/i.test(first.text));
  return areTimes ? ['responseDeadLine'] : undefined;
}
