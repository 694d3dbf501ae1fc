/** What happens when a person presses something: from here, and from the overlays, messages are sent that change anything. */
import { words } from '../../words/words.ts';
import { isLost } from '../button/face.ts';
import type { CaptureButton } from '../button/button.ts';
import type { ShownNotice } from '../../domain/notices/notice.ts';
import type { Captured, NoticeStatus, Result } from '../../protocol/answers.ts';
import type { RequestOf } from '../../protocol/messages.ts';
import type { PageAsk, StatusBoard } from './status.ts';

/** What became of a press, for the message that says so. */
export interface Outcome {
  notice: ShownNotice;
  /** Where the notice stood before. */
  before: NoticeStatus;
  result: Result<Captured>;
}

export interface ActionsOptions {
  ask: PageAsk;
  board: StatusBoard;
  /** Says in a message what became of a press, as soon as messages can be shown. */
  tell: (button: CaptureButton, outcome: Outcome) => void;
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
  /** How a notice that could not be added was to be, by its id. */
  readonly #again = new Map<string, AddOptions>();

  constructor(options: ActionsOptions) {
    this.#options = options;
  }

  /** The button itself was pressed: what it says is what happens. */
  async press(button: CaptureButton): Promise<void> {
    const { board, reload } = this.#options;
    const { noticeId } = button.notice;
    if (button.face.state === 'reload') {
      reload();
      return;
    }
    // Only noticed now: to load the page again is not what the person pressed for, so it is offered first.
    if (board.checkExtension()) {
      button.announce(words('pageReload'));
      return;
    }
    switch (button.face.state) {
      case 'add':
        await this.add(button);
        return;
      case 'failed':
        await this.add(button, this.#again.get(noticeId));
        return;
      case 'connect':
        await this.open(button, { view: 'options' });
        return;
      default: {
        const status = board.of(noticeId);
        if (!('pursuitId' in status)) return;
        const { pursuitId, pipelineId } = status;
        await this.open(button, { view: 'pursuit', pursuitId, pipelineId });
      }
    }
  }

  /** Adds the notice of a button. */
  async add(button: CaptureButton, options: AddOptions = {}): Promise<void> {
    const { ask, board, tell } = this.#options;
    const { notice } = button;
    const before = board.of(notice.noticeId);
    board.set(notice.noticeId, { state: 'adding' });
    button.announce(words('pageAdding'));
    const request = { notice, ...options };
    let result = await ask('notice.capture', request);
    // The worker may not have written it down yet. Where it had, the second joins the first.
    if (isLost(result)) result = await ask('notice.capture', request);
    // A second pipeline that could not be reached does not undo the first.
    const status: NoticeStatus = result.ok
      ? result.value.status
      : before.state === 'saved'
        ? before
        : { state: 'failed', failure: result.failure, operationId: '' };
    this.#again.set(notice.noticeId, status.state === 'failed' ? options : {});
    board.set(notice.noticeId, status);
    if (!result.ok && board.checkExtension()) return;
    // Its face says by now what became of it.
    if (status !== before && button.notice.noticeId === notice.noticeId) button.announce(button.face.text);
    if (status.state !== 'failed') tell(button, { notice, before, result });
  }

  /** Opens something of ours beside the page. */
  async open(button: CaptureButton, view: RequestOf<'view.open'>): Promise<void> {
    const { ask, board, tell } = this.#options;
    const { notice } = button;
    const result = await ask('view.open', view);
    if (!result.ok) tell(button, { notice, before: board.of(notice.noticeId), result });
  }
}
