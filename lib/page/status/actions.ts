/** Performs what a button offers: add the notice, open it in the panel, connect, or reload the page. */
import { words } from '../../words/words.ts';
import { isLost } from '../button/face.ts';
import { languageOf, withoutClock } from '../button/pending-render.ts';
import type { CaptureButton } from '../button/button.ts';
import { DOUBT_NAMES, type DoubtName, type RawNotice } from '../../domain/notices/notice.ts';
import type { Captured, NoticeStatus, Result } from '../../protocol/answers.ts';
import type { RequestOf } from '../../protocol/messages.ts';
import type { PageAsk, StatusBoard } from './status-board.ts';

/** Result of a click, for the toast that reports it. */
export interface Outcome {
  notice: RawNotice;
  /** Status before the click. */
  before: NoticeStatus;
  result: Result<Captured>;
}

interface ActionsOptions {
  ask: PageAsk;
  board: StatusBoard;
  /** Shows the result in a toast as soon as the overlays are loaded. */
  report: (button: CaptureButton, outcome: Outcome) => void;
  /** Reloads the page after an extension update. */
  reload: () => void;
}

/** Choices that differ from the default: another pipeline, a note, or an earlier version to replace. */
export interface AddOptions {
  /** The pursuit of the earlier version. */
  replaces?: string;
  /** Undo id of an earlier add of this notice, to be replaced. */
  again?: string;
  pipelineId?: string;
  note?: string;
}

// The row may show another notice by the time an answer arrives, so results always refer to the captured
// `notice`.
export type Actions = ReturnType<typeof createActions>;

export function createActions({ ask, board, report, reload }: ActionsOptions) {
  /** Options of failed adds by notice id, for the retry. */
  const retryOptions = new Map<string, AddOptions>();
  /** Replaceable adds by notice id, with the notice as sent. */
  const sent = new Map<string, { undoId: string; notice: RawNotice; place: string }>();

  /** Handles a click on the button: does what its label says. */
  async function press(button: CaptureButton): Promise<void> {
    const { noticeId } = button.notice;
    const { state } = button.face;
    const again = outdated(button.notice);
    const status = board.statusOf(noticeId);
    if (state === 'reload') reload();
    // The update was noticed only now. The user did not ask for a reload, so offer it instead.
    else if (board.checkExtension()) button.announce(words('pageReload'));
    else if (again !== undefined) await add(button, { again });
    else if (state === 'add') await add(button);
    else if (state === 'failed') await add(button, retryOptions.get(noticeId));
    else if (state === 'connect') await open(button, { view: 'options' });
    else if ('pursuitId' in status) {
      const { pursuitId, pipelineId } = status;
      await open(button, { view: 'pursuit', pursuitId, pipelineId });
    }
  }

  /** The undo id of the user's add of a saved notice whose page now shows other values than it sent. */
  function outdated(notice: RawNotice): string | undefined {
    const { noticeId } = notice;
    const added = sent.get(noticeId);
    if (added?.place !== place() || board.statusOf(noticeId).state !== 'saved') return undefined;
    const isOther = DOUBT_NAMES.some((name) => {
      const [now, sent] = [notice, added.notice].map((each) => sentValue(each, name));
      return now !== undefined && now !== sent;
    });
    return isOther ? added.undoId : undefined;
  }

  /** Adds the notice of a button. */
  async function add(button: CaptureButton, options: AddOptions = {}): Promise<void> {
    const { notice } = button;
    const here = place();
    const before = board.statusOf(notice.noticeId);
    board.set(notice.noticeId, { state: 'adding' });
    button.announce(words('pageAdding'));
    const { replaces: pursuitId, ...more } = options;
    const send = () =>
      pursuitId === undefined
        ? ask('notice.capture', { notice, ...board.factsOf(notice), ...more })
        : ask('notice.replace', { notice, pursuitId });
    let result = await send();
    // The worker may have stopped before saving. If it did save, the retry joins that operation.
    if (isLost(result)) result = await send();
    // A failed add to a second pipeline does not change the status from the first, nor a failed move.
    const status: NoticeStatus = result.ok
      ? result.value.status
      : before.state === 'saved' || pursuitId !== undefined
        ? before
        : { state: 'failed', failure: result.failure, operationId: '' };
    const undoId = result.ok ? result.value.undoId : undefined;
    if (undoId !== undefined) sent.set(notice.noticeId, { undoId, notice, place: here });
    // Without an Undo, for example after a colleague's edit, it can't be replaced.
    else if (result.ok || /^(changedMeanwhile|notFound)$/.test(result.failure.code)) sent.delete(notice.noticeId);
    retryOptions.set(notice.noticeId, status.state === 'failed' ? options : {});
    board.set(notice.noticeId, status);
    if (!result.ok && board.checkExtension()) return;
    // The label now shows the result.
    if (status !== before && button.notice.noticeId === notice.noticeId) button.announce(button.face.text);
    if (status.state !== 'failed') report(button, { notice, before, result });
  }

  /** Opens a view in the panel. */
  async function open(button: CaptureButton, view: RequestOf<'view.open'>): Promise<void> {
    const { notice } = button;
    const result = await ask('view.open', view);
    if (!result.ok) report(button, { notice, before: board.statusOf(notice.noticeId), result });
  }

  return { press, outdated, add, open };
}

/** The page's address and language: a translation has other values. */
function place(): string {
  return location.href + languageOf(document);
}

/** A value as an add sends it: without those that the reader doubts. */
function sentValue({ doubts = [], written = {}, ...notice }: RawNotice, name: DoubtName): string | undefined {
  if (name === 'title') return withoutClock(notice.title);
  if (name === 'dueTime') return undefined;
  return doubts.includes(name) ? undefined : (written[name] ?? notice[name]);
}
