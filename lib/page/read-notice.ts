import { noticeDetailsOf } from '../sites/notice-details.ts';
import { watchPage } from './watch.ts';

/**
 * Reads the own page of a notice, again at each change of the page while contacts or attachments are missing.
 * Resolves with the last reading once it has both, or once `signal` aborts: many pages never show them.
 */
export function readNotice(window: Window, signal: AbortSignal): Promise<ReturnType<typeof noticeDetailsOf>> {
  const read = () => noticeDetailsOf(window.document, new URL(window.location.href));
  const done = new AbortController();
  let details = read();
  const isWhole = () => details.attachments !== undefined && details.contacts !== undefined;
  return new Promise((resolve) => {
    done.signal.addEventListener('abort', () => resolve(details));
    const end = () => done.abort();
    if (signal.aborted || isWhole()) {
      end();
      return;
    }
    signal.addEventListener('abort', end);
    watchPage(
      window,
      () => {
        details = read();
        if (isWhole()) end();
      },
      done.signal,
    );
  });
}
