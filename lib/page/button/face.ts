/** What a button says in each state: one place that turns a notice's standing into words and an icon. */
import { words } from '../../words/words.ts';
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
  /** The extension was updated or removed under the open page. */
  gone: boolean;
}

/** The face of a notice's button. */
export function faceOf(status: NoticeStatus, { connected, gone }: Standing): Face {
  if (gone) return { state: 'reload', text: words('pageReload') };
  switch (status.state) {
    case 'saved':
      return { state: 'added', text: words(...status.says) };
    case 'adding':
      return { state: 'adding', text: words('pageAdding') };
    case 'queued':
      return { state: 'queued', text: words('pageQueued') };
    case 'failed':
      if (!connected || needsConnection(status.failure)) return connectFirst();
      return { state: 'failed', text: words('pageFailed', reasonOf(status.failure)) };
    case 'earlier':
      if (!connected) return connectFirst();
      return { state: 'earlier', text: words(status.certain ? 'pageEarlier' : 'pageEarlierPossibly') };
    case 'absent':
      return connected ? { state: 'add', text: words('pageAdd') } : connectFirst();
  }
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
