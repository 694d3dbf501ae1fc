/**
 * Scores whether candidates are notices. Agendas, job lists, auctions, statutes, and shops have rows,
 * numbers, and closing dates too, so candidates earn points and lose them for words of those other subjects.
 */
import { daysBetween } from '../../domain/dates/calendar-date.ts';
import { dateReader } from '../../domain/dates/printed-date.ts';
import { ENDING, meaningOf, STARTING } from '../engine/labels/meaning.ts';
import { isOnlyNumber, splitNumber } from '../engine/labels/notice-number.ts';
import { headingOver } from '../engine/infer/rows.ts';
import { PAPERS } from '../engine/infer/tables.ts';
import { lineOf } from '../engine/text/text.ts';
import type { IsNoLabel } from '../engine/labels/labels.ts';
import type { DetailShape, ListShape } from '../engine/declaration.ts';
import type { Grid } from '../engine/grid.ts';
import type { KnownPage } from '../engine/reader.ts';
import type { FoundNotice } from '../engine/reading.ts';
import type { Recorded } from '../engine/labels/labeled-values.ts';

/** A page to guess at, with what is known of its site. */
export interface GuessedPage extends KnownPage {
  grids: readonly Grid[];
}

/** A declaration's shape with what it reads. */
export interface Guess<Shape extends ListShape | DetailShape = ListShape> {
  shape: Shape;
  notices: FoundNotice[];
  score: number;
  /** The tables they came from, so that nothing is read twice. */
  within?: Element[];
}

/** Candidates with fewer points are dropped. */
export const ENOUGH_POINTS = 5;

const PROCUREMENT =
  /\b(?:(?:rf[pqibxsot]|ifb|it[bn]|bid|solicitation|tender|procurement|quotation)s?|bidding|sourcing|fscm|subastas?(?=.* (?:pr gov|compras?)\b)|requests? for (?:proposal|quote|qualification|information)s?|invitations? (?:to|for) (?:quote|negotiate)s?|(?:contract(?:ing)?|funding|grant|business) opportunit(?:y|ies)|notices? of funding|expressions? of interest|calls? for proposals?|licitaci[oó]n(?:es)?|contrataci[oó]n|concursos?|appels? d.offres|march[eé]s publics|ausschreibung(?:en)?|vergabe\w*|auftragsbekanntmachung|gare? d.appalto|licita[cç](?:[aã]o|[oõ]es)|bonfirehub|compranet|mercado ?publico|philgeps|demandstar|publicpurchase|vendorregistry|bidsync|bidexpress|bidsandtenders|myvendorlink)\b/i;
const PURCHASING = /\b(?:purchasing|vendors?|suppliers?|contracts?|opportunit(?:y|ies)|grants?|e-?procurement)\b/i;

const OTHER_THINGS: readonly RegExp[] = [
  /\b(?:job|career|employment|vacanc(?:y|ies)|salary|recruitment|hiring|(?:open|vacant|available) position|applicant|scholarship)s?\b/i,
  /\b(?:agenda|minutes|meeting|packet|hearing)s?\b/i,
  /\b(?:legislation|ordinance|resolution|enactment|statute|sponsor|bill (?:number|no|text))s?\b/i,
  /\b(?:add to (?:cart|basket)|checkout|in stock|free shipping|sku)\b/i,
  /\b(?:auctions?|current bid(?=\s*(?:[|:$]|$))|high(?:est)? bid|place (?:a )?bid|bid now|starting bid|lots? for sale|surplus)\b/i,
  /\b(?:bid (?:tab(?:ulation)?s?|results)|letting (?:results|calendar|schedule)|award(?:ed)? (?:vendor|to|contracts?|grants)|contract awards?|(?:grant|contract)s? awarded|past grants|grantees|low bidders?|plan ?holders?)\b/i,
  /\b(?:properties for sale|real estate listings?|court|docket|permits?|obituar(?:y|ies)|press releases?|newsroom|blog|courses?|events? calendar|faqs?|frequently asked|glossary)\b/i,
];

