/** What a button says in each state: one place that turns a notice's standing into words and an icon. */
import { plural, words, type WordKey } from '../words/words.ts';
import type { Failure, NoticeStatus } from '../protocol/answers.ts';

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
      return { state: 'added', text: savedText(status) };
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

type Saved = Extract<NoticeStatus, { state: 'saved' }>;

function connectFirst(): Face {
  return { state: 'connect', text: words('pageConnect') };
}

function savedText({ stageName: stage, daysLeft: left, closed }: Saved): string {
  if (left === undefined) return words('pageSaved', stage);
  if (left < 0) return words(closed ? 'pageSavedClosed' : 'pageSavedOverdue', stage);
  return left === 0 ? words('pageSavedToday', stage) : plural('pageSavedDue', left, stage);
}

/** Whether a failure is mended in the options rather than by trying again. */
export function needsConnection({ code }: Failure): boolean {
  return code === 'notConnected' || code === 'unauthorised' || code === 'permissionMissing';
}

const REASONS: Readonly<Record<Failure['code'], WordKey>> = {
  notConnected: 'pageWhyConnection',
  unauthorised: 'pageWhyConnection',
  permissionMissing: 'pageWhyConnection',
  unreachable: 'pageWhyUnreachable',
  refused: 'pageWhyRefused',
  busy: 'pageWhyBusy',
  unreadable: 'pageWhyUnreadable',
  invalid: 'pageWhyInvalid',
  notFound: 'pageWhyNotFound',
  scaleUnknown: 'pageWhyFailed',
  notAllowed: 'pageWhyNotAllowed',
  failed: 'pageWhyFailed',
};

/** Why something failed, as part of a sentence. */
export function reasonOf({ code }: Failure): string {
  return words(REASONS[code]);
}
