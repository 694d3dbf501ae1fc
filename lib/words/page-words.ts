/**
 * The words of the buttons in pages. A page gets them with the answer to its first question: the first word that a script asks the
 * browser for makes it fetch the whole catalogue, and the page stands still meanwhile.
 */
import type { WordKey } from './words.ts';

export const PAGE_WORDS = [
  'pageAdd',
  'pageAdding',
  'pageButtonName',
  'pageConnect',
  'pageEarlier',
  'pageEarlierPossibly',
  'pageFailed',
  'pageMore',
  'pageQueued',
  'pageReload',
  'pageSaved',
  'pageSavedClosed',
  'pageSavedDue_one',
  'pageSavedDue_other',
  'pageSavedOverdue',
  'pageSavedToday',
  'pageWhyBusy',
  'pageWhyConnection',
  'pageWhyFailed',
  'pageWhyInvalid',
  'pageWhyNotAllowed',
  'pageWhyNotFound',
  'pageWhyRefused',
  'pageWhyUnreachable',
  'pageWhyUnreadable',
] as const satisfies WordKey[];
