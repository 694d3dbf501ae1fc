/** Everything of ours that lies over the page: the menu and the note form below a button, and the messages. */
import { focusKeeper } from './focus.ts';
import { fillMenu, menuKey } from './menu.ts';
import { fillNoteForm, makeNote } from './note-form.ts';
import { Outcomes } from './outcomes.ts';
import { Popup } from './popup.ts';
import { Toaster } from './toast.ts';
import type { CaptureButton } from '../button/button.ts';
import type { Overlays, OverlaysPage } from './overlay-loader.ts';
import type { KeyHandler } from '../button/shield.ts';

/** The overlays of one page; they end with its `signal`. */
export function makeOverlays(page: OverlaysPage): Overlays {
  const { ask, actions, genuine, shield, signal } = page;
  const keepFocus = focusKeeper(page);
  const toaster = new Toaster(page);
  const outcomes = new Outcomes({ ...page, toaster });
  let popup: Popup | undefined;
  let popupKey: KeyHandler | undefined;
  /** What is being written about a notice, by its id: it outlives a form that somebody closes without meaning to give it up. */
  const notes = new Map<string, HTMLTextAreaElement>();

  function open(button: CaptureButton, className: 'menu' | 'note'): Popup {
    popup?.close(false);
    const onClose = () => {
      popup = undefined;
    };
    popup = new Popup({ button, className, shield, signal, onClose });
    return popup;
  }

  /** Whether a person did this, on what is open below the button. */
  const genuineOn =
    ({ button, element }: Popup) =>
    (event: Event) =>
      genuine(event, { host: button.host, part: element });

  function openMenu(button: CaptureButton) {
    // While they were fetched, its row may have gone.
    if (!button.host.isConnected) return;
    const menu = open(button, 'menu');
    popupKey = (event) => {
      menuKey(menu, event);
    };
    fillMenu(
      menu,
      {
        pipelines: () => ask('pipelines.names', {}),
        addTo: (pipelineId) => void actions.add(button, { pipelineId }),
        addWithNote: () => {
          openNote(button);
        },
        incumbents: () => void actions.open(button, { view: 'incumbents', notice: button.notice }),
        hide: () => void outcomes.hide(button),
      },
      genuineOn(menu),
    );
  }

  function openNote(button: CaptureButton) {
    const { noticeId } = button.notice;
    const form = open(button, 'note');
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
    // Its row turned to another notice: who is in the menu stays at the arrow, while a list is scrolled where it is. Who writes a note
    // would open the menu there by typing on.
    closePopup: () => popup?.close(popup.focused?.role === 'menuitem', { preventScroll: true }),
    key: (event) => popupKey?.(event),
    tell: (button, outcome) => {
      // Told of what could not be done, too, where the notice is in another pipeline already.
      if (outcome.result.ok) notes.delete(outcome.notice.noticeId);
      outcomes.tell(button, outcome);
    },
    closeMessage: () => {
      toaster.close();
    },
    keep: () => {
      popup?.keep();
      toaster.keep();
      keepFocus();
    },
  };
}
