/** Everything that runs inside a procurement page, put together. Ends, without a trace, when `signal` aborts. */
import { Actions } from './actions.ts';
import { CaptureButton } from './button.ts';
import { faceOf } from './face.ts';
import { fillMenu, menuKey } from './menu.ts';
import { fillNoteForm } from './note-form.ts';
import { Popup } from './popup.ts';
import { Reconciler, removeLeftovers } from './reconcile.ts';
import { Shield, type KeyHandler } from './shield.ts';
import { StatusBoard, type StatusOptions } from './status.ts';
import { themeBehind, watchTheme, type Theme } from './theme.ts';
import { Toaster } from './toast.ts';
import { isGenuine, type Genuine } from './trust.ts';
import { watchPage, type Watch } from './watch.ts';
import { NOTHING, type PageReading } from '../sites/reading.ts';

export interface PageOptions extends Pick<
  StatusOptions,
  'window' | 'site' | 'ask' | 'onChanged' | 'extensionGone' | 'signal'
> {
  /** What the page shows now. */
  read(): PageReading;
  /** Only tests open the roots; people's pages get closed ones. */
  mode?: ShadowRootMode;
  /** Only tests, whose events are never trusted, judge differently. */
  genuine?: Genuine;
  reload?: () => void;
}

/** Starts to watch the page and to keep one button beside each of its notices. */
export function startPage(options: PageOptions): void {
  const { window, signal, mode = 'closed', genuine = isGenuine } = options;
  const { document } = window;
  // An older instance of us, whose extension is gone, cannot clean up any more.
  removeLeftovers(document);

  let theme: Theme = 'light';
  let popup: Popup | undefined;
  let popupKey: KeyHandler | undefined;
  const shield = new Shield(window, genuine, signal);
  const board = new StatusBoard({ ...options, changed });
  const toaster = new Toaster({ document, shield, mode, signal, theme: () => theme, isGenuine: genuine });
  const reload =
    options.reload ??
    (() => {
      window.location.reload();
    });
  const actions = new Actions({ ask: options.ask, board, toaster, reload });
  const reconciler = new Reconciler({
    document,
    make({ notice }) {
      const button = new CaptureButton(document, notice, {
        look: last.kind === 'detail' ? 'primary' : 'soft',
        theme,
        mode,
        onClick,
      });
      shield.guard(button.host, (event) => {
        onKey(button, event);
      });
      return button;
    },
    paint,
    leaving(button) {
      if (popup?.button === button) popup.close(false);
    },
  });

  let last: PageReading = NOTHING;
  let shownOn = '';
  const watch: Watch = watchPage(
    window,
    () => {
      look();
    },
    signal,
  );
  watchTheme(window, retheme, signal);
  signal.addEventListener(
    'abort',
    () => {
      reconciler.clear();
    },
    { once: true },
  );

  function look() {
    last = options.read();
    board.see(
      last.kind,
      last.notices.map(({ notice }) => notice),
    );
    show();
  }

  function show() {
    // Not before the first answer: on a site where the person hid them, buttons must not even flash up.
    if (board.hidden === false) {
      const first = last.notices[0];
      // Another page of the same application may have other colours. Read before anything is put into the page.
      if (first && shownOn !== window.location.pathname) setTheme(themeBehind(first.anchor));
      shownOn = window.location.pathname;
      reconciler.apply(last.notices, toaster.host);
    } else {
      reconciler.clear(toaster.host);
    }
    toaster.keep();
  }

  let shownHidden = board.hidden;
  /** Something that the board knows changed. What was read last still holds, else the watch reads again by itself. */
  function changed() {
    if (signal.aborted) return;
    if (board.hidden === shownHidden) for (const button of reconciler.buttons) paint(button);
    else show();
    shownHidden = board.hidden;
  }

  function paint(button: CaptureButton) {
    button.show(faceOf(board.of(button.notice.noticeId), board.standing));
  }

  function retheme() {
    const [button] = reconciler.buttons;
    if (button?.host.parentElement) setTheme(themeBehind(button.host.parentElement));
  }

  function setTheme(found: Theme) {
    theme = found;
    for (const { host } of reconciler.buttons) host.dataset['theme'] = theme;
  }

  function onClick(button: CaptureButton, part: 'main' | 'caret', event: Event) {
    if (!genuine(event, button.host, button.box)) return;
    const wasOpen = popup?.button === button;
    popup?.close(false);
    // The row may show another notice since the page was read last.
    watch.flush();
    if (part === 'main') void actions.press(button);
    else if (!wasOpen) openMenu(button);
  }

  function onKey(button: CaptureButton, event: KeyboardEvent) {
    if (popup?.button === button) {
      popupKey?.(event);
      return;
    }
    if (event.key === 'Escape') toaster.close();
    if (event.key !== 'ArrowDown' || button.root.activeElement !== button.caret) return;
    event.preventDefault();
    openMenu(button);
  }

  function openPopup(button: CaptureButton, className: string): Popup {
    popup?.close(false);
    const opened = new Popup(button, className, shield, signal, () => {
      popup = undefined;
    });
    popup = opened;
    return opened;
  }

  function openMenu(button: CaptureButton) {
    if (board.checkExtension()) return;
    const menu = openPopup(button, 'menu');
    popupKey = (event) => {
      menuKey(menu, event);
    };
    const inMenu = (event: Event) => genuine(event, button.host, menu.element);
    fillMenu(
      menu,
      {
        pipelines: () => options.ask('pipelines.names', {}),
        addTo: (pipelineId) => void actions.add(button, { pipelineId }),
        addWithNote: () => {
          openNote(button);
        },
        hide: () => void actions.hide(button),
      },
      inMenu,
    );
  }

  function openNote(button: CaptureButton) {
    const form = openPopup(button, 'note');
    const { key } = fillNoteForm(
      form,
      (note) => void actions.add(button, { note }),
      (event) => genuine(event, button.host, form.element),
    );
    popupKey = key;
  }
}
