/**
 * Messages of the buttons in pages. A page gets them with the answer to its first request, because the first
 * call to `i18n.getMessage` in a content script loads the whole catalog and blocks the page.
 */
import type { WordKey } from './words.ts';

export const PAGE_WORDS = [
  'language',
  'pageAdd',
  'pageAdding',
  'pageButtonName',
  'pageConnect',
  'pageEarlier',
  'pageEarlierPossibly',
  'pageFailed',
  'pageInPipeline',
  'pageMore',
  'pageMoved',
  'pageQueued',
  'pageReload',
  'pageSaved',
  'pageSavedClosed',
  'pageSavedDue_one',
  'pageSavedDue_other',
  'pageSavedOverdue',
  'pageSavedToday',
  'pageSignIn',
  'pageWhy_acceptedUnread',
  'pageWhy_busy',
  'pageWhy_changedMeanwhile',
  'pageWhy_failed',
  'pageWhy_faulty',
  'pageWhy_invalid',
  'pageWhy_notAllowed',
  'pageWhy_notConnected',
  'pageWhy_notFound',
  'pageWhy_permissionMissing',
  'pageWhy_refused',
  'pageWhy_scaleUnknown',
  'pageWhy_searchesFull',
  'pageWhy_unauthorized',
  'pageWhy_unreachable',
  'pageWhy_unreadable',
] as const satisfies WordKey[];
