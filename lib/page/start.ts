/** Starts everything that runs inside a procurement page. Removes all of it when `signal` aborts. */
import { createActions } from './status/actions.ts';
import { CaptureButton } from './button/button.ts';
import { faceOf, newerVersion, type Face } from './button/face.ts';
import { makeHost } from './button/host.ts';
import { createOverlayLoader } from './overlays/overlay-loader.ts';
import { createReconciler } from './reconcile.ts';
import { Presses, type Genuine } from './press/press.ts';
import { rowDimmer } from './button/row-dimmer.ts';
import { Shield } from './press/shield.ts';
import { createStatusBoard, type StatusOptions } from './status/status-board.ts';
import { themeReader, watchTheme } from './button/theme.ts';
import { createRenderGuard, languageOf } from './button/pending-render.ts';
import { idleWork, Readings } from './readings.ts';
import { watchPage } from './watch.ts';
import type { RawNotice } from '../domain/notices/notice.ts';
import { NOTHING, UNREADABLE, type Anchor, type PageReading } from '../sites/engine/reading.ts';
import { allAtOnce, type PageRows } from '../sites/engine/text/row-cache.ts';
import { words } from '../words/words.ts';

/** How long a button says that a click did not count, in milliseconds. */
const REFUSAL_MS = 5000;

export interface PageOptions extends Omit<StatusOptions, 'changed'> {
  /**
   * Reads the page; of a list perhaps only the rows that changed and are in view, with the others as `rest`.
   */
  read: (rows: PageRows) => PageReading;
  /** Called after each button was inserted next to its title. */
  placed?: (host: Element, title: Anchor) => void;
  /** Called once, with a function that reads the page again, with another reader. */
  started?: (reread: () => void) => void;
  /** `closed` unless a test needs open roots. */
  mode?: ShadowRootMode;
  /** Replaced only by tests, whose events are never trusted. */
  genuine?: Genuine;
  reload?: () => void;
}

/**
 * Watches the page and keeps one button next to each notice. Must run before page scripts, so that the
 * shield's listeners come first; everything else waits for `DOMContentLoaded`.
 */
export function startPage(options: PageOptions): void {
  const { window, signal } = options;
  const { document } = window;
  // Before the shield, which stops the events that it is to see.
  const presses = new Presses(window, signal);
  const { genuine = presses.isGenuine } = options;
  const shield = new Shield(window, genuine, signal);
  const start = () => {
    keepButtons(options, { shield, genuine, presses });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { signal });
  else start();
}

/** What was there before the page. */
interface Guards {
  shield: Shield;
  genuine: Genuine;
  presses: Presses;
}

