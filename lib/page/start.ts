/** Everything that runs inside a procurement page, put together. Ends, without a trace, when `signal` aborts. */
import { Actions } from './status/actions.ts';
import { CaptureButton } from './button/button.ts';
import { faceOf, type Face } from './button/face.ts';
import { makeHost } from './button/host.ts';
import { OverlayLoader } from './overlays/overlay-loader.ts';
import { Reconciler } from './reconcile.ts';
import { Shield } from './button/shield.ts';
import { StatusBoard, type StatusOptions } from './status/status.ts';
import { themeReader, watchTheme } from './button/theme.ts';
import { isGenuine, type Genuine } from './button/trust.ts';
import { createHold } from './button/pending-render.ts';
import { watchPage } from './watch.ts';
import type { ShownNotice } from '../domain/notices/notice.ts';
import { NOTHING, UNREADABLE, type Anchor, type ShownReading } from '../sites/engine/reading.ts';
import { withMentions } from './button/mentions.ts';

export interface PageOptions extends Omit<StatusOptions, 'changed'> {
  /** What the page shows now. */
  read: () => ShownReading;
  /** Hears of each button that was put into the page beside its title. */
  placed?: (host: Element, title: Anchor) => void;
  /** Only tests open the roots; people's pages get closed ones. */
  mode?: ShadowRootMode;
  /** Only tests, whose events are never trusted, judge differently. */
  genuine?: Genuine;
  reload?: () => void;
}

/**
 * Starts to watch the page and to keep one button beside each of its notices. Called before the page's own scripts run,
 * so that the shield hears keys before they do; everything else waits for the page to be there.
 */
export function startPage(options: PageOptions): void {
  const { window, signal, genuine = isGenuine } = options;
  const { document } = window;
  const shield = new Shield(window, genuine, signal);
  const start = () => {
    keepButtons(options, shield, genuine);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { signal });
  else start();
}

function keepButtons(options: PageOptions, shield: Shield, genuine: Genuine): void {
  const {
    window,
    signal,
    mode = 'closed',
    reload = () => {
      window.location.reload();
    },
  } = options;
  const { document } = window;
  let last: ShownReading = NOTHING;
  let path = window.location.pathname;
  let themeOf = themeReader(window);
  const board = new StatusBoard({ ...options, changed });
  const overlays = new OverlayLoader(() => ({
    document,
    ask: options.ask,
    board,
    actions,
    shield,
    genuine,
    signal,
    makeHost: () => makeHost(document, 'toast', mode),
    quietly,
  }));
  const actions = new Actions({
    ask: options.ask,
    board,
    tell: (button, outcome) => {
      overlays.use((all) => {
        all.tell(button, outcome);
      });
    },
    reload,
  });
  const reconciler = new Reconciler({
    document,
    make({ notice }) {
      const look = last.kind === 'detail' ? 'primary' : 'soft';
      const button = new CaptureButton(document, notice, { look, mode, face: standingOf(notice), onClick });
      shield.guard(button.root, (event) => {
        onKey(button, event);
      });
      return button;
    },
    placed(button, anchor) {
      button.wear(themeOf(anchor));
      options.placed?.(button.host, anchor);
    },
    paint,
    leaving(button) {
      if (overlays.now?.openAt === button) overlays.now.closePopup();
    },
  });
  const holdBack = createHold(window, () => {
    if (!signal.aborted) quietly(look);
  });
  // An older instance of us, whose extension is gone, cannot clean up any more.
  reconciler.apply([]);
  const watch = watchPage(window, look, signal);
  // Who reaches for a button may press it, and finds everything there.
  for (const type of ['pointerover', 'focusin'])
    window.addEventListener(type, reach, { capture: true, passive: true, signal });
  watchTheme(window, () => [...reconciler.buttons.keys()][0], retheme, signal);
  signal.addEventListener('abort', () => {
    reconciler.apply([]);
  });
  let shownHidden = board.hidden;

  function look() {
    last = readPage();
    if (holdBack(last)) last = NOTHING;
    else
      board.see(
        last.kind,
        last.notices.map(({ notice }) => notice),
      );
    show();
  }

  function readPage(): ShownReading {
    try {
      return withMentions(options.read(), document);
    } catch (error) {
      // A reader's fault is told to developers, and takes the buttons away rather than leave wrong ones.
      window.reportError(error);
      return UNREADABLE;
    }
  }

  function show() {
    // Not before the first answer: on a site where the person hid them, buttons must not even flash up.
    const found = board.hidden === false ? last.notices : [];
    // What it remembers of rows that are gone would pile up in a list that makes its rows anew.
    themeOf = themeReader(window);
    // Another page of the same application may have other colours.
    if (path !== window.location.pathname) retheme();
    path = window.location.pathname;
    // Looked at before anything is put into the page: afterwards every look would cost a new layout.
    for (const { anchor } of found) if (!reconciler.buttons.has(anchor)) themeOf(anchor);
    reconciler.apply(found, overlays.now?.host);
    overlays.now?.keep();
  }

  /** Something that the board knows changed. What was read last still holds, else the watch reads again by itself. */
  function changed() {
    if (signal.aborted) return;
    if (board.hidden === shownHidden) for (const button of reconciler.buttons.values()) paint(button);
    else quietly(show);
    shownHidden = board.hidden;
  }

  function quietly(change: () => void) {
    watch.quietly(change);
  }

  function paint(button: CaptureButton) {
    button.show(standingOf(button.notice));
  }

  function standingOf({ noticeId }: ShownNotice): Face {
    return faceOf(board.of(noticeId), board.standing);
  }

  function retheme() {
    themeOf = themeReader(window);
    for (const [anchor, button] of reconciler.buttons) button.wear(themeOf(anchor));
  }

  function reach({ target }: Event) {
    if (shield.rootOf(target)) overlays.load();
  }

  function onClick(button: CaptureButton, part: 'main' | 'caret', event: Event) {
    if (!genuine(event, { host: button.host, part: button.box })) return;
    const wasOpen = overlays.now?.openAt === button;
    overlays.now?.closePopup();
    // The row may show another notice since the page was read last, or none.
    watch.flush();
    if (!button.host.isConnected) return;
    if (part === 'main') void actions.press(button);
    else if (!wasOpen) openMenu(button);
  }

  function onKey(button: CaptureButton, event: KeyboardEvent) {
    if (overlays.now?.openAt === button) {
      overlays.now.key(event);
      return;
    }
    if (event.key === 'Escape') overlays.now?.closeMessage();
    if (event.key !== 'ArrowDown' || button.root.activeElement !== button.caret) return;
    event.preventDefault();
    openMenu(button);
  }

  function openMenu(button: CaptureButton) {
    if (board.checkExtension()) return;
    const { activeElement } = document;
    overlays.use((all) => {
      // It may come late: who has gone into a field of the page meanwhile keeps the keyboard there.
      if ([activeElement, document.body].includes(document.activeElement)) all.openMenu(button);
    });
  }
}
