/**
 * Shows a result and Undo for eight seconds; the timer pauses while the pointer or focus is on the toast. Its
 * host is right after the button, so that Tab reaches Undo next. It moves to the end of the page if the row
 * is removed or the dialog around it closes, so that Undo stays available.
 */
import type { PassReason } from '../../domain/notices/passed.ts';
import type { RawNotice } from '../../domain/notices/notice.ts';
import type { Captured, Failure, NoticeStatus, ShownDue } from '../../protocol/answers.ts';
import { DOUBT_WORDS } from '../../words/doubt-words.ts';
import { plural, words } from '../../words/words.ts';
import { icon, make } from '../button/dom.ts';
import { isLost, reasonOf } from '../button/face.ts';
import { applyOverlayStyles, OVERLAY_ICON, type OverlayIcon } from './overlay-styles.ts';
import { showOnTop, type OverlaysPage } from './popup.ts';
import type { CaptureButton } from '../button/button.ts';
import type { Outcome } from '../status/actions.ts';

/** How long a toast shows, in milliseconds. Same as the animation of `.time` in overlay-styles.ts. */
const TOAST_MS = 8000;

interface ToastMessage {
  text: string;
  detail?: string;
  bad?: boolean;
  undo?: () => void;
  /** Opens the panel. */
  open?: () => void;
}

interface Toast {
  /** The reconciler must not remove it. */
  host: HTMLElement;
  /** Shows the toast again after the page moved, hid or removed its row. */
  restore: () => void;
  /** Closes the toast; if it had focus, the button gets it. */
  close: () => void;
}

export function createToasts(page: OverlaysPage) {
  const { ask, board, signal } = page;
  let shown: Toast | undefined;
  const close = () => {
    shown?.close();
    shown = undefined;
  };
  signal.addEventListener('abort', close, { once: true });

  /** Shows a toast after `button`, replacing any other. */
  function show(message: ToastMessage, button: CaptureButton): void {
    close();
    if (!signal.aborted) shown = showToast(message, button, page);
  }

  /** Shows the result of a click in a toast after the button. */
  function report(button: CaptureButton, { notice, before, result }: Outcome): void {
    if (result.ok) show(added(button, notice, before, result.value), button);
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
    const request = {
      notice,
      ...board.factsOf(notice),
      ...(isPassed ? { restore: true as const } : reason ? { reason } : {}),
    };
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
    show({ text, detail: dropped > 0 ? words('passDropped') : title, undo: back }, button);
  }

  function added(
    button: CaptureButton,
    notice: RawNotice,
    before: NoticeStatus,
    { status, pipelineName, due, undoId, moved, replaced }: Captured,
  ): ToastMessage {
    const back = moved || replaced ? words('versionPutBack') : words('pageToastUndone', pipelineName);
    const offer = undoId === undefined ? {} : { undo: () => void undo(button, notice, before, { undoId, back }) };
    if (moved) return { text: words(MOVED[moved]), detail: notice.title, ...offer };
    const detail = (undoId === undefined ? undefined : leftBlank(notice)) ?? detailOf(notice, due);
    const stage = status.state === 'saved' ? status.stageName : undefined;
    const text =
      status.state !== 'saved'
        ? words('pageToastQueued', pipelineName)
        : undoId === undefined
          ? words('alreadyIn', stage ?? pipelineName)
          : stage === undefined
            ? words('addedTo', pipelineName)
            : words('pageToastAdded', stage, pipelineName);
    return { text, detail, ...offer };
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
      show({ text: words('pageToastWorkedOn'), detail: notice.title }, button);
      board.refresh();
      return;
    }
    // An undo works once: if the retry finds nothing to undo, the lost request had succeeded.
    if (answer.ok && (answer.value.undone || isRetry)) {
      // Removed from this pipeline only; the notice may still be in another one.
      const earlier = before.state === 'saved' || before.state === 'earlier' ? before : { state: 'absent' as const };
      board.set(notice.noticeId, answer.value.status ?? earlier);
      show({ text: back, detail: notice.title }, button);
      return;
    }
    if (board.checkExtension()) return;
    const why = reasonOf(answer.ok ? { code: 'failed' } : answer.failure);
    // The background keeps an Undo that it could not check.
    const again =
      answer.ok || answer.failure.operationId
        ? {}
        : { undo: () => void undo(button, notice, before, { undoId, back }) };
    show({ text: words('pageToastUndoFailed', why), detail: notice.title, bad: true, ...again }, button);
    board.refresh();
  }

  function reportFailure(button: CaptureButton, { title }: RawNotice, failure: Failure): void {
    if (board.checkExtension()) return;
    show({ text: words('pageToastFailed', reasonOf(failure)), detail: title, bad: true }, button);
  }

  return { show, close, report, mayPass, pass, shown: () => shown };
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

