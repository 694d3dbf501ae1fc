/**
 * What a page of SAM.gov shows, days and codes in its own words: this much a page has to carry.
 *
 * Award notices keep their button. They have the same identity as any other notice, the service takes them as a notice
 * type of their own, and people follow them for the work that will be competed again. Entities, wage determinations
 * and other results of the same search have none.
 */
import type { ShownNotice } from '../../../domain/notices/notice.ts';
import { NOTHING, UNREADABLE, type FoundNotice, type PageKind, type ShownReading } from '../../engine/reading.ts';
import { fieldReader } from '../../engine/labels/fields.ts';
import { noticeLinks, rowsOf, type Row } from '../../engine/rows.ts';
import { isSettledPage } from '../../engine/settled.ts';
import { lineOf } from '../../engine/text/text.ts';
import { isSearch, noticeAt, noticeOfHref, type NoticeAddress } from './address.ts';
import { CARD, DETAIL } from './fields.ts';

const ROW = 'app-opportunity-result';
const TITLE = '.card-title, [aria-role="heading"], .sam-ui-header';
const NOT_THE_TITLE = 'header, [role="banner"], nav, aside, footer, dialog, [role="dialog"]';
const LOADING = '.sds-load, sds-loading-indicator, [aria-busy="true"]';
/** Fewer labels than this on a notice's page, and it is not the page that we know. */
const ENOUGH_LABELS = 2;

const readCard = fieldReader(CARD);
const readDetail = fieldReader(DETAIL);

/** What a page at this address is meant to show. */
export function shows(url: URL): PageKind {
  return noticeAt(url) ? 'detail' : isSearch(url) ? 'list' : 'none';
}

/** The notices on the page. */
export function readShown(document: Document, url: URL): ShownReading {
  const own = noticeAt(url);
  if (own) return readOwnPage(document, own);
  return isSearch(url) ? readList(document, url) : NOTHING;
}

function readList(document: Document, url: URL): ShownReading {
  const links = noticeLinks(document, 'a[href*="opp/"]', (href) => noticeOfHref(href, url));
  const rows = rowsOf(links, ROW);
  if (rows.length === 0 || isEmptyResult(document)) return NOTHING;
  const notices = rows.flatMap(readRow);
  return notices.length === 0 ? UNREADABLE : { kind: 'list', notices };
}

/** The search found nothing; notices that the page still links to (recently viewed) are not results. */
function isEmptyResult(document: Document): boolean {
  return /^no matches found/i.test(lineOf(document.querySelector('.sds-card__title')));
}

function readRow({ target, link, heading, box }: Row<NoticeAddress>): FoundNotice<ShownNotice>[] {
  const title = lineOf(link);
  const { written, labelled } = readCard(box);
  // A link to a notice without any of a card's labels is some other list, e.g. "recently viewed".
  if (title === '' || labelled === 0) return [];
  return [{ notice: { ...target, title, written }, anchor: heading ?? link }];
}

function readOwnPage(document: Document, address: NoticeAddress): ShownReading {
  const body = document.querySelector('body');
  if (!body) return NOTHING;
  const { written, labelled } = readDetail(body);
  const heading = titleOf(body);
  const title = lineOf(heading);
  if (heading && title !== '' && labelled >= ENOUGH_LABELS) {
    return { kind: 'detail', notices: [{ notice: { ...address, title, written }, anchor: heading }] };
  }
  // An empty shell or a page that still loads says nothing yet; a full page that shows none of its fields is unreadable.
  return isSettledPage(body, LOADING) ? UNREADABLE : NOTHING;
}

function titleOf(body: Element): Element | undefined {
  const headings = [...body.querySelectorAll('h1')].filter((heading) => lineOf(heading) !== '');
  const others = headings.filter((heading) => !heading.closest(NOT_THE_TITLE));
  // Which of several is the title would be a guess.
  return headings.find((heading) => heading.matches(TITLE)) ?? (others.length === 1 ? others[0] : undefined);
}
