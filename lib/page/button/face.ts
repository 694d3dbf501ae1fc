/** Label and icon of the button for each notice status. */
import { plural, words } from '../../words/words.ts';
import type { Verdict } from '../../domain/fit/reasons.ts';
import type { Failure, NoticeStatus, Result } from '../../protocol/answers.ts';

export type ButtonState =
  'add' | 'adding' | 'added' | 'queued' | 'failed' | 'earlier' | 'moved' | 'passed' | 'connect' | 'reload';

/** A button's state, which also selects its icon and colors, and its label. */
export interface Face {
  state: ButtonState;
  text: string;
  /** The verdict's chip beside the button. */
  fit?: Verdict | undefined;
}

/** State that all buttons of a page share. */
export interface PageState {
  connected: boolean;
  /** Nothing is sent until the user signs in again or replaces the key. */
  signedOut: boolean;
  /** The extension was updated or removed while the page stayed open. */
  gone: boolean;
}

/** Returns the face of a notice's button. */
export function faceOf(status: NoticeStatus, { connected, signedOut, gone }: PageState): Face {
  if (gone) return { state: 'reload', text: words('pageReload') };
  switch (status.state) {
    case 'saved':
      return status.movedTo
        ? { state: 'moved', text: words('pageDeadlineMoved', status.movedTo) }
        : { state: 'added', text: savedWords(status) };
    case 'adding':
      return { state: 'adding', text: words('pageAdding') };
    case 'queued':
      return signedOut ? signIn() : { state: 'queued', text: words('pageQueued') };
    case 'failed':
      if (signedOut || status.failure.code === 'unauthorized') return signIn();
      if (connected && status.failure.code === 'readOnly') return { state: 'connect', text: reasonOf(status.failure) };
      if (!connected || needsConnection(status.failure)) return connectFirst();
      return { state: 'failed', text: words('pageFailed', reasonOf(status.failure)) };
    case 'earlier':
      if (!connected) return signedOut ? signIn() : connectFirst();
      if (status.newer) return { state: 'earlier', text: words('pageNewVersion') };
      return { state: 'earlier', text: words(status.certain ? 'pageEarlier' : 'pageEarlierPossibly') };
    case 'passed':
      return { state: 'passed', text: words('pagePassed') };
    case 'absent':
      if (signedOut) return signIn();
      return connected ? { state: 'add', text: words('pageAdd') } : connectFirst();
  }
}

/** The stage, or else the pipeline, and how long until the deadline. */
function savedWords({ stageName, pipelineName, due, closed }: Extract<NoticeStatus, { state: 'saved' }>): string {
  const place = stageName ?? words('pageInPipeline', pipelineName);
  if (!due) return words('pageSaved', place);
  if (due.state === 'over' && closed) return words('pageSavedClosed', place);
  if (due.days > 0) return plural(due.state === 'over' ? 'pageSavedDaysOver' : 'pageSavedDue', due.days, place);
  return words(due.state === 'over' ? 'pageSavedOverdue' : 'pageSavedToday', place);
}

/** The status of a newer version whose button offers to replace the earlier one. */
export function newerVersion(status: NoticeStatus, { state }: Face) {
  return status.state === 'earlier' && status.newer && state === 'earlier' ? status : undefined;
}

function signIn(): Face {
  return { state: 'connect', text: words('pageSignIn') };
}

function connectFirst(): Face {
  return { state: 'connect', text: words('pageConnect') };
}

/** Whether the user must fix a failure in Options; a retry would not help. */
export function needsConnection({ code }: Failure): boolean {
  return code === 'notConnected' || code === 'unauthorized' || code === 'permissionMissing' || code === 'readOnly';
}

/** Returns the reason for a failure as a clause, with the wait that the service asked for. */
export function reasonOf({ code, retryAt = 0 }: Failure): string {
  const seconds = Math.ceil((retryAt - Date.now()) / 1000);
  return words(`pageWhy_${seconds > 0 ? 'busyFor' : code}`, seconds);
}

/** Whether the answer was lost: the worker stopped, or the page was in the back/forward cache. */
export function isLost(answer: Result<unknown>): boolean {
  return !answer.ok && answer.failure.code === 'failed';
}