// Sections with these names list bids as well as zoning notices.
const PUBLIC = /\b(?:public|legal) (?:notices?|comments?)\b/i;

/** Returns the page's own description: title, address, main headings, and the heading above a list. */
export function aboutPage(document: Document, url: URL, near?: Element, isOwn?: boolean): string {
  const headings = [...document.querySelectorAll('h1, h2')]
    .filter((heading) => !isOwn || heading.localName === 'h1' || !PAPERS.test(lineOf(heading)))
    .slice(0, 6)
    .map((heading) => lineOf(heading));
  const path = decodeURIComponent(url.pathname.replace(/%(?![\da-f]{2})/gi, ''));
  const address = `${path} | ${url.host}`.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_/.]+/g, ' ');
  return [document.title, address, ...headings, near && headingOver(near)].join(' | ');
}

/**
 * Same for a notice's page, without its `title` when the rest says what it is: a tennis court out for bid is
 * not a court of law.
 */
export function aboutNotice(document: Document, url: URL, title: string): string {
  // Addresses are in lower case.
  const about = aboutPage(document, url, undefined, true).toLowerCase();
  const besides = about.replaceAll(title.toLowerCase(), '*');
  return PROCUREMENT.test(besides) ? besides : about;
}

/**
 * Scores the page's description: up to 2 points for procurement words (including a grid's `headings`), minus
 * points per other subject. Grid headings are also counted by {@link pointsAgainst}. A listed notice's own
 * title counts against the page only if most titles name that subject. `saysKind`: most rows name a kind of
 * notice.
 */
export function pointsOfContext(
  about: string,
  headings = '',
  notices: readonly FoundNotice[] = [],
  saysKind = false,
): number {
  const all = `${about} | ${headings}`;
  const own = saysKind || PROCUREMENT.test(all) ? 2 : PURCHASING.test(all) ? 1 : 0;
  const parts = about.replace(PRE_BID, ' ').split(' | ');
  const titles = parts.filter((part) => notices.some(({ notice }) => part.includes(notice.title)));
  const others = OTHER_THINGS.filter((words) => {
    const naming = parts.filter((part) => words.test(part));
    return naming.some((part) => !titles.includes(part)) || naming.length * 2 > titles.length;
  });
  const said = [all, ...notices.map(({ notice }) => notice.title)].join(' | ');
  const isPublic = PUBLIC.test(about) && !PROCUREMENT.test(said);
  return own - 2 * (others.length + Number(isPublic));
}

/** Whether most rows name the kind of notice they are: "Sources Sought", "IFB". */
export function sayKind(rows: readonly Element[]): boolean {
  return rows.filter((row) => KIND_SAID.test(lineOf(row, 2000))).length * 3 >= rows.length * 2;
}
const KIND_SAID =
  /\b(?:rf[pqibx]|ifb|it[bnt]|(?:pre-?)?solicitation|sources sought|(?:invitation|request) (?:for|to) (?:bids?|proposals?|quot\w+|tenders?|negotiate))\b/i;

// Pre-bid meetings and plan-holder lists are part of a notice.
const PRE_BID =
  /\bplan ?holders? lists?\b|\b(?:pre-? ?(?:bid|prop|sub|qual|con|ten)\w*|site|bidders?.?) (?:meeting|conference|visit)s?\b[^|]*/gi;

/** Returns points to subtract for words of other subjects, such as in grid headings. */
export function pointsAgainst(words: string): number {
  const own = words.replace(PRE_BID, ' ');
  return OTHER_THINGS.filter((others) => others.test(own)).length * 3;
}

