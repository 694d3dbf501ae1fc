/** What happens when a person presses something: the only place from which messages that change anything are sent. */
import { daysLeft } from '../domain/deadline.ts';
import { parseCalendarDate, today } from '../domain/calendar-date.ts';
import { plural, words } from '../words/words.ts';
import { faceOf, needsConnection, reasonOf } from './face.ts';
import type { CaptureButton } from './button.ts';
import type { Captured, Failure, NoticeStatus } from '../protocol/answers.ts';
import type { PageAsk, StatusBoard } from './status.ts';
import type { Toaster, ToastMessage } from './toast.ts';

export interface ActionsOptions {
  ask: PageAsk;
  board: StatusBoard;
  toaster: Toaster;
  /** Hears whether the buttons of this site are now hidden. */
  reload(): void;
}

/** How a notice is added: to which pipeline and with which note, where not the usual way. */
export interface AddOptions {
  pipelineId?: string;
  note?: string;
}

export class Actions {
  readonly #options: ActionsOptions;

  constructor(options: ActionsOptions) {
    this.#options = options;
  }

  /** The button itself was pressed: what it says is what happens. */
  async press(button: CaptureButton): Promise<void> {
    const { ask, board, reload } = this.#options;
    const status = board.of(button.notice.noticeId);
    if (board.checkExtension()) {
      reload();
      return;
    }
    switch (button.face?.state) {
      case 'add':
      case 'failed':
        await this.add(button);
        return;
      case 'added':
      case 'earlier':
        if (status.state === 'saved' || status.state === 'earlier') {
          await ask('view.open', { view: 'pursuit', pursuitId: status.pursuitId, pipelineId: status.pipelineId });
        }
        return;
      case 'connect':
        await ask('view.open', { view: 'options' });
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
      this.#announce(button, answer.value.status);
      toaster.show(this.#added(button, answer.value), button);
      return;
    }
    board.checkExtension();
    const failed: NoticeStatus = { state: 'failed', failure: answer.failure, operationId: '' };
    // A second pipeline that could not be reached does not undo the first.
    board.set(notice.noticeId, before.state === 'saved' ? before : failed);
    this.#announce(button, failed);
    if (before.state === 'saved') this.#tellFailure(button, answer.failure);
  }

  /** Hides the buttons on this site. */
  async hide(button: CaptureButton): Promise<void> {
    const { ask, board, toaster } = this.#options;
    const answer = await ask('site.hide', {});
    if (answer.ok) {
      toaster.show({ text: words('pageToastHidden'), detail: words('pageToastHiddenDetail') }, button);
      board.refresh();
    } else {
      this.#tellFailure(button, answer.failure);
    }
  }

  #added(button: CaptureButton, { status, pipelineName, undoId }: Captured): ToastMessage {
    const detail = detailOf(button);
    if (status.state === 'queued') return { text: words('pageToastQueued', pipelineName), detail };
    if (undoId === undefined) return { text: words('pageToastAlready', pipelineName), detail };
    const text =
      status.state === 'saved'
        ? words('pageToastAdded', status.stageName, pipelineName)
        : words('pageToastQueued', pipelineName);
    return { text, detail, undo: () => void this.#undo(button, undoId, pipelineName) };
  }

  async #undo(button: CaptureButton, undoId: string, pipelineName: string): Promise<void> {
    const { ask, board, toaster } = this.#options;
    const { notice } = button;
    const answer = await ask('capture.undo', { undoId });
    if (answer.ok && answer.value.undone) {
      board.set(notice.noticeId, { state: 'absent' });
      toaster.show({ text: words('pageToastUndone', pipelineName), detail: notice.title }, button);
      return;
    }
    const why = reasonOf(answer.ok ? { code: 'failed' } : answer.failure);
    toaster.show({ text: words('pageToastUndoFailed', why), detail: notice.title, bad: true }, button);
    board.refresh();
  }

  #tellFailure(button: CaptureButton, failure: Failure): void {
    if (this.#options.board.checkExtension()) return;
    this.#options.toaster.show(
      { text: words('pageToastFailed', reasonOf(failure)), detail: button.notice.title, bad: true },
      button,
    );
  }

  #announce(button: CaptureButton, status: NoticeStatus): void {
    const { standing } = this.#options.board;
    const connected = standing.connected && !(status.state === 'failed' && needsConnection(status.failure));
    button.announce(faceOf(status, { ...standing, connected }).text);
  }
}

/** Title and days left, for the second line of a message. */
function detailOf({ notice }: CaptureButton): string {
  const deadline = notice.responseDeadLine === undefined ? undefined : parseCalendarDate(notice.responseDeadLine);
  const left = deadline ? daysLeft(deadline, today()) : -1;
  return left < 0 ? notice.title : plural('pageToastDue', left, notice.title);
}
