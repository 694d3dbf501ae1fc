/**
 * Reads a notice's own page without knowing where its values are: beside labels, in headings and sentences, in
 * structured data, and in the address.
 */
import { cellReader } from '../columns.ts';
import type { DetailShape } from '../declaration.ts';
import { isInDescription } from '../labels/description.ts';
import { BLOCK, sentencesIn } from '../sentences.ts';
import { dateReader, type DateReader } from '../../../domain/dates/printed-date.ts';
import { besideTitle } from '../notice-of-row.ts';
import { numberInAddress, ownAddress } from '../links.ts';
import { ignoredIn, type IsNoLabel } from '../labels/labels.ts';
import { meaningOf } from '../labels/meaning.ts';
import { splitNumber } from '../labels/notice-number.ts';
import { numberAtEnd } from './number-within.ts';
import { labeledIn, record, take, type Knowledge, type Labeled, type Recorded } from '../labels/labeled-values.ts';
import type { Inference, PageRead } from '../declared.ts';
import type { KnownPage } from '../reader.ts';
import { isBefore, lineOf } from '../text/text.ts';
import { noticeWith, titleIn, type Values } from '../labels/values.ts';
import { isOutside, NOT_THE_TITLE, titleHeading } from '../title.ts';
import { readRepeatedRow, takeDue } from './row.ts';
import { rowsThatRepeat } from './rows.ts';
import { readTableRow, tablesWith } from './tables.ts';
import { addDays } from '../../../domain/dates/calendar-date.ts';

const NOTICE_TYPE =
  /tender|solicitation|procurement|callfor|fundingopportunity|governmentcontract|\bdemand\b|biddingprocess|grant$/i;
const MOST_NODES = 200;

/** Maps schema names to label words, so that one reader handles both. */
const NAMES: readonly [name: RegExp, label: string, day?: 'postedDate' | 'responseDeadLine'][] = [
  [/^(?:name|headline|title)$/, 'Title'],
  [/^(?:identifier|solicitationNumber|tenderId|referenceNumber)$/i, 'Reference number'],
  [/^(?:date(?:Published|Posted|Issued)|publicationDate|validFrom)$/i, 'Posted date', 'postedDate'],
  [
    /^(?:validThrough|(?:clos(?:ing|e)|due)Date|(?:submission|tender)?deadline|availabilityEnds)$/i,
    'Due date',
    'responseDeadLine',
  ],
  [/^(?:buyer|procuringEntity|organizer|funder|issuer|seller|provider|publisher|agent)$/i, 'Agency'],
];

const UTC = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]00:?00)$/;

/**
 * Returns the values of the page's single JSON-LD notice; empty for none or several. `printed` is what the
 * page shows.
 */
function jsonLdOf(document: Document, printed: Values, dates: DateReader): Labeled[] {
  const notices: Record<string, unknown>[] = [];
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    const open = [parsed(script.textContent)];
    for (let seen = 0; open.length > 0 && seen < MOST_NODES; seen += 1) {
      const node = open.shift();
      if (Array.isArray(node)) open.push(...node.map((each: unknown) => each));
      else if (isRecord(node)) {
        if (NOTICE_TYPE.test(typeOf(node))) notices.push(node);
        else open.push(node['@graph'], node['mainEntity']);
      }
    }
  }
  const [notice, ...more] = notices;
  return notice && more.length === 0 ? labeledFrom(notice, printed, dates) : [];
}

