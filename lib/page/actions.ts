/** What happens when a person presses something: the only place from which messages that change anything are sent. */
import { daysLeft } from '../domain/deadline.ts';
import { parseCalendarDate, today } from '../domain/calendar-date.ts';
import { plural, words } from '../words/words.ts';
import { faceOf, needsConnection, reasonOf } from './face.ts';
import type { CaptureButton } from './button.ts';
import type { SeenNotice } from '../domain/notice.ts';
import type { Captured, Failure, NoticeStatus } from '../protocol/answers.ts';
import type { RequestOf } from '../protocol/messages.ts';
import type { PageAsk, StatusBoard } from './status.ts';
import type { Toaster, ToastMessage } from './toast.ts';

export interface ActionsOptions {
  ask: PageAsk;
  board: StatusBoard;
  toaster: Toaster;
  /** Loads the page again, after the extension was updated under it. */
  reload: () => void;
}

/** How a notice is added: to which pipeline and with which note, where not the usual way. */
export interface AddOptions {
  pipelineId?: string;
  note?: string;
}

// While an answer is awaited the row may turn to another notice, so everything said about it is said of `notice`.
export class Actions {
  readonly #options: ActionsOptions;

  constructor(options: ActionsOptions) {
    this.#options = options;
  }

  /** The button itself was pressed: what it says is what happens. */
  async press(button: CaptureButton): Promise<void> {
    const { board, reload } = this.#options;
    const status = board.of(button.notice.noticeId);
    if (button.face?.state === 'reload') {
      reload();
      return;
    }
    // Only noticed now: to load the page again is not what the person pressed for, so it is offered first.
    if (board.checkExtension()) {
      button.announce(words('pageReload'));
      return;
    }
    switch (button.face?.state) {
      case 'add':
      case 'failed':
        await this.add(button);
        return;
      case 'added':
      case 'earlier':
        if (status.state !== 'saved' && status.state !== 'earlier') return;
        await this.#open(button, { view: 'pursuit', pursuitId: status.pursuitId, pipelineId: status.pipelineId });
        return;
      case 'connect':
        await this.#open(button, { view: 'options' });
        return;
      default:
    }
  }

  /** Adds the notice of a button. */
  async add(button: CaptureButton, { pipelineId, note }: AddOptions = {}): Promise<void> {
    const { ask, board, toaster } = this.#options;
    const { notice } = button;
    const before = board.of(notice.noticeId);
    board.set(notice.noticeId, { state: 'adding' });
    button.announce(words('pageAdding'));
    const answer = await ask('notice.capture', {
      notice,
      ...(pipelineId === undefined ? {} : { pipelineId }),
      ...(note === undefined || note === '' ? {} : { note }),
    });
    if (answer.ok) {
      board.set(notice.noticeId, answer.value.status);
      this.#announce(button, notice, answer.value.status);
      toaster.show(this.#added(button, notice, before, answer.value), button);
      return;
    }
    const failed: NoticeStatus = { state: 'failed', failure: answer.failure, operationId: '' };
    // A second pipeline that could not be reached does not undo the first.
    board.set(notice.noticeId, before.state === 'saved' ? before : failed);
    if (board.checkExtension()) return;
    if (before.state === 'saved') this.#tellFailure(button, notice, answer.failure);
    else this.#announce(button, notice, failed);
  }

  /** Asks in the panel who holds the work of a notice now. */
  async incumbents(button: CaptureButton): Promise<void> {
    await this.#open(button, { view: 'incumbents', notice: button.notice });
  }

  /** Hides the buttons on this site. */
  async hide(button: CaptureButton): Promise<void> {
    const { ask, board, toaster } = this.#options;
    const { notice } = button;
    const answer = await ask('site.hide', {});
    if (answer.ok) {
      toaster.show({ text: words('pageToastHidden'), detail: words('pageToastHiddenDetail') }, button);
      board.refresh();
    } else {
      this.#tellFailure(button, notice, answer.failure);
    }
  }

  async #open(button: CaptureButton, view: RequestOf<'view.open'>): Promise<void> {
    const { notice } = button;
    const answer = await this.#options.ask('view.open', view);
    if (!answer.ok) this.#tellFailure(button, notice, answer.failure);
  }

  #added(
    button: CaptureButton,
    notice: SeenNotice,
    before: NoticeStatus,
    { status, pipelineName, undoId }: Captured,
  ): ToastMessage {
    const detail = detailOf(notice);
    const text =
      status.state === 'saved' && undoId !== undefined
        ? words('pageToastAdded', status.stageName, pipelineName)
        : words(status.state === 'saved' ? 'pageToastAlready' : 'pageToastQueued', pipelineName);
    if (undoId === undefined) return { text, detail };
    return { text, detail, undo: () => void this.#undo(button, notice, before, { undoId, pipelineName }) };
  }

  async #undo(
    button: CaptureButton,
    notice: SeenNotice,
    before: NoticeStatus,
    { undoId, pipelineName }: { undoId: string; pipelineName: string },
  ): Promise<void> {
    const { ask, board, toaster } = this.#options;
    const answer = await ask('capture.undo', { undoId });
    if (answer.ok && answer.value.undone) {
      // Out of this pipeline; in another it stays what it was.
      board.set(notice.noticeId, before.state === 'saved' || before.state === 'earlier' ? before : { state: 'absent' });
      toaster.show({ text: words('pageToastUndone', pipelineName), detail: notice.title }, button);
      return;
    }
    if (board.checkExtension()) return;
    const why = reasonOf(answer.ok ? { code: 'failed' } : answer.failure);
    toaster.show({ text: words('pageToastUndoFailed', why), detail: notice.title, bad: true }, button);
    board.refresh();
  }

  #tellFailure(button: CaptureButton, { title }: SeenNotice, failure: Failure): void {
    const { board, toaster } = this.#options;
    if (board.checkExtension()) return;
    toaster.show({ text: words('pageToastFailed', reasonOf(failure)), detail: title, bad: true }, button);
  }

  #announce(button: CaptureButton, notice: SeenNotice, status: NoticeStatus): void {
    if (button.notice.noticeId !== notice.noticeId) return;
    const { standing } = this.#options.board;
    const connected = standing.connected && !(status.state === 'failed' && needsConnection(status.failure));
    button.announce(faceOf(status, { ...standing, connected }).text);
  }
}

/** Title and days left, for the second line of a message. */
function detailOf({ title, responseDeadLine }: SeenNotice): string {
  const deadline = responseDeadLine === undefined ? undefined : parseCalendarDate(responseDeadLine);
  const left = deadline ? daysLeft(deadline, today()) : -1;
  if (left < 0) return title;
  return left === 0 ? words('pageToastDueToday', title) : plural('pageToastDue', left, title);
}