function showToast(message: ToastMessage, button: CaptureButton, page: OverlaysPage): Toast {
  const { text, detail, bad = false, undo, open } = message;
  const { document, makeHost, genuine, shield, withoutReread } = page;
  const { host, root } = makeHost();
  applyOverlayStyles(root);
  const copyTheme = () => {
    host.dataset['theme'] = button.host.dataset['theme'];
  };
  copyTheme();
  const themeObserver = new MutationObserver(copyTheme);
  themeObserver.observe(button.host, { attributeFilter: ['data-theme'] });
  const what = make(document, 'div', { class: 'what', role: 'status' });
  const toast = make(document, 'div', { class: bad ? 'pop toast bad' : 'pop toast', dir: 'auto' });
  toast.append(icon(document, OVERLAY_ICON[bad ? 'failed' : 'added']), what);
  if (undo) toast.append(control('btn', 'undo', undo, make(document, 'span', {}, words('undo'))));
  if (open) toast.append(control('btn', 'panel', open, make(document, 'span', {}, words('pageOpenPanel'))));
  const cross = control('btn quiet iconly', 'close');
  cross.setAttribute('aria-label', words('close'));
  toast.append(cross, make(document, 'span', { class: 'time', 'aria-hidden': 'true' }));
  root.append(toast);
  place();
  // Filled after insertion: some screen readers ignore a status element that is inserted with its text.
  what.append(make(document, 'p', {}, text));
  if (detail !== undefined) what.append(make(document, 'p', { title: detail, dir: 'auto' }, detail));
  shield.guard(root, (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  });
  for (const type of ['pointerenter', 'focusin']) toast.addEventListener(type, pause);
  for (const type of ['pointerleave', 'focusout']) toast.addEventListener(type, resume);
  let left = TOAST_MS;
  let startedAt = Date.now();
  let timer = setTimeout(close, left);
  let isClosed = false;

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    const focused = root.activeElement;
    clearTimeout(timer);
    themeObserver.disconnect();
    withoutReread(() => host.remove());
    // Scroll to the button only for keyboard users; a pointer user may have scrolled on.
    if (focused && button.host.isConnected) button.main.focus({ preventScroll: !focused.matches(':focus-visible') });
  }

  /** Creates a button that closes the toast and then calls `run`. */
  function control(className: string, name: OverlayIcon, run?: () => void, ...content: Node[]): HTMLElement {
    const mark = icon(document, OVERLAY_ICON[name]);
    const made = make(document, 'button', { type: 'button', class: className }, mark, ...content);
    made.addEventListener('click', (event) => {
      if (!genuine(event, { host, part: toast })) return;
      close();
      run?.();
    });
    return made;
  }

  function place(): void {
    withoutReread(() => {
      if (button.host.checkVisibility()) button.host.after(host);
      else document.body.append(host);
    });
    showOnTop(toast);
  }

  function pause(): void {
    if (toast.classList.contains('paused')) return;
    toast.classList.add('paused');
    clearTimeout(timer);
    left -= Date.now() - startedAt;
  }

  function resume(event: Event): void {
    if (isClosed || !toast.classList.contains('paused')) return;
    // Stay paused while either pointer or focus is still inside, or focus moves between controls.
    const stays = event instanceof FocusEvent && event.relatedTarget instanceof Node ? event.relatedTarget : null;
    const focused = event.type === 'focusout' ? toast.contains(stays) : root.activeElement !== null;
    if (focused || toast.matches(':hover')) return;
    toast.classList.remove('paused');
    startedAt = Date.now();
    timer = setTimeout(close, left);
  }

  return {
    host,
    close,
    restore() {
      if (isClosed) return;
      if (host.checkVisibility()) showOnTop(toast);
      else place();
    },
  };
}
