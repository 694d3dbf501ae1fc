import { noticeDetailsOf } from '../sites/notice-details.ts';
import { watchPage } from './watch.ts';

/**
 * Reads the own page of a notice, again at each change of the page while contacts or attachments are missing.
 * Resolves with the last reading once it has both, or once `signal` aborts: many pages never show them.
 */
export async function readNotice(window: Window, signal: AbortSignal) {
  const read = () => noticeDetailsOf(window.document, new URL(window.location.href));
  let details = read();
  const isWhole = () => details.attachments !== undefined && details.contacts !== undefined;
  if (signal.aborted || isWhole()) return details;
  const done = new AbortController();
  await new Promise((resolve) => {
    done.signal.addEventListener('abort', resolve);
    signal.addEventListener('abort', () => done.abort());
    const readAgain = () => {
      details = read();
      if (isWhole()) done.abort();
    };
    watchPage(window, readAgain, done.signal);
  });
  return details;
}
