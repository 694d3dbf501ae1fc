/**
 * Reads SAM.gov pages and leaves dates and codes in the page's own words, so the page script stays small.
 * Award notices keep their button: they have the same identity as other notices, the service accepts them as
 * a notice type, and users follow them to catch the recompete. Entities, wage determinations, and other
 * results of the same search get no button.
 */
import type { PageFacts, RawNotice } from '../../../domain/notices/notice.ts';
import {
  changedReading,
  isSettledPage,
  NOTHING,
  readInTurn,
  UNREADABLE,
  type PageKind,
  type PageReading,
} from '../../engine/reading.ts';
import { ALL_ROWS, RowCache, type PageRows } from '../../engine/text/row-cache.ts';
import { kindAt } from '../../engine/declaration.ts';
import { sentencesIn } from '../../engine/sentences.ts';
import { printedWords } from '../../engine/printed-words.ts';
import type { Holders } from '../../engine/labels/values.ts';
import { noticeLinks, rowsOf, type Row } from '../../engine/rows.ts';
import { isBefore, isHiddenWithin, lineOf, saysCanceled } from '../../engine/text/text.ts';
import { noticeAt, noticeOfHref, type NoticeAddress } from './address.ts';
import { CARD, DETAIL, ROW, SAM_GOV } from './declaration.ts';

const TITLE = '.card-title, [aria-role="heading"], .sam-ui-header';
const TOP = 'h1, [aria-level="1"], [aria-role="heading"]';
const SECTION =
  /^(?:general|classification|description|attachments|contact|history|award|related|links|contract opportunit)/i;
const NOT_THE_TITLE = 'header, [role="banner"], nav, aside, footer, dialog, [role="dialog"]';
/** The notice's status beside its title. Elsewhere such tags belong to other notices. */
const TAG = '.sds-tag--status';
const TYPE = '[aria-describedby="opp-type"], #general-type';
const LOADING = '.sds-load, sds-loading-indicator, [aria-busy="true"]';
/** A notice page with fewer labels than this is not a layout we know. */
const ENOUGH_LABELS = 2;

const LIST: PageFacts = { dateOrder: 'monthFirst' };
const OWN_PAGE: PageFacts = { ...LIST, readersZone: true };

const readCard = printedWords(SAM_GOV, CARD);
const readDetail = printedWords(SAM_GOV, DETAIL);

export function shows(url: URL): PageKind {
  return kindAt(SAM_GOV, url);
}

export function readShown(document: Document, url: URL, page: PageRows = ALL_ROWS): PageReading {
  const own = noticeAt(url);
  if (own) return readOwnPage(document, own);
  return shows(url) === 'list' ? readList(document, url, page) : NOTHING;
}

const cache = new RowCache<RawNotice[]>();
/** The rows of the last reading by notice id, since pages re-create rows unchanged. */
let boxes = new Map<string, Element>();

function readList(document: Document, url: URL, page: PageRows): PageReading {
  const former = boxes;
  boxes = new Map();
  const links = noticeLinks(document, 'a[href*="opp/"]', (href) => noticeOfHref(href, url));
  const rows = rowsOf(links, ROW).map((row) => {
    const { box, target } = row;
    const { noticeId, uiLink } = target;
    boxes.set(noticeId, box);
    // A removed row can change unobserved, so compare the text too.
    return { ...row, ...cache.find(page, box, [box.textContent, noticeId, uiLink], former.get(noticeId)) };
  });
  if (rows.length === 0 || isEmptyResult(document)) return NOTHING;
  const reading = readInTurn(
    rows,
    (row) => (row.value ?? row.keep(readRow(row))).map((notice) => ({ notice, anchor: row.heading ?? row.link })),
    ({ box, value }) => value !== undefined || page.isFirst(box),
    (found) => found.flat(),
  );
  return changedReading(reading, (each) => ({ ...each, facts: LIST }));
}

/** The search found nothing; any notices the page still links to ("recently viewed") are not results. */
function isEmptyResult(document: Document): boolean {
  return /^no matches found/i.test(lineOf(document.querySelector('.sds-card__title')));
}

function readRow({ target, link, box }: Row<NoticeAddress>): RawNotice[] {
  const title = lineOf(link);
  const { written, labeled } = readCard(box);
  // A notice link without any card label belongs to another list, such as "recently viewed".
  if (title === '' || labeled === 0) return [];
  return [{ ...target, title, written }];
}

function readOwnPage(document: Document, address: NoticeAddress): PageReading {
  const body = document.querySelector('body');
  if (!body) return NOTHING;
  const holders: Holders = {};
  const { written, labeled } = readDetail(body, holders);
  const heading = titleOf(body);
  const title = lineOf(heading);
  if (heading && title !== '' && labeled >= ENOUGH_LABELS) {
    const notice = { ...address, title, written, ...(isCanceled(body, heading) ? { canceled: true as const } : {}) };
    const told = written.responseDeadLine === undefined ? [] : sentencesIn(body);
    return { kind: 'detail', notices: [{ notice, anchor: heading, told, holders }], facts: OWN_PAGE };
  }
  // An empty shell or loading page says nothing yet; a full page without any known field is unreadable.
  return isSettledPage(body, LOADING) ? UNREADABLE : NOTHING;
}

/** Whether the tag beside the title or the type says so; a title or a description never does. */
function isCanceled(body: Element, heading: Element): boolean {
  let box = heading.parentElement;
  while (box && !box.querySelector(TAG)) box = box.parentElement;
  const tags = [...(box?.querySelectorAll(TAG) ?? [])];
  return [...(tags.length === 1 ? tags : []), ...body.querySelectorAll(TYPE)].some(
    (each) => !isHiddenWithin(body, each) && saysCanceled(lineOf(each)),
  );
}

function titleOf(body: Element): Element | undefined {
  const headings = [...body.querySelectorAll('h1, h2, [role="heading"], [aria-role="heading"]')].filter(
    (heading) => lineOf(heading) !== '' && !(heading.closest(NOT_THE_TITLE) && !heading.matches(TITLE)),
  );
  const first = headings.filter((heading) => heading.matches(TOP));
  const named = first.find((heading) => heading.matches(TITLE));
  // Choosing among several headings would be a guess.
  if (named ?? first.length > 0) return named ?? (first.length === 1 ? first[0] : undefined);
  const label = [...body.querySelectorAll('[aria-describedby], [id$="-id"]')].find(
    (each) => each.closest('h1, h2') === null,
  );
  return headings.filter((heading) => !SECTION.test(lineOf(heading)) && (!label || isBefore(heading, label))).at(-1);
}
