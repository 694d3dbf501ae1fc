/**
 * Reads a row that repetition shows to be one: by labels inside it, and by its parts as a person sees them, one
 * per line, box, or emphasis, and one per day with its words. Parts tell what they are by a label, by a class
 * that names a field, or by their looks.
 */
import { plainLine } from '../../../domain/text/plain-text.ts';
import { toldDeadline } from '../../../domain/notices/told.ts';
import type { ListShape } from '../declaration.ts';
import { splitLabel } from '../labels/label-cues.ts';
import {
  labeledIn,
  labeledInRow,
  record,
  take,
  type Knowledge,
  type Labeled,
  type Recorded,
} from '../labels/labeled-values.ts';
import { ALONE, meaningOf } from '../labels/meaning.ts';
import { isNumberWord, isOnlyNumber, splitNumber } from '../labels/notice-number.ts';
import { bareNumber, numberWithin } from './number-within.ts';
import { numberIn, put, titleIn } from '../labels/values.ts';
import { dateReader, type DateOrder } from '../../../domain/dates/printed-date.ts';
import { RowCache, type PageRows } from '../text/row-cache.ts';
import { firstLine, isElement, isSeen, lineOf, withoutOurs } from '../text/text.ts';
import type { Inference } from '../declared.ts';
import { noticeOfRow } from '../notice-of-row.ts';
import { wholeText } from '../title.ts';
import { labelKey } from '../labels/labels.ts';

export interface Part {
  text: string;
  holder: Element;
  /** The same for the same part of similar rows. */
  key: string;
}

const APART = /^(?:a|span|strong|b|em|i|time|label|small|u|font)$/;
const SHORTEST_APART = 4;
const LONGEST = 1000;

const DAY = String.raw`(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2}|\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9},? \d{4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d{4}-\d\d-\d\d)`;
const KINDS = '(?:bids?|proposals?|responses?|quotes?|submissions?|tenders?|offers?)';
const CUE = `(?:${KINDS} )?(?:are |is )?(?:due|clos(?:es?|ing)|deadline|open(?:s|ing)|posted|issued|published|released|advertised)`;
/** Before the words that name a day: "Road Salt, due 12/15/2026" or "Road Salt (closes Dec 15)". */
const BEFORE_DAY = new RegExp(String.raw`[\s,;:.(–—-]+(?=${CUE}\b.{0,24}?${DAY})`, 'i');
const AROUND = /^[\s–—|•·,;-]+|[\s–—|•·,;(-]+$/g;

function cutParts(row: Element): Part[] {
  const parts: Part[] = [];
  const end = (text: string, holder: Element) => {
    for (const each of plainLine(text, LONGEST).split(/\s[|•·]\s/)) addCut(parts, each, holder, row);
  };
  const walk = (box: Element): string => {
    let run = '';
    for (const node of box.childNodes) {
      if (!isSeen(node)) continue;
      if (!isElement(node)) {
        run += node.nodeValue;
        continue;
      }
      const isInline = APART.test(node.localName);
      if (isInline && lineOf(node).length < SHORTEST_APART && !node.querySelector('br, p, div')) {
        run += ` ${node.textContent} `;
        continue;
      }
      end(run, box);
      run = '';
      end(walk(node), node);
    }
    return run;
  };
  end(walk(row), row);
  return parts;
}

function addCut(parts: Part[], text: string, holder: Element, row: Element): void {
  const [head = '', ...days] = text.split(BEFORE_DAY);
  for (const each of [head, ...days]) {
    const line = each.replace(AROUND, '').replace(/^([^()]*)\)$/, '$1');
    if (line !== '') parts.push({ text: line, holder, key: keyOf(holder, row) });
  }
}

function keyOf(holder: Element, row: Element): string {
  const path: string[] = [];
  for (let at = holder; at !== row && at.parentElement; at = at.parentElement) {
    const cell = /^t[dh]$/.test(at.localName) ? String([...at.parentElement.children].indexOf(at)) : '';
    path.unshift(`${lookOf(at)}${cell}`);
  }
  return path.join(' ');
}

/** Returns a class without what differs from row to row. */
export function lookOf(element: Element): string {
  const names = (element.getAttribute('class') ?? '')
    .split(/\s+/)
    .filter((name) => !/\d|^(?:odd|even|first|last|alt\w*|active|selected|open)$/i.test(name));
  return `${element.localName}.${names.join('.')}`;
}

const PREAMBLE = /^(?:(?:public|legal|bid) notices?|notice (?:of|to bidders))\s*[-–—:]\s*/i;
const REMARK = /\s*(?:\[[^[\]]*\]|\((?:pdf|docx?|xlsx?|zip|link|opens)[^()]*\))\s*$/gi;
export interface RowParts {
  parts: Part[];
  /** Parts with a label or a telling class. */
  labeled: Labeled[];
  /** Parts that are neither label nor value. */
  rest: Part[];
  /** The field that the first part names. */
  opening: string | undefined;
}
const partsOfRows = new RowCache<RowParts>();

