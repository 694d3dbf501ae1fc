/**
 * Reads lists that print neither column headings nor labels: what repeats are links, numbers, and days. Tells
 * the parts of a row by what they look like and by whether they differ from row to row.
 */
import { daysBetween, type CalendarDate } from '../../domain/dates/calendar-date.ts';
import { dateReader } from '../engine/text/dates.ts';
import { splitLabel } from '../engine/labels/label-cues.ts';
import { ALONE, meaningOf } from '../engine/labels/meaning.ts';
import { bareNumber, isOnlyNumber, numberWithin, splitNumber } from '../engine/labels/notice-number.ts';
import {
  labeledInRow,
  record,
  take,
  type Knowledge,
  type Labeled,
  type Recorded,
} from '../engine/labels/labeled-values.ts';
import { numberIn, putDeadline, titleIn } from '../engine/labels/values.ts';
import { toldDeadline } from '../../domain/notices/told.ts';
import { lineOf } from '../engine/text/text.ts';
import { wholeText } from '../engine/title.ts';
import { noticeOfRow } from '../engine/notice-of-row.ts';
import type { FoundNotice } from '../engine/reading.ts';
import type { ListRow } from '../engine/runs.ts';
import { RowCache, type PageRows } from '../engine/text/row-cache.ts';
import { aboutPage, ENOUGH_POINTS, LONGEST_ASKED, middle, pointsOf, pointsOfContext, sayKind } from './evidence.ts';
import type { Candidate } from './reader.ts';
import { isOtherTable } from './tables.ts';
import { partsOf, type Part } from './row-parts.ts';
import { openRows } from '../engine/over.ts';
import { shapesIn } from './shapes.ts';

/** Documents about a notice, or its outcome. */
const PAPERS =
  /\b(?:addend|amend|award|meeting|conference|tabulat|result|minutes|agenda|sign-?in|attend|q ?& ?a|question|answer|plan ?holder|intent|contract|recommend|evaluat|attachment|exhibit|appendi|cancel|clarif|response form|checklist|scor|protest|transcript|webinar)/i;
const BEFORE = /^(?:(?:public|legal|bid) notices?|notice (?:of|to bidders))\s*[-–—:]\s*/i;
const AFTER = /\s*(?:\[[^[\]]*\]|\((?:pdf|docx?|xlsx?|zip|link|opens)[^()]*\))\s*$/gi;
const OPEN =
  /\b(?:current|open|active|available|ongoing|latest)\b.*\b(?:bid|rf[pq]|solicitation|tender|procurement|invitation|opportunit|quote)/i;
/** Types that no other document has. */
const KIND =
  /^(?:RF(?:[PQIBST]|Qu|PQ|SO?Q)|RPQ|IF[BQ]|IT[BQNT]|R?EOI|(?:RF)?CSP|BAA|NOFO)\b|(?:^|[-_/ ])(?:RF[PQIBST]|IF[BQ]|IT[BNQT]|BAA)(?:$|[-_/ ])/;
// A number on its own: two digits or more, no day, telephone, or sum.
const NUMBER = /^(?=.*\d.*\d)(?!(?:19|20)\d{2}$)[A-Z\d][A-Z\d./_-]{3,40}(?: [A-Z]{1,3})?$/;
// Telephone numbers and days.
const NO_NUMBER = /^\d{4}[/-]\d\d[/-]\d\d|^\(?\d{3}\)?[-. ]\d{3,4}(?:[-. ]\d{4})?$/;
const STATUS =
  /^(?:open|closed|active|pending|new|posted|awarded|cancel+ed|services?|goods|construction|download|n\/a|\$.*)$/i;
const LONGEST_TITLE = 250;
const WORDY = 6;

export interface ReadRow extends ListRow {
  recorded: Recorded;
  /** Parts that are neither label nor value. */
  rest: Part[];
  parts: Part[];
  /** The field that the row's first part names. */
  opening: string | undefined;
}

