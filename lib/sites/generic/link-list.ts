/**
 * The plainest bid page there is: links to documents, each named after its notice ("RFP 2026-03 Town Hall Heating [PDF]").
 * Asked last, because a notice's own page lists documents too; those repeat one number.
 */
import { splitNumber } from '../engine/labels/numbers.ts';
import { addressOf } from '../engine/links.ts';
import { lineOf } from '../engine/text/text.ts';
import { NOT_THE_TITLE } from '../engine/title.ts';
import { aboutPage, ENOUGH_POINTS, pointsOfContext } from './evidence.ts';
import type { Candidate } from './grids.ts';
import type { WhereFound } from '../../domain/notices/where-found.ts';
import type { FoundNotice } from '../engine/reading.ts';

const NOT_CONTENT = `${NOT_THE_TITLE}, header`;
const BEFORE = /^(?:(?:public|legal|bid) notices?|notice (?:of|to bidders))\s*[-–—:]\s*/i;
const AFTER = /\s*(?:\[[^[\]]*\]|\((?:pdf|docx?|xlsx?|zip|link|opens)[^()]*\))\s*$/gi;
/** Only kinds that nobody uses for anything else; a "project" or a "contract" may be any document. */
const KIND = /^(?:RF(?:[PQIBST]|Qu|PQ|SO?Q)|RPQ|IF[BQ]|IT[BQNT]|R?EOI|(?:RF)?CSP)\b/;
// Papers about a notice, and what became of it.
const PAPERS =
  /\b(?:addend|amend|award|tabulat|result|minutes|agenda|sign-?in|attend|q ?& ?a|question|answer|plan ?holder|intent|contract|recommend|evaluat|attachment|exhibit|appendi|cancel|clarif|response form|checklist|scor|protest|transcript|webinar)/i;
const LINK: WhereFound = { by: 'link' };
const FEWEST = 2;
/** A number and its kind, and that several links are alike. */
const POINTS = 4;

/** The page's links as a list of notices, or nothing. */
export function readLinkList(document: Document, url: URL): Candidate | undefined {
  const found = new Map<string, FoundNotice>();
  let links = 0;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (link.closest(NOT_CONTENT)) continue;
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
  // A page that does not say what it is about may say so by its links, where most are alike.
  const said = found.size * 2 >= links ? [...found.keys()].join(' ') : '';
  const about = `${aboutPage(document, url)} | ${said}`;
  const score = POINTS + pointsOfContext(about);
  return found.size < FEWEST || score < ENOUGH_POINTS ? undefined : { notices: [...found.values()], score, within: [] };
}

/** A link in a sentence, such as an article's. */
function isInProse(link: Element): boolean {
  const around = link.closest('p, li, td, dd, article') ?? link;
  return lineOf(around).length > 2 * lineOf(link).length + 80;
}
