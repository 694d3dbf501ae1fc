/** Finds tables by their headings, and reads their rows: under headings, and what a cell prints besides. */
import type { WhereFound } from '../../../domain/notices/where-found.ts';
import type { ListShape } from '../declaration.ts';
import { boxGridsIn } from '../columns.ts';
import { cellsOfGrids, gridsIn, type Grid, type GridCell } from '../grid.ts';
import { labeledIn, record, take, type Knowledge, type Labeled, type Recorded } from '../labels/labeled-values.ts';
import { meaningOf, type Meant } from '../labels/meaning.ts';
import { isNumberWord, isOnlyNumber, splitNumber } from '../labels/notice-number.ts';
import { put, titleIn } from '../labels/values.ts';
import { cellUnder, type Inference } from '../declared.ts';
import { noticeOfRow, type RowParts } from '../notice-of-row.ts';
import { wholeRow } from '../runs.ts';
import { numberAtEnd } from './number-within.ts';
import { isOpenTable } from './rows.ts';
import type { FoundNotice } from '../reading.ts';
import { firstLine, lineOf, withoutOurs } from '../text/text.ts';

type Cells = readonly GridCell[];

/** Column or section headings for documents and results of a notice. */
export const PAPERS = /\bbid (?:tab|results)|award(?!ing| type)|plan ?holder|low bid|addend|question|answer|q ?& ?a\b/i;

/** Returns the rows of the tables with the headings that a list names; of boxes if no table has them. */
export const tablesWith: Inference['listOn'] = (document, { tables = [], open }, page) => {
  const wanted = new Set(tables.map((headings) => headings.join('\n')));
  const isNamed = ({ headings }: Grid) => wanted.has(headings.join('\n'));
  const grids = gridsIn(document.documentElement, page).filter(isNamed);
  const named = grids.length > 0 ? grids : boxGridsIn(document.documentElement, page).filter(isNamed);
  const shown = open ? named.filter(({ element }) => isOpenTable(element)) : named;
  const rows = shown.flatMap((grid) => grid.rows.map(({ element }) => wholeRow(element)));
  return { rows, cellsOf: cellsOfGrids(named) };
};

/** Reads a row of a table. */
export const readTableRow: Inference['readRow'] = ({ root: row }, cells, { document, url, shape, knowledge }) => {
  const recorded = record(textsOfCells(cells, knowledge, shape.headings), knowledge);
  const parts = takeFromCells(recorded, cells, shape);
  const { values } = recorded;
  if (shape.counted && values.title) values.title = values.title.replace(PLACE, '');
  const found = noticeOfRow(recorded, { row, ...parts }, document, url);
  return { recorded, found: found && withoutPaper(found, cells) };
};
/** A title's place in its list: "2. Sand". */
export const PLACE = /^(\d{1,3})[.)] +(?=\S)/;

/** Returns a row's texts under their headings, and those beside labels inside cells that no column means. */
function textsOfCells(cells: Cells, knowledge: Knowledge, headings: ListShape['headings'] = {}): Labeled[] {
  const seen = new Set<Element>();
  const columns = cells.flatMap(({ element, label, text }): Labeled[] => {
    if (seen.has(element) || label === '' || headings[label] !== undefined) return [];
    seen.add(element);
    const isAgency = meaningOf(label)?.field === 'agency';
    // Buyers are printed with their offices below or behind them.
    return [{ label, text: isAgency ? agencyIn(element, label) : text, by: 'column' }];
  });
  return [...columns, ...insideOf(cells, knowledge)];
}

/** Returns the buyer in a cell, without the heading that narrow screens repeat. */
function agencyIn(cell: Element, heading: string): string {
  const [first = ''] = firstLine(cell).split('||');
  const rest = first.startsWith(heading) ? first.slice(heading.length) : '';
  return /^[:\p{Lu}]/u.test(rest) ? rest.replace(/^[\s:]+/, '') : first;
}

function insideOf(cells: Cells, knowledge: Knowledge): Labeled[] {
  const meant = new Set<Meant | undefined>(cells.map(({ label }) => meaningOf(label)?.field));
  const inRow = { ...knowledge, inRow: !meant.has('noticeId') && !meant.has('both') };
  return cells
    .filter(({ element }) => withoutOurs(element.childNodes).length > 1)
    .flatMap(({ element }) => labeledIn(element, inRow))
    .filter(({ label, inline }) => {
      // "RFP No. 2026-44" is the number as written, not a label and a number.
      const { field, certain } = meaningOf(label) ?? {};
      const isNumber = inline && field === 'noticeId' && certain;
      return field !== undefined && !isNumber && !meant.has(field) && !(field === 'noticeId' && meant.has('both'));
    });
}