/** Returns the best list among the page's repeating shapes, or `undefined`. */
export function readUnlabeled(
  document: Document,
  url: URL,
  knowledge: Knowledge,
  page: PageRows,
): Candidate | undefined {
  const context = pointsOfContext(aboutPage(document, url));
  if (context < 0) return undefined;
  let best: Candidate | undefined;
  for (const shape of shapesIn(document)) {
    if (context < 1 && !sayKind(shape.map(({ root }) => root))) continue;
    const list = readShape(shape, document, url, knowledge, page);
    if (!list || (best && list.notices.length <= best.notices.length)) continue;
    best = list;
  }
  return best;
}

function readShape(shape: readonly ListRow[], document: Document, url: URL, knowledge: Knowledge, page: PageRows) {
  const inRow = { ...knowledge, inRow: true };
  const table = shape[0]?.first.closest('table');
  if (table && isOtherTable([...table.querySelectorAll('th')].map((cell) => lineOf(cell, 60)))) return undefined;
  const open = openRows(shape, ({ first }) => first);
  const rows = open.map((each): ReadRow => {
    const { labeled, ...parts } = partsRead(each.root, page);
    const beside = besideLabels.get(page, each.root, [knowledge.labels], () => labeledInRow(each.root, inRow));
    const recorded = record([...beside, ...labeled], inRow);
    return { ...each, ...parts, recorded };
  });
  if (rows.length === 0 || areFields(rows)) return undefined;
  takeNumbersAlone(rows);
  for (const { root, recorded, rest } of rows) {
    const split = rest.map(({ text }) => splitNumber(text)).find((each) => each !== undefined);
    takeNumber(recorded, split?.number ?? numberWithin(lineOf(root)));
  }
  takeDays(rows, knowledge);
  const titles = titleKey(rows);
  const read = rows.flatMap(({ root, first, recorded, rest, parts }) => {
    takeTitle(recorded, root, rest, titles);
    const { values, shown } = recorded;
    if (values.responseDeadLine === undefined && !shown.has('responseDeadLine'))
      takeDue(recorded, lineOf(root, 4000), knowledge);
    const { noticeId, title } = recorded.values;
    if (noticeId === undefined || title === undefined || PAPERS.test(title)) return [];
    const holderOf = (value: string) => parts.find(({ text }) => text.includes(value))?.holder;
    const found = noticeOfRow(
      recorded,
      { row: root, title: holderOf(title), number: holderOf(noticeId) },
      document,
      url,
    );
    if (!found) return [];
    const anchored = root === first ? found : { ...found, anchor: first };
    // In a sentence the number can be another notice's.
    const isOpening = parts.some(({ text }) => text.startsWith(noticeId));
    const isFirst = isNumber(parts[0]?.text ?? '') || splitNumber(parts[0]?.text ?? '') !== undefined;
    const isSure = isFirst && KIND.test(noticeId) && recorded.values.responseDeadLine !== undefined;
    return [
      { found: anchored, isSure, points: pointsOf(recorded) + (KIND.test(noticeId) ? (isOpening ? 2.5 : 1) : 0) },
    ];
  });
  return asList(read, open, document, url);
}

/** Whether the rows are the fields of one notice: each opens with another label. */
function areFields(rows: readonly ReadRow[]): boolean {
  const fields = rows.flatMap(({ opening }) => opening ?? []);
  return new Set(fields).size > 1;
}

interface Read {
  found: FoundNotice;
  points: number;
  /** Reads as a notice without others beside it: type, number, title, and closing day. */
  isSure: boolean;
}

function asList(read: readonly Read[], shape: readonly ListRow[], document: Document, url: URL) {
  const notices = read.map(({ found }) => found);
  const ids = new Set(notices.map(({ notice }) => notice.noticeId));
  // Documents of one notice repeat its number.
  if ((ids.size < 2 && !read[0]?.isSure) || ids.size < notices.length || read.length * 3 < shape.length * 2)
    return undefined;
  const near = shape[0]?.first;
  const about = aboutPage(document, url, near);
  const score =
    middle(read.map(({ points }) => points)) +
    pointsOfContext(about, '', notices, sayKind(shape.map(({ root }) => root))) +
    (OPEN.test(about) ? 1 : 0);
  return score < ENOUGH_POINTS ? undefined : { notices, score, within: shape.map(({ first }) => first) };
}