function keepButtons(options: PageOptions, { shield, genuine, presses }: Guards): void {
  const {
    window,
    signal,
    mode = 'closed',
    reload = () => {
      window.location.reload();
    },
  } = options;
  const { document } = window;
  let last: PageReading = NOTHING;
  /** The page is between two notices: it shows no button, or one to reload it. */
  let isHeld = false;
  let shownColors = '';
  /** What all faces depend on besides the statuses. */
  let shownState = '';
  let themeOf = themeReader(window);
  const board = createStatusBoard({ ...options, changed });
  const overlays = createOverlayLoader(() => ({
    document,
    ask: options.ask,
    board,
    actions,
    shield,
    genuine,
    signal,
    makeHost: () => makeHost(document, 'toast', mode),
    withoutReread,
  }));
  const actions = createActions({
    ask: options.ask,
    board,
    report: (button, outcome) => {
      overlays.use((all) => {
        all.report(button, outcome);
      });
    },
    reload,
  });
  const reconciler = createReconciler({
    document,
    make({ notice }) {
      const look = last.kind === 'detail' ? 'primary' : 'soft';
      const button = new CaptureButton(document, notice, { look, mode, face: faceFor(notice), onClick });
      shield.guard(button.root, (event) => {
        onKey(button, event);
      });
      presses.add(button);
      button.host.addEventListener('pointerover', pointedAt, { passive: true });
      return button;
    },
    placing(button, anchor) {
      button.setTheme(themeOf(anchor));
    },
    placed(button, anchor) {
      options.placed?.(button.host, anchor);
    },
    paint,
    leaving(button) {
      if (overlays.loaded?.openAt === button) overlays.loaded.closePopup();
    },
    again: () => {
      reread();
    },
  });
  const dim = rowDimmer(signal);
  const idle = idleWork(window);
  const reread = () => {
    if (!signal.aborted) withoutReread(update);
  };
  const guard = createRenderGuard(window, signal, reread);
  // An older instance whose extension is gone cannot remove its own hosts.
  reconciler.apply([]);
  const readings = new Readings();
  const watch = watchPage(window, update, signal, (changes) => {
    readings.changed(changes);
    return guard.noticed(changes);
  });
  options.started?.(() => {
    guard.forget();
    reread();
  });
  for (const type of ['focusin', 'focus'])
    window.addEventListener(type, reachFor, { capture: true, passive: true, signal });
  // The pointer comes into the window: one event, where `pointerover` comes with each element.
  document.documentElement.addEventListener('pointerenter', reachFor, { passive: true, signal });
  watchTheme(window, () => reconciler.buttons().keys().next().value, updateThemes, signal);
  signal.addEventListener('abort', () => {
    reconciler.apply([]);
  });
  let shownHidden = board.hidden;
  /** Whether the last pointer was a finger. */
  let isTouch = false;
  /** The notice whose click did not count, and how many clicks in a row did not. */
  let refused: { noticeId: string; times: number; timer: number } | undefined;
  // A replaced check needs no facts.
  if (genuine === presses.isGenuine)
    presses.begin({
      rootOf: (host) => shield.rootOf(host),
      flush,
      click: (button, target, event) => {
        onClick(button, target, event);
      },
    });

  function update() {
    // Removed rows are compared with re-created ones, which have no button yet.
    for (const { host } of reconciler.buttons().values()) if (!host.isConnected) host.remove();
    const rows = readings.rows(window);
    // A page that rebuilds its rows before the others were read would never get to them.
    take(() => options.read(last.rest ? allAtOnce(rows) : rows));
  }

  /** Reads what is not read yet: the row can have changed, and another row can share a notice's number. */
  function flush() {
    watch.flush();
    if (last.rest) readOn(() => false);
  }

  function take(reading: () => PageReading) {
    ({ reading: last, isHeld } = guard.settle(safely(reading)));
    const notices = last.notices.map(({ notice }) => notice);
    board.setFacts(last.facts, notices);
    if (isHeld) board.clearReading();
    // Statuses are asked for once, when every row is read.
    else if (!last.rest) board.setReading(last.kind, notices);
    show();
    if (last.rest) idle(readOn);
  }

  /** Reports an error, and then returns a reading that removes all buttons rather than show wrong ones. */
  function safely(reading: () => PageReading): PageReading {
    try {
      return reading();
    } catch (error) {
      window.reportError(error);
      return UNREADABLE;
    }
  }

  /** Reads the rows that are not in view when the page has nothing else to do. Their buttons come at once. */
  function readOn(isEnough: () => boolean) {
    const { rest, notices } = last;
    // Rows that the page has just replaced are read anew in its next frame.
    if (!rest || signal.aborted || !notices.every(({ anchor }) => anchor.isConnected)) return;
    const reading = safely(() => rest(isEnough));
    if (reading.rest) {
      last = { ...last, rest: reading.rest };
      idle(readOn);
    } else
      withoutReread(() => {
        take(() => reading);
      });
  }

  function show() {
    // Wait until it is known, so that buttons never flash where the user hid them.
    const found = board.hidden === false ? last.notices : [];
    // Another page of a single-page app, or another style sheet, may have other colors.
    const colors = `${String(document.styleSheets.length)} ${window.location.pathname}`;
    if (colors !== shownColors) updateThemes();
    shownColors = colors;
    const state = `${String(isHeld)} ${languageOf(document)} ${window.location.href}`;
    if (state !== shownState) for (const button of reconciler.buttons().values()) paint(button);
    shownState = state;
    reconciler.apply(found, {
      keep: overlays.loaded?.host,
      isPartial: found === last.notices && last.rest !== undefined,
    });
    overlays.loaded?.restore();
    dimPassed();
    if (!presses.listen()) return;
    reconciler.apply([]);
    show();
  }

  function dimPassed() {
    // Until every row is read, the buttons are not in page order.
    if (last.rest) return;
    dim(last.kind === 'list' ? [...reconciler.buttons().values()] : []);
  }

  /**
   * Repaints the buttons of changed notices, or all. The last reading is still valid; otherwise the watch
   * triggers a new one.
   */
  function changed(ids?: ReadonlySet<string>) {
    if (signal.aborted) return;
    if (board.hidden === shownHidden) {
      for (const button of reconciler.buttons().values()) if (ids?.has(button.notice.noticeId) ?? true) paint(button);
      dimPassed();
    } else
      withoutReread(() => {
        show();
      });
    shownHidden = board.hidden;
  }

  function withoutReread(change: () => void) {
    watch.withoutReread(change);
  }

  function paint(button: CaptureButton) {
    button.show(faceFor(button.notice));
  }

  function faceFor(notice: RawNotice): Face {
    const { noticeId } = notice;
    if (isHeld) return { state: 'reload', text: words('pageReload') };
    const status = board.statusOf(noticeId);
    const face = faceOf(status, board.pageState);
    if (refused?.noticeId === noticeId) return { ...face, text: words('pageMoved') };
    if (status.state === 'saved' && actions.outdated(notice) !== undefined)
      return { state: 'moved', text: words('pageAddAgain') };
    // Only what can be added asks for a decision.
    return /^(add|earlier)$/.test(face.state) ? { ...face, fit: board.fitOf(noticeId) } : face;
  }

  function updateThemes() {
    themeOf = themeReader(window);
    for (const [anchor, button] of reconciler.buttons()) button.setTheme(themeOf(anchor));
  }

  /**
   * Notices an extension update while the pointer is still on its way, and preloads the overlays at a button.
   */
  function reachFor(event: Event) {
    // A finger arrives as it presses: the label must not change to another action in between.
    if (event instanceof PointerEvent) isTouch = event.pointerType === 'touch';
    if ((isTouch || !board.checkExtension()) && shield.rootOf(event.target)) overlays.load();
  }

  function pointedAt(event: Event) {
    reachFor(event);
    presses.handleEvent(event);
  }

  function onClick(button: CaptureButton, target: Node | 'pass', event: Event) {
    flush();
    if (!button.host.isConnected) return;
    if (!genuine(event, { host: button.host, part: button.box, button })) {
      if (genuine(event)) refuse(button);
      return;
    }
    endRefusal();
    if (isHeld) {
      if (target !== 'pass') reload();
      return;
    }
    const wasOpen = overlays.loaded?.openAt === button;
    overlays.loaded?.closePopup();
    const { notice } = button;
    if (target !== 'pass' && button.caret.contains(target)) {
      if (!wasOpen) openMenu(button);
    } else if (target === 'pass' || button.face.state === 'passed') {
      overlays.use((all) => {
        all.pass(button, notice);
      });
    } else if (button.main.contains(target)) {
      // A newer version is a choice: move to it, or show the earlier one.
      if (!newerVersion(board.statusOf(notice.noticeId), button.face)) void actions.press(button);
      else if (!wasOpen) openMenu(button);
    }
    // The reasons open in the panel: a page can find out what its own elements say.
    else if (target !== button.box) void actions.open(button, { view: 'page' });
  }

  /** Says on a button that a click of the user did not count; offers the panel after several in a row. */
  function refuse(button: CaptureButton) {
    const times = (refused?.times ?? 0) + 1;
    endRefusal();
    const timer = window.setTimeout(endRefusal, REFUSAL_MS);
    refused = { noticeId: button.notice.noticeId, times, timer };
    paint(button);
    button.announce(button.face.text);
    if (times > 1)
      overlays.use((all) => {
        all.offerPanel(button);
      });
  }

  function endRefusal() {
    if (!refused) return;
    window.clearTimeout(refused.timer);
    refused = undefined;
    changed();
  }

  function onKey(button: CaptureButton, event: KeyboardEvent) {
    if (overlays.loaded?.openAt === button) {
      overlays.loaded.key(event);
      return;
    }
    if (event.key === 'Escape') overlays.loaded?.closeToast();
    if (event.key === 'p' && !(event.ctrlKey || event.metaKey || event.altKey || event.repeat))
      onClick(button, 'pass', event);
    if (event.key !== 'ArrowDown' || button.root.activeElement !== button.caret) return;
    event.preventDefault();
    openMenu(button);
  }

  function openMenu(button: CaptureButton) {
    if (isHeld || board.checkExtension()) return;
    const { activeElement } = document;
    overlays.use((all) => {
      // The script may load late: do not take focus from a field the user moved to in the meantime.
      if ([activeElement, document.body].includes(document.activeElement)) all.openMenu(button);
    });
  }
}
