/** Our UI on top of the page: the menu and the note form below a button, and toasts. */
import { focusKeeper } from './focus-keeper.ts';
import { newerVersion } from '../button/face.ts';
import { fillMenu, fillReasons, menuKey } from './menu.ts';
import { fillNoteForm, makeNote } from './note-form.ts';
import { OutcomeToasts } from './outcome-toasts.ts';
import { Popup } from './popup.ts';
import { words } from '../../words/words.ts';
import { Toaster } from './toast.ts';
import type { CaptureButton } from '../button/button.ts';
import type { Overlays, OverlaysPage } from './overlay-loader.ts';
import type { KeyHandler } from '../button/shield.ts';

/** Creates the overlays of one page; they end with its `signal`. */
export function makeOverlays(page: OverlaysPage): Overlays {
  const { ask, actions, board, genuine, shield, signal } = page;
  const restoreFocus = focusKeeper(page);
  const toaster = new Toaster(page);
  const outcomes = new OutcomeToasts({ ...page, toaster });
  let popup: Popup | undefined;
  let popupKey: KeyHandler | undefined;
  /** Unsent notes by notice id. They survive a form that was closed by accident. */
  const notes = new Map<string, HTMLTextAreaElement>();

  /** Opens nothing where the page would hear keys: the panel takes its place. */
  function open(button: CaptureButton, className: 'menu' | 'note'): Popup | undefined {
    popup?.close(false);
    if (!shield.isUp(button.host)) {
      usePanel(button);
      return undefined;
    }
    const onClose = () => {
      popup = undefined;
    };
    popup = new Popup({ button, className, shield, signal, onClose });
    return popup;
  }

  function usePanel(button: CaptureButton) {
    toaster.show({ text: words('pageToastHears'), detail: words('pageToastHearsDetail'), bad: true }, button);
    // The toast says what to do where the browser opens nothing without a click on the icon.
    void ask('view.open', { view: 'page' });
  }

  /** Checks that the user acted on the open and visible popup. */
  const genuineOn =
    ({ button, element }: Popup) =>
    (event: Event) =>
      genuine(event, { host: button.host, part: element });

  function openMenu(button: CaptureButton) {
    // The page may have removed the row while the script loaded.
    if (!button.host.isConnected) return;
    const menu = open(button, 'menu');
    if (!menu) return;
    const earlier = newerVersion(board.statusOf(button.notice.noticeId), button.face);
    const { pursuitId = '', pipelineId = '' } = earlier ?? {};
    popupKey = (event) => {
      menuKey(menu, event);
    };
    fillMenu(
      menu,
      {
        pipelines: () => ask('pipelines.names', {}),
        addTo: (pipelineId) => void actions.add(button, { pipelineId }),
        version: earlier && {
          move: () => void actions.add(button, { replaces: pursuitId }),
          showEarlier: () => void actions.open(button, { view: 'pursuit', pursuitId, pipelineId }),
        },
        addWithNote: () => {
          openNote(button);
        },
        incumbents: () => void actions.open(button, { view: 'incumbents', notice: button.notice }),
        hide: () => void actions.open(button, { view: 'hide' }),
        ...(outcomes.mayPass(button.notice)
          ? { pass: () => void outcomes.pass(button, button.notice), passWhy: () => openReasons(button) }
          : {}),
      },
      genuineOn(menu),
    );
  }

  function openReasons(button: CaptureButton) {
    const { notice } = button;
    const menu = open(button, 'menu');
    if (!menu) return;
    popupKey = (event) => {
      menuKey(menu, event);
    };
    fillReasons(menu, (reason) => void outcomes.pass(button, notice, reason), genuineOn(menu));
  }

  function openNote(button: CaptureButton) {
    const { noticeId } = button.notice;
    const form = open(button, 'note');
    if (!form) return;
    const text = notes.get(noticeId) ?? makeNote(page.document);
    notes.set(noticeId, text);
    const add = (note: string) => void actions.add(button, note === '' ? {} : { note });
    popupKey = fillNoteForm(form, text, add, genuineOn(form));
  }

  return {
    get host() {
      return toaster.host;
    },
    get openAt() {
      return popup?.button;
    },
    openMenu,
    // The row now shows another notice. Focus returns to the arrow from the menu, but not from the note form,
    // where the next key typed would open the menu. Scroll position stays.
    closePopup: () => popup?.close(popup.focused?.role === 'menuitem', { preventScroll: true }),
    key: (event) => popupKey?.(event),
    report: (button, outcome) => {
      // A failed add is reported too if the notice is already in another pipeline; keep its note.
      if (outcome.result.ok) notes.delete(outcome.notice.noticeId);
      outcomes.report(button, outcome);
    },
    pass: (button, notice) => void outcomes.pass(button, notice),
    closeToast: () => {
      toaster.close();
    },
    offerPanel: (button) => {
      const open = () => void actions.open(button, { view: 'page' });
      toaster.show({ text: words('pageToastMoves'), detail: words('pageToastMovesDetail'), bad: true, open }, button);
    },
    restore: () => {
      // The page may have called `document.open` under the open form.
      const { button } = popup ?? {};
      if (!button || shield.isUp(button.host)) popup?.restore();
      else {
        popup?.close(false);
        usePanel(button);
      }
      toaster.restore();
      restoreFocus();
    },
  };
}