const besideLabels = new RowCache<Labeled[]>();

type PartsRead = { labeled: Labeled[] } & Pick<ReadRow, 'parts' | 'rest' | 'opening'>;
const partsOfRows = new RowCache<PartsRead>();

/** Returns a row's parts: those with a label or a telling class, and the rest. */
export function partsRead(row: Element, page: PageRows): PartsRead {
  return partsOfRows.get(page, row, [], () => readParts(row));
}

function readParts(row: Element): PartsRead {
  const parts = partsOf(row).map((part) => ({ ...part, text: part.text.replace(AFTER, '').replace(BEFORE, '') }));
  const labeled: Labeled[] = [];
  const rest: Part[] = [];
  parts.forEach((part, at) => {
    const [label, text] = splitLabel(part.text).find(([words]) => (meaningOf(words)?.rank ?? ALONE + 1) <= ALONE) ?? [];
    if (label !== undefined && text) labeled.push({ label, text, by: 'label' });
    else if (label === undefined) {
      const named = nameOf(part);
      if (named === undefined) rest.push(part);
      else labeled.push({ label: named, text: part.text, by: 'place' });
    } else if (meaningOf(parts[at + 1]?.text ?? '') !== undefined) rest.push(part);
  });
  return { labeled, rest, parts, opening: meaningOf(splitLabel(parts[0]?.text ?? '')[0][0])?.field };
}

const NOISE =
  /^(?:views?|fields?|node|content|col(?:umn)?|cell|td|text?|txt|lbl|label|value|item|list|row|box|wrapper|block|type|identification)$/;

/** Returns a label made of the class names around a part: "views-field-field-closing-date". */
function nameOf({ holder }: Part): string | undefined {
  for (let at: Element | null = holder, up = 0; at && up < 3; at = at.parentElement, up += 1) {
    for (const name of (at.getAttribute('class') ?? '').split(/\s+/)) {
      const parts = name
        .replace(/([a-z])([A-Z])/g, '$1-$2')
        .toLowerCase()
        .split(/[-_]+/);
      const words = parts.filter((word) => !NOISE.test(word)).join(' ');
      const meaning = meaningOf(words);
      const isAgency = meaning?.field === 'agency';
      if (meaning && (isAgency || (meaning.rank <= 2 && words.includes(' '))) && meaning.field !== 'both') return words;
    }
  }
  return undefined;
}

/** Takes the number that stands alone at one place of most rows. */
export function takeNumbersAlone(rows: readonly Pick<ReadRow, 'rest' | 'recorded'>[]): void {
  // Of several codes the linked one is the notice's.
  const linked = keyWhere(rows, ({ text, holder }) => isNumber(text) && holder.closest('a') !== null);
  const key = linked ?? keyWhere(rows, ({ text }) => isNumber(text));
  for (const { recorded, rest } of rows)
    takeNumber(recorded, rest.find((part) => part.key === key && isNumber(part.text))?.text);
}

function takeNumber(recorded: Recorded, number: string | undefined): void {
  if (recorded.values.noticeId === undefined) take(recorded, 'noticeId', number && bareNumber(number), { by: 'place' });
}

function isNumber(text: string): boolean {
  return !NO_NUMBER.test(text) && (isOnlyNumber(text) || NUMBER.test(text)) && numberIn(text) !== undefined;
}

/** Returns the key of the first part that differs in most rows and passes a test in most. */
function keyWhere(rows: readonly Pick<ReadRow, 'rest'>[], test: (part: Part) => boolean): string | undefined {
  const keys = new Set(rows.flatMap(({ rest }) => rest.map(({ key }) => key)));
  return [...keys].find((key) => {
    const texts = rows.flatMap(({ rest }) => rest.find((part) => part.key === key && test(part))?.text ?? []);
    return texts.length * 3 >= rows.length * 2 && new Set(texts).size * 3 >= texts.length * 2;
  });
}

/** Returns where the titles are; buyers and places beside them repeat or are bodies. */
function titleKey(rows: readonly ReadRow[]): string | undefined {
  return keyWhere(rows, ({ text }) => isTitle(text) && !OFFICE.test(text));
}

