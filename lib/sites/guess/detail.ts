/** Proposes that a page is a notice's own: labels with values that occur once, and a title. */
import type { DetailShape } from '../engine/declaration.ts';
import { contentAround, INFERENCE } from '../engine/infer/page.ts';
import type { Recorded } from '../engine/labels/labeled-values.ts';
import { CONTRACT, ENDING, meaningOf } from '../engine/labels/meaning.ts';
import {
  aboutNotice,
  ENOUGH_POINTS,
  pointsAgainstLabels,
  pointsOf,
  pointsOfContext,
  type Guess,
  type GuessedPage,
} from './evidence.ts';

/** Returns the page as one notice, or `undefined` if it shows too little of one. */
export function guessDetail(page: GuessedPage): Guess<DetailShape> | undefined {
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
  return !dated || score < ENOUGH_POINTS ? undefined : { shape, notices: [found], score, within: [] };
}

/** Whether the page is an expiring contract, which also has a number, a title, and an end date. */
function isContract({ found, certain }: Recorded): boolean {
  const rank = (field: 'noticeId' | 'responseDeadLine') => meaningOf(found[field]?.text ?? '')?.rank;
  return certain === 0 && rank('noticeId') === CONTRACT && rank('responseDeadLine') === ENDING;
}
