/** Toasts that report the result of a click and offer Undo. */
import { DOUBT_WORDS } from '../../words/doubt-words.ts';
import { plural, words } from '../../words/words.ts';
import { isLost, reasonOf } from '../button/face.ts';
import type { Outcome } from '../status/actions.ts';
import type { CaptureButton } from '../button/button.ts';
import type { PassReason } from '../../domain/notices/passed.ts';
import type { RawNotice } from '../../domain/notices/notice.ts';
import type { Captured, Failure, NoticeStatus, ShownDue } from '../../protocol/answers.ts';
import type { PageAsk, StatusBoard } from '../status/status-board.ts';
import type { Toaster, ToastMessage } from './toast.ts';

export interface OutcomeToastsOptions {
  ask: PageAsk;
  board: StatusBoard;
  toaster: Toaster;
}

export function createOutcomeToasts({ ask, board, toaster }: OutcomeToastsOptions) {
  /** Shows the result of a click in a toast after the button. */
  function report(button: CaptureButton, { notice, before, result }: Outcome): void {
    if (result.ok) toaster.show(added(button, notice, before, result.value), button);
    else reportFailure(button, notice, result.failure);
  }

  /** Whether a notice may be passed: it is in no pipeline. */
  function mayPass({ noticeId }: RawNotice): boolean {
    const { connected, signedOut, gone } = board.pageState;
    const { state } = board.statusOf(noticeId);
    return connected && !signedOut && !gone && (state === 'absent' || state === 'earlier');
  }

  /** Passes a notice, or restores a passed one. */
  async function pass(button: CaptureButton, notice: RawNotice, reason?: PassReason): Promise<void> {
    const { noticeId, title } = notice;
    const before = board.statusOf(noticeId);
    const isPassed = before.state === 'passed';
    if (board.checkExtension() || (!isPassed && !mayPass(notice))) return;
    const request = { notice, ...(isPassed ? { restore: true as const } : reason ? { reason } : {}) };
    let answer = await ask('notice.pass', request);
    if (isLost(answer)) answer = await ask('notice.pass', request);
    if (!answer.ok) {
      reportFailure(button, notice, answer.failure);
      return;
    }
    const { status, dropped } = answer.value;
    board.set(noticeId, status);
    const back = () => void pass(button, notice, isPassed ? before.reason : undefined);
    const text = words(isPassed ? 'passRestored' : 'passDone');
    toaster.show({ text, detail: dropped > 0 ? words('passDropped') : title, undo: back }, button);
  }

  function added(
    button: CaptureButton,
    notice: RawNotice,
    before: NoticeStatus,
    { status, pipelineName, due, undoId, moved, replaced }: Captured,
  ): ToastMessage {
    if (moved) {
      const back = words('versionPutBack');
      const offer = undoId === undefined ? {} : { undo: () => void undo(button, notice, before, { undoId, back }) };
      return { text: words(MOVED[moved]), detail: notice.title, ...offer };
    }
    const detail = undoId === undefined ? detailOf(notice, due) : (leftBlank(notice) ?? detailOf(notice, due));
    const stage = status.state === 'saved' ? status.stageName : undefined;
    const text =
      status.state !== 'saved'
        ? words('pageToastQueued', pipelineName)
        : undoId === undefined
          ? words('alreadyIn', stage ?? pipelineName)
          : stage === undefined
            ? words('addedTo', pipelineName)
            : words('pageToastAdded', stage, pipelineName);
    if (undoId === undefined) return { text, detail };
    const back = replaced ? words('versionPutBack') : words('pageToastUndone', pipelineName);
    return { text, detail, undo: () => void undo(button, notice, before, { undoId, back }) };
  }

  async function undo(
    button: CaptureButton,
    notice: RawNotice,
    before: NoticeStatus,
    { undoId, back }: { undoId: string; back: string },
  ): Promise<void> {
    let answer = await ask('capture.undo', { undoId });
    const isRetry = isLost(answer);
    if (isRetry) answer = await ask('capture.undo', { undoId });
    if (answer.ok && answer.value.workedOn) {
      toaster.show({ text: words('pageToastWorkedOn'), detail: notice.title }, button);
      board.refresh();
      return;
    }
    // An undo works once: if the retry finds nothing to undo, the lost request had succeeded.
    if (answer.ok && (answer.value.undone || isRetry)) {
      // Removed from this pipeline only; the notice may still be in another one.
      const earlier = before.state === 'saved' || before.state === 'earlier' ? before : { state: 'absent' as const };
      board.set(notice.noticeId, answer.value.status ?? earlier);
      toaster.show({ text: back, detail: notice.title }, button);
      return;
    }
    if (board.checkExtension()) return;
    const why = reasonOf(answer.ok ? { code: 'failed' } : answer.failure);
    // The background keeps an Undo that it could not check.
    const again =
      answer.ok || answer.failure.operationId
        ? {}
        : { undo: () => void undo(button, notice, before, { undoId, back }) };
    toaster.show({ text: words('pageToastUndoFailed', why), detail: notice.title, bad: true, ...again }, button);
    board.refresh();
  }

  function reportFailure(button: CaptureButton, { title }: RawNotice, failure: Failure): void {
    if (board.checkExtension()) return;
    toaster.show({ text: words('pageToastFailed', reasonOf(failure)), detail: title, bad: true }, button);
  }

  return { report, mayPass, pass };
}

/** What became of a move to a new version. */
const MOVED = {
  moved: 'versionMoved',
  waiting: 'versionWaits',
  exists: 'versionExists',
  oldKept: 'versionOldKept',
} as const;

/** Names the fields that were left blank because the reader was not sure of them. */
function leftBlank({ doubts = [] }: RawNotice): string | undefined {
  const names = doubts.flatMap((name) => (name === 'title' ? [] : [words(DOUBT_WORDS[name])]));
  return names.length === 0 ? undefined : words('pageToastUnsure', names.join(', '));
}

/** Returns title and days left, for the second line of a toast. */
function detailOf({ title }: RawNotice, due: ShownDue | undefined): string {
  if (!due || due.state === 'over') return title;
  return due.days === 0 ? words('pageToastDueToday', title) : plural('pageToastDue', due.days, title);
}