const OFFICE =
  /^(?:dep(?:artmen)?t\.?|city|county|town|village|office|bureau|ministry|division|state|university|board|commission|school)\b (?:of|for|&)|\b(?:department(?: of)?|authority|agency|commission|council|district|university|administration|ministry|archives|division|bureau|county)$/i;

const DAY = /\d{1,2}[/.-]\d{1,2}[/.-]\d{2}|\b(?:19|20)\d{2}\b/;
const SHORT = 45;

function isTitle(text: string): boolean {
  const line = titleIn(splitNumber(text)?.title ?? text);
  if (
    line === undefined ||
    (line.length < SHORT && DAY.test(line) && dateReader('monthFirst').day(line)) ||
    line.length > LONGEST_TITLE ||
    STATUS.test(line) ||
    isNumber(line)
  )
    return false;
  return (line.match(/\p{L}/gu)?.length ?? 0) >= WORDY && meaningOf(line) === undefined;
}

function takeTitle(recorded: Recorded, row: Element, rest: readonly Part[], key: string | undefined): void {
  const { values } = recorded;
  if (values.title !== undefined) return;
  const headed = row.querySelector('h1, h2, h3, h4, h5, h6, summary, button');
  const linked = [...row.querySelectorAll('a[href]')];
  // Behind a number that is itself the heading or link.
  const at = rest.findIndex(({ holder, text }) => text === values.noticeId && holder.closest('a, h2, h3, h4'));
  const part =
    rest.find(({ holder, text }) => headed?.contains(holder) && isTitle(text)) ??
    (at < 0 ? undefined : rest.slice(at + 1).find(({ text }) => isTitle(text))) ??
    rest.find(({ holder, text }) => linked.some((link) => link.contains(holder)) && isTitle(text)) ??
    rest.find((each) => each.key === key && isTitle(each.text)) ??
    rest.find(({ text }) => isTitle(text));
  const text = part && /(?:…|\.{3})$/.test(part.text) ? wholeText(part.holder) : part?.text;
  if (!part || text === undefined) return;
  const split = splitNumber(text);
  // Another number before the title is part of it, and so is one that stands on its own as well.
  const isAlone = rest.some((each) => each !== part && each.text === values.noticeId);
  const title = split && !isAlone && values.noticeId?.includes(bareNumber(split.number)) ? split.title : text;
  take(recorded, 'title', title, { by: headed?.contains(part.holder) ? 'heading' : 'place' });
}

function isAskedFor(first: CalendarDate, last: CalendarDate): boolean {
  return first < last && daysBetween(first, last) <= LONGEST_ASKED;
}

/** Takes days without words: of two the first is the posted day, and one with a time of day is the last. */
function takeDays(rows: readonly ReadRow[], { dates }: Knowledge): void {
  const reader = dateReader(dates);
  const days = rows.map(({ rest }) =>
    rest.flatMap(({ text }) => {
      const day = text.length < SHORT ? reader.day(text) : undefined;
      return day === undefined ? [] : [{ day, text }];
    }),
  );
  const areTwo = days.every(([first, second, third]) => first && second && !third && isAskedFor(first.day, second.day));
  const areTimes = days.every(([first, second]) => first && !second && /\d:\d\d|\d ?[ap]\.?m/i.test(first.text));
  if (!areTwo && !areTimes) return;
  rows.forEach(({ recorded: { values, found, shown } }, at) => {
    const [first, second] = days[at] ?? [];
    const last = second ?? first;
    if (!first || !last || values.responseDeadLine !== undefined || values.postedDate !== undefined) return;
    shown.add('responseDeadLine');
    putDeadline(values, last.text, last.day);
    found.responseDeadLine = { by: 'position' };
    if (!second) return;
    values.postedDate = first.day;
    found.postedDate = { by: 'position' };
  });
}

/** Takes the closing day from a sentence in the row. */
export function takeDue({ values, found, shown }: Recorded, text: string, { dates }: Knowledge): void {
  const day = toldDeadline(text, dateReader(dates));
  if (day === undefined) return;
  shown.add('responseDeadLine');
  values.responseDeadLine = day;
  found.responseDeadLine = { by: 'label', text: 'due' };
}
