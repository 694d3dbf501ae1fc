/** What is said about what became of a press, and what can still be done about it. */
import { plural, words } from '../../words/words.ts';
import { isLost, reasonOf } from '../button/face.ts';
import type { Outcome } from '../status/actions.ts';
import type { CaptureButton } from '../button/button.ts';
import type { ShownNotice } from '../../domain/notices/notice.ts';
import type { Captured, Failure, NoticeStatus } from '../../protocol/answers.ts';
import type { PageAsk, StatusBoard } from '../status/status.ts';
import type { Toaster, ToastMessage } from './toast.ts';

export interface OutcomesOptions {
  ask: PageAsk;
  board: StatusBoard;
  toaster: Toaster;
}

export class Outcomes {
  readonly #options: OutcomesOptions;

  constructor(options: OutcomesOptions) {
    this.#options = options;
  }

  /** Says what became of a press, in a message after the button. */
  tell(button: CaptureButton, { notice, before, result }: Outcome): void {
    if (result.ok) this.#options.toaster.show(this.#added(button, notice, before, result.value), button);
    else this.#tellFailure(button, notice, result.failure);
  }

  /** Hides the buttons on this site. */
  async hide(button: CaptureButton): Promise<void> {
    const { ask, board, toaster } = this.#options;
    const { notice } = button;
    let answer = await ask('site.hide', {});
    if (isLost(answer)) answer = await ask('site.hide', {});
    if (answer.ok) {
      toaster.show({ text: words('pageToastHidden'), detail: words('pageToastHiddenDetail') }, button);
      board.refresh();
    } else {
      this.#tellFailure(button, notice, answer.failure);
    }
  }

  #added(
    button: CaptureButton,
    notice: ShownNotice,
    before: NoticeStatus,
    { status, pipelineName, daysLeft, undoId }: Captured,
  ): ToastMessage {
    const detail = detailOf(notice, daysLeft);
    const stage = status.state === 'saved' ? status.stageName : undefined;
    const text =
      status.state !== 'saved'
        ? words('pageToastQueued', pipelineName)
        : undoId === undefined
          ? words('pageToastAlready', stage ?? pipelineName)
          : stage === undefined
            ? words('addedTo', pipelineName)
            : words('pageToastAdded', stage, pipelineName);
    if (undoId === undefined) return { text, detail };
    return { text, detail, undo: () => void this.#undo(button, notice, before, { undoId, pipelineName }) };
  }

  async #undo(
    button: CaptureButton,
    notice: ShownNotice,
    before: NoticeStatus,
    { undoId, pipelineName }: { undoId: string; pipelineName: string },
  ): Promise<void> {
    const { ask, board, toaster } = this.#options;
    let answer = await ask('capture.undo', { undoId });
    const askedTwice = isLost(answer);
    if (askedTwice) answer = await ask('capture.undo', { undoId });
    // What can be undone once and no longer could was undone by what was asked before.
    if (answer.ok && (answer.value.undone || askedTwice)) {
      // Out of this pipeline; in another it stays what it was.
      board.set(notice.noticeId, before.state === 'saved' || before.state === 'earlier' ? before : { state: 'absent' });
      toaster.show({ text: words('pageToastUndone', pipelineName), detail: notice.title }, button);
      return;
    }
    if (answer.ok && answer.value.workedOn) {
      toaster.show({ text: words('pageToastWorkedOn'), detail: notice.title }, button);
      board.refresh();
      return;
    }
    if (board.checkExtension()) return;
    const why = reasonOf(answer.ok ? { code: 'failed' } : answer.failure);
    toaster.show({ text: words('pageToastUndoFailed', why), detail: notice.title, bad: true }, button);
    board.refresh();
  }

  #tellFailure(button: CaptureButton, { title }: ShownNotice, failure: Failure): void {
    const { board, toaster } = this.#options;
    if (board.checkExtension()) return;
    toaster.show({ text: words('pageToastFailed', reasonOf(failure)), detail: title, bad: true }, button);
  }
}

/** Title and days left, for the second line of a message. */
function detailOf({ title }: ShownNotice, left = -1): string {
  if (left < 0) return title;
  return left === 0 ? words('pageToastDueToday', title) : plural('pageToastDue', left, title);
}
