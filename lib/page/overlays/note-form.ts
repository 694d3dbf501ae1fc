/** The form behind "Add with a note…". */
import { NOTE_MAX } from '../../domain/limits.ts';
import { words } from '../../words/words.ts';
import { make } from '../button/dom.ts';
import type { Popup } from './popup.ts';
import type { KeyHandler } from '../button/shield.ts';

/** Creates the text field for a note. */
export function makeNote(document: Document): HTMLTextAreaElement {
  return make(document, 'textarea', { id: 'note', dir: 'auto', maxlength: String(NOTE_MAX) });
}

/**
 * Fills an open popup with the form and returns its key handler; `add` gets the trimmed note, possibly empty.
 */
export function fillNoteForm(
  popup: Popup,
  text: HTMLTextAreaElement,
  add: (note: string) => void,
  isGenuine: (event: Event) => boolean,
): KeyHandler {
  const { ownerDocument: document } = popup.element;
  const cancel = make(document, 'button', { type: 'button', class: 'btn' }, words('cancel'));
  const submit = make(document, 'button', { type: 'button', class: 'btn primary' }, words('add'));
  popup.element.setAttribute('role', 'dialog');
  popup.element.setAttribute('aria-label', words('pageNoteName'));
  const label = make(document, 'label', { for: 'note' }, words('note'));
  popup.element.append(label, text, make(document, 'div', { class: 'row' }, cancel, submit));
  // Our root prevents default actions of clicks, so the label must focus its field itself.
  label.addEventListener('click', () => {
    text.focus();
  });

  const send = () => {
    popup.close(true);
    add(text.value.trim());
  };
  submit.addEventListener('click', (event) => {
    if (isGenuine(event)) send();
  });
  cancel.addEventListener('click', (event) => {
    if (!isGenuine(event)) return;
    text.value = '';
    popup.close(true);
  });
  popup.place();
  text.focus();

  return (event) => {
    // Leave keys alone while an input method (IME) is composing.
    if (event.isComposing) return;
    if (event.key === 'Escape') popup.close(true);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isGenuine(event)) send();
    else return;
    event.preventDefault();
  };
}
