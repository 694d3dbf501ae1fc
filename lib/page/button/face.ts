/** What a button says in each state: one place that turns a notice's standing into words and an icon. */
import { plural, words } from '../../words/words.ts';
import type { Failure, NoticeStatus, Result } from '../../protocol/answers.ts';

export type ButtonState = 'add' | 'adding' | 'added' | 'queued' | 'failed' | 'earlier' | 'connect' | 'reload';

/** State (which is also the icon) and words of a button. */
export interface Face {
  state: ButtonState;
  text: string;
}

/** What holds for the whole page. */
export interface Standing {
  connected: boolean;
  /** Nothing is sent until the user signs in again or replaces the key. */
  signedOut: boolean;
  /** The extension was updated or removed under the open page. */
  gone: boolean;
}

/** The face of a notice's button. */
export function faceOf(status: NoticeStatus, { connected, signedOut, gone }: Standing): Face {
  if (gone) return { state: 'reload', text: words('pageReload') };
  switch (status.state) {
    case 'saved':
      return { state: 'added', text: savedWords(status) };
    case 'adding':
      return { state: 'adding', text: words('pageAdding') };
    case 'queued':
      return signedOut ? signIn() : { state: 'queued', text: words('pageQueued') };
    case 'failed':
      if (signedOut || status.failure.code === 'unauthorised') return signIn();
      if (!connected || needsConnection(status.failure)) return connectFirst();
      return { state: 'failed', text: words('pageFailed', reasonOf(status.failure)) };
    case 'earlier':
      if (!connected) return signedOut ? signIn() : connectFirst();
      return { state: 'earlier', text: words(status.certain ? 'pageEarlier' : 'pageEarlierPossibly') };
    case 'absent':
      if (signedOut) return signIn();
      return connected ? { state: 'add', text: words('pageAdd') } : connectFirst();
  }
}

/** The stage, or else the pipeline, and how long until the deadline. */
function savedWords({ stageName, pipelineName, daysLeft, closed }: Extract<NoticeStatus, { state: 'saved' }>): string {
  const place = stageName ?? words('pageInPipeline', pipelineName);
  if (daysLeft === undefined) return words('pageSaved', place);
  if (daysLeft < 0) return words(closed ? 'pageSavedClosed' : 'pageSavedOverdue', place);
  return daysLeft === 0 ? words('pageSavedToday', place) : plural('pageSavedDue', daysLeft, place);
}

function signIn(): Face {
  return { state: 'connect', text: words('pageSignIn') };
}

function connectFirst(): Face {
  return { state: 'connect', text: words('pageConnect') };
}

/** Whether a failure is mended in the options rather than by trying again. */
export function needsConnection({ code }: Failure): boolean {
  return code === 'notConnected' || code === 'unauthorised' || code === 'permissionMissing';
}

/** Why something failed, as part of a sentence. */
export function reasonOf({ code }: Failure): string {
  return words(`pageWhy_${code}`);
}

/** Whether the answer to a question got lost: with a worker that was stopped over it, or while the page was in the back/forward cache. */
export function isLost(answer: Result<unknown>): boolean {
  return !answer.ok && answer.failure.code === 'failed';
}
