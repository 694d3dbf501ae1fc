/**
 * Reads the plainest bid page: document links named after their notices ("RFP 2026-03 Town Hall Heating
 * [PDF]"). Tried last, because a notice's own page lists documents too; those repeat one number.
 */
import { isOnlyNumber, splitNumber } from '../engine/labels/notice-number.ts';
import { titleIn } from '../engine/labels/values.ts';
import { addressOf } from '../engine/links.ts';
import { lineOf } from '../engine/text/text.ts';
import { isOutside, NOT_THE_TITLE } from '../engine/title.ts';
import { aboutPage, ENOUGH_POINTS, pointsOfContext } from './evidence.ts';
import type { Candidate } from './grids.ts';
import type { WhereFound } from '../../domain/notices/where-found.ts';
import type { FoundNotice } from '../engine/reading.ts';

const NOT_CONTENT = `${NOT_THE_TITLE}, header`;
const BEFORE = /^(?:(?:public|legal|bid) notices?|notice (?:of|to bidders))\s*[-–—:]\s*/i;
const AFTER = /\s*(?:\[[^[\]]*\]|\((?:pdf|docx?|xlsx?|zip|link|opens)[^()]*\))\s*$/gi;
/** Only unambiguous types; a "project" or "contract" can be any document. */
const KIND = /^(?:RF(?:[PQIBST]|Qu|PQ|SO?Q)|RPQ|IF[BQ]|IT[BQNT]|R?EOI|(?:RF)?CSP)\b/;
// Documents about a notice, or its outcome.
const PAPERS =
  /\b(?:addend|amend|award|tabulat|result|minutes|agenda|sign-?in|attend|q ?& ?a|question|answer|plan ?holder|intent|contract|recommend|evaluat|attachment|exhibit|appendi|cancel|clarif|response form|checklist|scor|protest|transcript|webinar)/i;
const LINK: WhereFound = { by: 'link' };
const FEWEST = 2;
/** Points for numbers with a type in several similar links. */
const POINTS = 4;

/** Returns the page's links as a list of notices, or `undefined`. */
export function readLinkList(document: Document, url: URL): Candidate | undefined {
  const found = new Map<string, FoundNotice>();
  let links = 0;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (isOutside(link, NOT_CONTENT)) continue;
    links += 1;
    const text = lineOf(link, 300).replace(AFTER, '').replace(BEFORE, '');
    const split = KIND.test(text) ? splitNumber(text) : undefined;
    const address = split ? addressOf(link.getAttribute('href') ?? '', document, url) : undefined;
    if (!split || !address || isInProse(link) || found.has(split.number) || PAPERS.test(split.title)) continue;
    found.set(split.number, {
      notice: { noticeId: split.number, title: split.title, uiLink: address.href },
      anchor: link,
      found: { noticeId: LINK, title: LINK, uiLink: LINK },
    });
  }
  // If most links are alike, they describe the page.
  const said = found.size * 2 >= links ? [...found.keys()].join(' ') : '';
  const about = `${aboutPage(document, url)} | ${said}`;
  const score = POINTS + pointsOfContext(about);
  return found.size < FEWEST || score < ENOUGH_POINTS ? undefined : { notices: [...found.values()], score, within: [] };
}

/** Types inside a number itself: "DARPA-BAA-26-39". */
const NUMBER_KIND = /(?:^|[-_/ ])(?:RF[PQIBST]|IF[BQ]|IT[BNQT]|BAA|EOI|NOFO)(?:$|[-_/ ])/;
const FEWEST_NUMBERS = 3;

/** Returns a list whose links are notice numbers, each followed by its title, or `undefined`. */
export function readNumberLinks(document: Document, url: URL): Candidate | undefined {
  const found = new Map<string, FoundNotice>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const number = lineOf(link, 80);
    if (!NUMBER_KIND.test(number) || !isOnlyNumber(number) || isOutside(link, NOT_CONTENT) || found.has(number))
      continue;
    const address = addressOf(link.getAttribute('href') ?? '', document, url);
    const beside = (link.closest('h1, h2, h3, h4, h5, h6') ?? link).nextElementSibling;
    const title = beside ? titleIn(lineOf(beside)) : undefined;
    if (!address || title === undefined || title.length > LONGEST_TITLE || PAPERS.test(title)) continue;
    found.set(number, {
      notice: { noticeId: number, title, uiLink: address.href },
      anchor: link,
      found: { noticeId: LINK, title: LINK, uiLink: LINK },
    });
  }
  const score = POINTS + pointsOfContext(aboutPage(document, url));
  if (found.size < FEWEST_NUMBERS || score < ENOUGH_POINTS) return undefined;
  return { notices: [...found.values()], score, within: [] };
}
const LONGEST_TITLE = 250;

/** Whether the link is part of a sentence, as in an article. */
function isInProse(link: Element): boolean {
  const around = link.closest('p, li, td, dd, article') ?? link;
  return lineOf(around).length > 2 * lineOf(link).length + 80;
}