// Fields that open notices do not have: an awardee, a price, an author.
const OTHER_FIELD =
  /^(?:(?:(?:contractor|awardee|recipient)s?|(?:awarded )?vendor|supplier)(?: name)?|award(?:ed)? (?:to|vendor|amount|id)|amount of award|award information|notice of award|contract award (?:date|number)|contract (?:value|amount|holder)|prime contractor|job (?:title|type|number|id)|position|salary|employment type|price|sku|isbn|author|current bid|sponsors?|agenda date|enactment (?:date|number|#)|docket(?: id| number)?|judge|assignee|permit (?:number|type))\s*[:#]*$/i;

// The whole page is about what became of a notice.
const AWARDED = /^(?:award information|notice of award|amount of award)\b/i;

/**
 * Whether such words belong to a notice: criteria in a list ("Price"), or the position of the person to
 * contact.
 */
function isOfNotice({ nodeValue, parentElement: holder }: Node): boolean {
  if (holder?.localName === 'li' && !nodeValue?.includes(':')) return true;
  const contact = /^\s*position/i.test(nodeValue ?? '') ? holder?.closest('table, dl, ul')?.textContent : undefined;
  return /phone|e-?mail/i.test(contact ?? '');
}

const ENDED =
  /\bstatus\W{1,4}(?:bid |contract )?(?:cancel+ed|awarded|withdrawn)|\bthis (?:bid|solicitation|tender|opportunity|rf[pqi]) (?:has been|is|was) (?:cancel+ed|withdrawn|awarded)/i;
const LONGEST_PAGE = 100_000;

/** Returns points to subtract for labels of a contract, job, permit, or article. */
export function pointsAgainstLabels(body: Element, isAround?: IsNoLabel): number {
  let points = 0;
  const walker = body.ownerDocument.createTreeWalker(body, 4);
  for (let node = walker.nextNode(); node && points < 6; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    if (text.length >= 40 || !OTHER_FIELD.test(text.trim()) || isAround?.(node, body) || isOfNotice(node)) continue;
    points += AWARDED.test(text.trim()) ? 6 : 3;
  }
  return points + (ENDED.test(lineOf(body, LONGEST_PAGE)) ? 6 : 0);
}

const KIND_OF_NUMBER = /\b(?:rf\w\w?|rpq|i[ft][bnq]|nofo|bid|tender|solicitation)\b/i;

/** The longest time that bids are asked for, in days; contracts run longer. */
export const LONGEST_ASKED = 300;

/** Whether start and end dates under vague labels are as far apart as a contract term. */
function isTerm({ values: { postedDate, responseDeadLine }, found }: Recorded): boolean {
  const [first, last] = [found.postedDate, found.responseDeadLine].map((where) => meaningOf(where?.text ?? ''));
  if (!postedDate || !responseDeadLine || first?.rank !== STARTING || last?.rank !== ENDING || last.certain)
    return false;
  // Either order of numbers tells months from years.
  return [dateReader('monthFirst'), dateReader('dayFirst')].some((dates) => {
    const [from, to] = [dates.day(postedDate), dates.day(responseDeadLine)];
    return from !== undefined && to !== undefined && daysBetween(from, to) > LONGEST_ASKED;
  });
}

/** Scores one notice's values. */
export function pointsOf(recorded: Recorded): number {
  const { values, certain, shown } = recorded;
  let points = Math.min(certain, 3) - (isTerm(recorded) ? 4 : 0);
  if (values.noticeId !== undefined) {
    points += 1;
    if (KIND_OF_NUMBER.test(values.noticeId)) points += 1;
    else if (isOnlyNumber(values.noticeId)) points += 0.5;
  }
  if (shown.has('responseDeadLine')) points += values.responseDeadLine === undefined ? 1 : 2;
  if (values.postedDate !== undefined) points += 1;
  if (values.agency !== undefined) points += 0.5;
  if (values.naicsCode !== undefined || values.setAside !== undefined) points += 2;
  if (values.title !== undefined && (splitNumber(values.title) || KIND_OF_NUMBER.test(values.title))) points += 0.5;
  return points;
}

/** Returns the median, so one odd row does not decide about the list. */
export function middle(points: readonly number[]): number {
  const sorted = [...points].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