function labeledFrom(notice: Record<string, unknown>, printed: Values, dates: DateReader): Labeled[] {
  return NAMES.flatMap(([name, label, day]) => {
    const entry = Object.entries(notice).find(([key, value]) => name.test(key) && textOf(value) !== undefined);
    const text = entry ? textOf(entry[1]) : undefined;
    if (text === undefined) return [];
    const read = day && dates.day(printed[day] ?? '');
    // Late on the 4th in New York is the 5th in UTC.
    const isEve = read !== undefined && UTC.test(text) && text.startsWith(addDays(read, 1));
    return [{ label, text: isEve ? read : text, by: 'machine' as const }];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Broken JSON-LD is ignored.
    return undefined;
  }
}

function typeOf(node: Record<string, unknown>): string {
  const type = node['@type'];
  return Array.isArray(type) ? type.join(' ') : typeof type === 'string' ? type : '';
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return textOf(value[0]);
  return isRecord(value) ? textOf(value['name'] ?? value['value'] ?? value['legalName']) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the page's title for sharing, if it has one. */
function sharedTitle(document: Document): string | undefined {
  return (
    document.querySelector('meta[property="og:title"], meta[name="dcterms.title"]')?.getAttribute('content') ??
    undefined
  );
}

/** Long text, where label-like words are prose, and content that is not about the notice. */
const PROSE = 'footer, dialog, [role="dialog"], article p:not(:has(> strong, > b)), [class*="description" i] p';

/**
 * Returns a test for content around the notice: outside the main part, or before the heading when there is
 * none. Banners and news boxes print other dates. `undefined` on a page without either.
 */
export function contentAround(document: Document): IsNoLabel | undefined {
  if (document.querySelector(MAIN)) return ({ parentElement }) => !parentElement?.closest(MAIN);
  const heading = document.querySelector('h1');
  const box = heading?.parentElement;
  if (!box) return undefined;
  return (text) => !isBefore(heading, text) && (box.localName === 'body' || !box.contains(text));
}
const MAIN = 'main, [role="main"]';

/** Reads the page as one notice, or returns `undefined` without its title or number. */
function readPage({ document, url, knowledge }: KnownPage, { anywhere }: DetailShape): PageRead | undefined {
  const body = document.querySelector('body');
  const isAround = anywhere === 'main' ? contentAround(document) : undefined;
  if (!body || (anywhere === 'main' && !isAround)) return undefined;
  let first: Element | null | undefined;
  const labeled = labeledIn(body, knowledge, PROSE, (text, root) => {
    if (isAround?.(text, root)) return true;
    first ??= text.parentElement;
    return false;
  });
  const machine = jsonLdOf(document, record(labeled, knowledge).values, dateReader(knowledge.dates));
  const recorded = record([...machine, ...labeled], knowledge);
  const { values, found } = recorded;
  const heading = titleHeading(document, first, recorded.doubtful);
  takeTitle(recorded, heading?.text, document);
  if (values.title === undefined) return undefined;
  const written = numberInHeadings(document);
  // A number beside the page can belong to a related notice.
  if (written !== undefined) recorded.shown.add('noticeId');
  if (isAround) takeAround(recorded, labeledIn(body, knowledge, PROSE), knowledge);
  if (values.noticeId === undefined) takeBareNumber(recorded, body, knowledge);
  if (values.noticeId === undefined && recorded.shown.has('responseDeadLine')) {
    take(recorded, 'noticeId', written ?? numberInAddress(url), { by: written ? 'heading' : 'address' });
  }
  takeExtension(recorded, body, knowledge, isAround);
  takeTold(recorded, body, knowledge, isAround);
  const { noticeId, title } = values;
  if (noticeId === undefined) return undefined;
  const address = ownAddress(url);
  return {
    recorded,
    hasData: machine.length > 0,
    found: {
      notice: noticeWith(values, { noticeId, title, ...address }),
      anchor: besideTitle(first?.closest(MAIN) ?? body, title, heading?.element, first),
      found: { ...found, ...(address.uiLink === undefined ? {} : { uiLink: { by: 'address' } }) },
      ...(values.responseDeadLine === undefined ? {} : { told: sentencesIn(body) }),
      holders: recorded.holders,
    },
  };
}

/**
 * Takes a number under a bare "Number" or "ID" if the page repeats it or it has the form of an official one.
 */
function takeBareNumber(recorded: Recorded, body: Element, knowledge: Knowledge): void {
  const rows = record(labeledIn(body, { ...knowledge, inRow: true }, PROSE), { ...knowledge, inRow: true });
  const { noticeId } = rows.values;
  if (noticeId === undefined || noticeId.length < SHORTEST_BARE || rows.found.noticeId === undefined) return;
  const text = `${body.ownerDocument.title} ${body.textContent}`;
  const isRepeated = text.split(noticeId).length > 2;
  if (isRepeated || OFFICIAL.test(noticeId)) take(recorded, 'noticeId', noticeId, rows.found.noticeId);
}
const SHORTEST_BARE = 5;
// Letters and digits with a mark between, as offices number: "1030-11-LE26".
const OFFICIAL = /^(?=.*\d.*\d)(?=.*[A-Z])[A-Z\d]+(?:[./_-][A-Z\d]+)+$/;

/** Takes missing fields from around the notice, only under procurement labels ("Bid Due Date"). */
function takeAround(
  { values, found, holders, shown }: Recorded,
  labeled: readonly Labeled[],
  knowledge: Knowledge,
): void {
  const missing = labeled.filter(({ label }) => {
    const meaning = meaningOf(label);
    return meaning?.certain && !shown.has(meaning.field === 'both' ? 'noticeId' : meaning.field);
  });
  const around = record(missing, knowledge);
  Object.assign(values, { ...around.values, ...values });
  Object.assign(found, { ...around.found, ...found });
  Object.assign(holders, { ...around.holders, ...holders });
  for (const field of around.shown) shown.add(field);
}

/**
 * Takes the last date from "The due date has been extended to December 18, 2026"; it beats a labeled date.
 */
function takeExtension({ values, found }: Recorded, body: Element, { dates }: Knowledge, isAround?: IsNoLabel): void {
  const isIgnored = ignoredIn(body, NOT_THE_TITLE);
  for (const block of body.querySelectorAll(BLOCK)) {
    const text = block.textContent;
    if (!EXTENDED.test(text) || isIgnored(block) || isAround?.(block, body)) continue;
    const reader = dateReader(dates);
    const day = reader.day(EXTENDED.exec(lineOf(block))?.[1] ?? '');
    if (!day || day <= (reader.deadline(values.responseDeadLine ?? '') ?? day)) continue;
    // The sentence may be cut within its hour.
    values.responseDeadLine = day;
    found.responseDeadLine = { by: 'label', text: 'extended to' };
  }
}

/** Takes the closing day from the page's sentences, if no label names one and all sentences agree. */
function takeTold(recorded: Recorded, body: Element, knowledge: Knowledge, isAround?: IsNoLabel): void {
  if (recorded.shown.has('responseDeadLine')) return;
  const isIgnored = ignoredIn(body, NOT_THE_TITLE);
  const told = [...body.querySelectorAll(BLOCK)].filter(
    (block) =>
      TELLS.test(block.textContent) && !isIgnored(block) && !isAround?.(block, body) && !isInDescription(block, body),
  );
  takeDue(recorded, told.map((block) => lineOf(block, LONGEST_TOLD)).join('; '), knowledge);
}
const TELLS = /\d.*\b20\d\d\b/s;
const LONGEST_TOLD = 3000;
// Contract terms, bid validity, question periods, and other bids are extended too: require our subject at the
// start.
const EXTENDED =
  /(?:^|[.;!]|addend\w+\W*\d*\W)\s*(?:the )?(?:(?:bid|proposal|submission|response|closing|opening|due) )*(?:date|deadline|time)(?: and time| for (?:the )?(?:submission|receipt) of (?:bid|prop)\w+)?(?: (?:has|is|was|been|hereby))* extended (?:to|until|through)(?=([^:]{0,24}\d.{4,40}))/i;

/** Returns the number in a page-type heading, if there is exactly one. */
function numberInHeadings(document: Document): string | undefined {
  const headings = [...document.querySelectorAll('h1, h2, h3, h4')].filter((heading) => !isOutside(heading));
  const numbers = new Set(headings.flatMap((heading) => numberAtEnd(lineOf(heading, 200)) ?? []));
  return numbers.size === 1 ? [...numbers][0] : undefined;
}

function takeTitle(recorded: Recorded, heading: string | undefined, document: Document): void {
  const { values, found, doubtful } = recorded;
  if (values.title !== undefined && !doubtful) return;
  if (doubtful && heading === undefined && /[.!?]\s+\p{Lu}/u.test(values.title ?? '')) delete values.title;
  const text = heading ?? (doubtful ? undefined : titleIn(sharedTitle(document) ?? ''));
  if (text === undefined) return;
  const split = splitNumber(text);
  values.title =
    split && (values.noticeId === undefined || split.number.includes(values.noticeId)) ? split.title : text;
  found.title = { by: 'heading' };
  if (values.noticeId === undefined) take(recorded, 'noticeId', split?.number, { by: 'heading' });
}

/** Reads what a declaration describes by headings or repetition, or leaves to the page's own labels. */
export const INFERENCE: Inference = {
  listOn: (document, shape, page) =>
    shape.tables
      ? tablesWith(document, shape, page)
      : { rows: rowsThatRepeat(document, shape), cellsOf: cellReader([], page) },
  readRow: (row, cells, list) => (list.shape.tables ? readTableRow : readRepeatedRow)(row, cells, list),
  readPage,
};