/** Takes title and number from cells that print more, and returns the cells that they came from. */
function takeFromCells(recorded: Recorded, cells: Cells, { headings }: ListShape): Omit<RowParts, 'row'> {
  takeParts(recorded, cells);
  takeOpening(recorded, cells);
  const { found } = recorded;
  const named = cells.find(({ label }) => headings?.[label] === 'title')?.element;
  return {
    title: named ? (openingOf(named) ?? named) : cellUnder(cells, found.title),
    number: cellUnder(cells, found.noticeId),
  };
}

const OPENING = 'a[href], strong, b, h2, h3, h4, h5';

/** Returns the link, heading, or bold text that a cell starts with. */
function openingOf(cell: Element): Element | undefined {
  const first = cell.querySelector(OPENING);
  const text = lineOf(first);
  return first && text !== '' && lineOf(cell).startsWith(text) ? first : undefined;
}

/**
 * Takes title and number from a cell that prints them in boxes of their own, or behind each other under
 * "Title/Ref./ID".
 */
function takeParts(recorded: Recorded, cells: Cells): void {
  const { values, found } = recorded;
  const cell = cells.find(({ label }) => ['both', 'title'].includes(meaningOf(label)?.field ?? ''));
  if (!cell) return;
  const where: WhereFound = { by: 'column', text: cell.label };
  const boxes = boxesIn(cell.element);
  const title = boxes.find((text) => titleIn(text) !== undefined && !isOnlyNumber(text));
  const number = boxes.find(isNumberWord);
  if (number !== undefined && take(recorded, 'title', title, where)) {
    if (values.noticeId === undefined || found.noticeId?.by === 'label' || found.noticeId?.text === cell.label)
      take(recorded, 'noticeId', number, where);
    return;
  }
  const opening = lineOf(openingOf(cell.element));
  const [, reference = '', id = ''] = /^ ?\/ ?(?:(.+)\/)?([^/]*\d[^/]*)$/.exec(cell.text.slice(opening.length)) ?? [];
  if (opening === '' || !cell.label.includes('/') || id === '' || !take(recorded, 'title', opening, where)) return;
  take(recorded, 'noticeId', id, where);
  take(recorded, 'solicitationNumber', reference, where);
}

/** Returns the texts of a cell that consists of blocks; empty for any other cell. */
function boxesIn(cell: Element): string[] {
  let box = cell;
  for (let only = withoutOurs(box.children); only.length === 1; only = withoutOurs(box.children)) {
    const [inner] = only;
    if (!inner || lineOf(inner) !== lineOf(box)) break;
    box = inner;
  }
  const parts = withoutOurs(box.children);
  const areBlocks = parts.length > 1 && parts.every(({ localName }) => /^(?:div|p|h[1-6]|li)$/.test(localName));
  return areBlocks ? parts.map((part) => lineOf(part)) : [];
}

/** If a title cell starts with a link or bold text and continues, only that start is the title. */
function takeOpening({ values, found }: Recorded, cells: Cells): void {
  const cell = cellUnder(cells, found.title);
  const first = cell?.querySelector(OPENING);
  const text = titleIn(lineOf(first));
  const whole = lineOf(cell);
  if (!cell || text === undefined || values.title === undefined || !whole.startsWith(text) || whole === text) return;
  const rest = whole.slice(text.length).replace(/^[\s–—:|,-]+/, '');
  const split = splitNumber(text);
  if (found.noticeId === found.title && split === undefined) return;
  values.title = split && values.noticeId === split.number ? split.title : text;
  const number = values.noticeId === undefined ? (split?.number ?? numberAtEnd(rest)) : undefined;
  if (number !== undefined && put(values, 'noticeId', number)) {
    if (found.title) found.noticeId = found.title;
    if (split) values.title = split.title;
  }
}

/** Drops a link that appears only in document or result columns. */
function withoutPaper(each: FoundNotice, cells: Cells): FoundNotice {
  const { notice, found } = each;
  const linked = cells.filter(({ element }) =>
    [...element.querySelectorAll('a')].some(({ href }) => href === notice.uiLink),
  );
  if (linked.length > 0 && linked.every(({ label }) => PAPERS.test(label) && !/detail|docum/i.test(label))) {
    delete notice.uiLink;
    delete found?.uiLink;
  }
  return each;
}