/** Returns the parts of a row in reading order. */
export function partsOf(row: Element, page: PageRows): RowParts {
  const { value, keep } = partsOfRows.find(page, row);
  return value ?? keep(readParts(row));
}

function readParts(row: Element): RowParts {
  const parts = cutParts(row).map((part) => ({ ...part, text: part.text.replace(REMARK, '').replace(PREAMBLE, '') }));
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

/** Documents about a notice, or its outcome. */
const PAPERS =
  /\b(?:addend|amend|award|meeting|conference|tabulat|result|minutes|agenda|sign-?in|attend|q ?& ?a|question|answer|plan ?holder|intent|contract|recommend|evaluat|attachment|exhibit|appendi|cancel|clarif|response form|checklist|scor|protest|transcript|webinar)/i;
// A number on its own: two digits or more, no day, telephone, or sum.
const NUMBER = /^(?=.*\d.*\d)(?!(?:19|20)\d{2}$)[A-Z\d][A-Z\d./_-]{3,40}(?: [A-Z]{1,3})?$/;
// Telephone numbers and days.
const NO_NUMBER = /^\d{4}[/-]\d\d[/-]\d\d|^\(?\d{3}\)?[-. ]\d{3,4}(?:[-. ]\d{4})?$/;
const STATUS =
  /^(?:open|closed|active|pending|new|posted|awarded|cancel+ed|services?|goods|construction|download|n\/a|\$.*)$/i;
const LONGEST_TITLE = 250;
const WORDY = 6;

/** Returns the short days of the parts, with their texts. */
export function daysIn(rest: readonly Part[], dates: DateOrder | undefined) {
  const reader = dateReader(dates);
  return rest.flatMap(({ text }) => {
    const day = text.length < SHORT ? reader.day(text) : undefined;
    return day === undefined ? [] : [{ day, text }];
  });
}

/** Takes days without words, in the order of the declaration. */
function takeDays({ values, found, shown }: Recorded, rest: readonly Part[], { days }: ListShape, dates?: DateOrder) {
  const read = days ? daysIn(rest, dates) : [];
  if (read.length !== days?.length || values.responseDeadLine !== undefined || values.postedDate !== undefined) return;
  days.forEach((field, at) => {
    const { text = '' } = read[at] ?? {};
    if (put(values, field, text) && field === 'responseDeadLine') shown.add(field);
    found[field] = { by: 'position' };
  });
}

/** Takes the number that stands alone at the place that the declaration names. */
function takeNumberAlone(recorded: Recorded, { rest }: RowParts, { parts }: ListShape): void {
  takeNumber(recorded, rest.find((part) => part.key === parts?.noticeId && isNumber(part.text))?.text);
}

/**
 * Takes what the parts of a row without labels look like, and returns the elements of title and number;
 * `undefined` for a row that is no notice.
 */
function takeFromParts(recorded: Recorded, row: Element, read: RowParts, shape: ListShape, knowledge: Knowledge) {
  const { rest, parts } = read;
  takeNumberAlone(recorded, read, shape);
  const split = rest.map(({ text }) => splitNumber(text)).find((each) => each !== undefined);
  takeNumber(recorded, split?.number ?? numberWithin(lineOf(row)));
  takeDays(recorded, rest, shape, knowledge.dates);
  takeTitle(recorded, row, rest, shape.parts?.title);
  const { values, shown } = recorded;
  if (values.responseDeadLine === undefined && !shown.has('responseDeadLine'))
    takeDue(recorded, lineOf(row, 4000), knowledge);
  const { noticeId, title } = values;
  if (noticeId === undefined || title === undefined || PAPERS.test(title)) return undefined;
  const holderOf = (value: string) => parts.find(({ text }) => text.includes(value))?.holder;
  return { title: holderOf(title), number: holderOf(noticeId) };
}

function takeNumber(recorded: Recorded, number: string | undefined): void {
  if (recorded.values.noticeId === undefined) take(recorded, 'noticeId', number && bareNumber(number), { by: 'place' });
}

/** Whether a text is a number on its own. */
export function isNumber(text: string): boolean {
  return !NO_NUMBER.test(text) && (isOnlyNumber(text) || NUMBER.test(text)) && numberIn(text) !== undefined;
}

const DATED = /\d{1,2}[/.-]\d{1,2}[/.-]\d{2}|\b(?:19|20)\d{2}\b/;
const SHORT = 45;

/** Whether a text can be a title. */
export function isTitle(text: string): boolean {
  const line = titleIn(splitNumber(text)?.title ?? text);
  if (
    line === undefined ||
    (line.length < SHORT && DATED.test(line) && dateReader('monthFirst').day(line)) ||
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
  const box = titleInBox(row).title;
  const part =
    rest.find(({ holder, text }) => box?.contains(holder) && isTitle(text)) ??
    rest.find((each) => each.key === key && isTitle(each.text)) ??
    rest.find(({ text }) => isTitle(text));
  const text = part && /(?:…|\.{3})$/.test(part.text) ? wholeText(part.holder) : part?.text;
  if (!part || text === undefined) return;
  const split = splitNumber(text);
  // Another number before the title is part of it, and so is one that stands on its own as well.
  const isAlone = rest.some((each) => each !== part && each.text === values.noticeId);
  const title = split && !isAlone && values.noticeId?.includes(bareNumber(split.number)) ? split.title : text;
  take(recorded, 'title', title, { by: part.holder.closest(HEADED) ? 'heading' : 'place' });
}
const HEADED = 'h1, h2, h3, h4, h5, h6, summary, button';

/** Reads a row around a label, or one of `repeats`. */
export const readRepeatedRow: Inference['readRow'] = ({ root: row, first }, cells, list) => {
  const { document, url, page, shape, knowledge } = list;
  const read = partsOf(row, page);
  const isLabeled = shape.label !== undefined;
  const box = isLabeled ? titleInBox(row, first === row ? undefined : (row.firstElementChild ?? row)) : undefined;
  // What a card without any title is for: "Items: …".
  const inRow: Knowledge = { ...knowledge, inRow: true, untitled: isLabeled && !box?.title };
  // The number in a table row whose heading names its column, though the table as a whole is no grid.
  const columns = cells.flatMap(({ element, label }): Labeled[] =>
    meaningOf(label)?.field === 'noticeId' ? [{ label, text: firstLine(element), by: 'column' }] : [],
  );
  const beside = isLabeled ? labeledIn(row, inRow) : labeledInRow(row, inRow);
  const named = isLabeled ? read.labeled.filter(({ by }) => by === 'place') : read.labeled;
  const recorded = record([...columns, ...beside, ...named], inRow);
  if (isLabeled) takeNumberAlone(recorded, read, shape);
  const parts = box ?? takeFromParts(recorded, row, read, shape, knowledge);
  const found = parts && noticeOfRow(recorded, { row, ...parts }, document, url);
  return { recorded, found: found && (first === row ? found : { ...found, anchor: first }) };
};

/** Takes the closing day from a sentence in the row. */
export function takeDue({ values, found, shown }: Recorded, text: string, { dates }: Knowledge): void {
  const day = toldDeadline(text, dateReader(dates));
  if (day === undefined) return;
  shown.add('responseDeadLine');
  values.responseDeadLine = day;
  found.responseDeadLine = { by: 'label', text: 'due' };
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"], summary';

/** Returns the title and, if the title stands beside a heading or link with the number, that one as well. */
function titleInBox(row: Element, named = titleOf(row)): { title?: Element | undefined; number?: Element } {
  const beside = named && isNumberWord(lineOf(named)) ? titleBeside(named, row) : undefined;
  return beside && named ? { title: beside, number: named } : { title: named };
}

/** Returns the text after a heading or link that only shows the notice's number. */
function titleBeside(number: Element, row: Element): Element | undefined {
  for (let at: Element | null = number, up = 0; at && at !== row && up < 3; at = at.parentElement, up += 1) {
    const next = at.nextElementSibling;
    if (!next) continue;
    const text = titleIn(lineOf(next));
    const isTitle = text !== undefined && text.length >= 4 && text.length <= LONGEST_TITLE && !text.includes(':');
    return isTitle && meaningOf(labelKey(text)) === undefined ? next : undefined;
  }
  return undefined;
}

/** Returns a box's title: its heading, else an element named "title", else its first meaningful link. */
export function titleOf(box: Element): Element | undefined {
  const heading = [...box.querySelectorAll(HEADINGS)].find((each) => titleIn(wholeText(each)) !== undefined);
  if (heading) return ownPart(heading);
  const opening = openingWords(box);
  if (opening) return opening;
  for (const named of box.querySelectorAll('[class*="title" i]')) {
    const element = named.querySelector('a[href]') ?? named;
    const text = titleIn(wholeText(element));
    if (text !== undefined && text.length <= LONGEST_TITLE && meaningOf(labelKey(text)) === undefined) return element;
  }
  const linked = [...box.querySelectorAll('a[href]')].find((link) => {
    const text = titleIn(wholeText(link));
    return (
      text !== undefined && text.length >= 8 && !text.includes('@') && !isOnlyNumber(text) && !/^view\b/i.test(text)
    );
  });
  return linked && ownPart(linked);
}

/**
 * Returns the part that is the title, of a heading or link that prints number, title, and day side by side.
 */
function ownPart(whole: Element): Element {
  const parts = withoutOurs(whole.children);
  const isTitle = (part: Element) => titleIn(lineOf(part)) !== undefined && !isNumberWord(lineOf(part));
  const first = parts.find((part) => isTitle(part) && meaningOf(splitLabel(lineOf(part))[0][0]) === undefined);
  const others = parts.filter((part) => part !== first && lineOf(part) !== '');
  return first && others.length > 0 && parts.map((part) => lineOf(part)).join('') === whole.textContent.trim()
    ? first
    : whole;
}

/** Returns bold opening words with a notice number: "<strong>RFP 27-07: Tank Inspection</strong>". */
function openingWords(box: Element): Element | undefined {
  const bold = box.querySelector('strong, b');
  const text = lineOf(bold);
  return bold && text.length <= LONGEST_TITLE && splitNumber(text) && lineOf(box).startsWith(text) ? bold : undefined;
}
