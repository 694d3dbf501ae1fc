/**
 * Guesses how any page shows its notices: the engine reads the page with each proposed declaration, and the
 * evidence chooses. Returns only what it is sure of; a page about something else is `none`.
 */
import { dateOrderOf, isForeign } from '../engine/text/date-order.ts';
import { ALL_ROWS, type PageRows } from '../engine/text/row-cache.ts';
import { NOTHING, type PageReading } from '../engine/reading.ts';
import {
  aboutNotice,
  ENOUGH_POINTS,
  pointsAgainstLabels,
  pointsOf,
  pointsOfContext,
  type Guess,
  type GuessedPage,
} from './evidence.ts';
import { guessBoxes, guessRepeats, guessTables } from './lists.ts';
import { gridsIn } from '../engine/grid.ts';
import type { Knowledge, Recorded } from '../engine/labels/labeled-values.ts';
import { lineOf } from '../engine/text/text.ts';
import type { DetailShape } from '../engine/declaration.ts';
import { contentAround, INFERENCE } from '../engine/infer/page.ts';
import { CONTRACT, ENDING, meaningOf } from '../engine/labels/meaning.ts';

/**
 * Reads a page of an undescribed site with the best guess, which is in the reading as its `declaration`.
 * `known`: the site's vocabulary. All rows together decide whether the page is a list, so none is left for
 * later; what is read in each is cached.
 */
export function readAnyPage(
  document: Document,
  url: URL,
  known: Knowledge = {},
  page: PageRows = ALL_ROWS,
): PageReading {
  if (isInterstitial(document)) return NOTHING;
  // "Perth, WA" is not in Washington.
  const never = isForeign(url.hostname) ? [...(known.never ?? []), 'state' as const] : (known.never ?? []);
  const knowledge = { ...known, dates: known.dates ?? dateOrderOf(document, url, page), never };
  const guessed = { document, url, knowledge, page, grids: gridsIn(document.documentElement, page) };
  const grids = guessTables(guessed);
  const cards = guessBoxes(guessed, grids?.within ?? []);
  const labeled = grids && cards ? better(grids, cards) : (grids ?? cards);
  const long = labeled && labeled.notices.length > MOST_RELATED;
  const own = long ? undefined : guessDetail(guessed);
  const list = labeled ?? repeated(own, guessRepeats(guessed));
  const best = own && list ? mainOf(own, list, document, url) : (own ?? list);
  if (!best) return NOTHING;
  return {
    kind: best === own ? 'detail' : 'list',
    notices: best.notices,
    facts: { dateOrder: knowledge.dates },
    score: best.score,
    declaration: { id: 'guess', ...knowledge, ...(best === own ? { details: [own.shape] } : { lists: [best.shape] }) },
  };
}

function better(a: Guess, b: Guess): Guess {
  return b.notices.length > a.notices.length || (b.notices.length === a.notices.length && b.score > a.score) ? b : a;
}

/** Returns a list without labels, unless the page is one notice with a list of other things. */
function repeated(own: Guess | undefined, list: Guess | undefined): Guess | undefined {
  const [found] = own?.notices ?? [];
  if (!found || !list) return list;
  const isRow = list.notices.some(({ notice }) => notice.noticeId === found.notice.noticeId);
  const isFirst =
    isRow && list.notices.length > 1 && new Set(list.notices.map((each) => each.found?.noticeId?.by)).size === 1;
  return isFirst ? { ...list, score: Math.max(list.score, own?.score ?? 0) } : undefined;
}

/** With more rows than this, the list is the page's subject. */
const MOST_RELATED = 25;

/**
 * Prefers the list when rows were found, unless the page is named after its own notice, which is not a row.
 */
function mainOf(own: Guess, list: Guess, document: Document, url: URL): Guess {
  if (list.notices.length < 2 || list.score >= own.score) return better(own, list);
  const name = `${document.title} ${lineOf(document.querySelector('h1'))} ${url.pathname}`;
  const named = own.notices.some(
    ({ notice: { noticeId, title }, found }) =>
      (namesNumber(name, noticeId) || (found?.title?.by !== 'heading' && name.includes(title))) &&
      list.notices.every(({ notice }) => notice.noticeId !== noticeId),
  );
  return named ? own : list;
}

/** Whether a page's name contains a number: "Bids FY26-27" does not name 26-2. */
function namesNumber(name: string, noticeId: string): boolean {
  return name.split(noticeId).some((before, at, parts) => {
    const after = parts[at + 1];
    return after !== undefined && !/[\p{L}\d]$/u.test(before) && !/^[\p{L}\d]/u.test(after);
  });
}

const CONSENT =
  /and consent|consent (?:banner|to)|browser check|just a moment|access denied|are you (?:a )?(?:human|robot)|checking your browser|captcha/i;

/** Pages shown before the real one: monitoring consent, browser checks, access denied. */
function isInterstitial(document: Document): boolean {
  return CONSENT.test(document.title);
}

/** Returns the page as one notice, or `undefined` if it shows too little of one. */
function guessDetail(page: GuessedPage): Guess<DetailShape> | undefined {
  return readNotice('main', page) ?? readNotice('page', page);
}

function readNotice(anywhere: 'main' | 'page', page: GuessedPage): Guess<DetailShape> | undefined {
  const { document, url } = page;
  const shape: DetailShape = { at: '', anywhere };
  const read = INFERENCE.readPage(page, shape);
  const body = document.querySelector('body');
  if (!read || !body) return undefined;
  const { recorded, found, hasData } = read;
  if (isContract(recorded)) return undefined;
  const context = pointsOfContext(aboutNotice(document, url, found.notice.title));
  const meaning = meaningOf(recorded.found.noticeId?.text ?? '');
  // Among words about bids a "Bid Number" makes a notice without any day.
  const dated =
    recorded.shown.has('responseDeadLine') ||
    recorded.values.postedDate !== undefined ||
    (context > 1 && meaning?.certain === true && meaning.rank <= 1);
  const isAround = anywhere === 'main' ? contentAround(document) : undefined;
  const score = pointsOf(recorded) + context + (hasData ? 3 : 0) - pointsAgainstLabels(body, isAround);
  return !dated || score < ENOUGH_POINTS ? undefined : { shape, notices: [found], score };
}

/** Whether the page is an expiring contract, which also has a number, a title, and an end date. */
function isContract({ found, certain }: Recorded): boolean {
  const rank = (field: 'noticeId' | 'responseDeadLine') => meaningOf(found[field]?.text ?? '')?.rank;
  return certain === 0 && rank('noticeId') === CONTRACT && rank('responseDeadLine') === ENDING;
}
