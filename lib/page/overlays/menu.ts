/**
 * The menu behind the arrow: add to another pipeline or with a note, find the incumbent, pass, hide buttons here.
 */
import { words } from '../../words/words.ts';
import { icon, make } from '../button/dom.ts';
import { reasonOf } from '../button/face.ts';
import { OVERLAY_ICON, type OverlayIcon } from './overlay-styles.ts';
import { PASS_REASONS, type PassReason } from '../../domain/notices/passed.ts';
import type { PipelineNames, Result } from '../../protocol/answers.ts';
import type { Popup } from './popup.ts';

export interface MenuActions {
  pipelines: () => Promise<Result<PipelineNames>>;
  addTo: (pipelineId: string) => void;
  addWithNote: () => void;
  /** Only for a newer version of a saved notice. */
  version?: { move: () => void; showEarlier: () => void } | undefined;
  incumbents: () => void;
  hide: () => void;
  /** Absent for a notice in a pipeline. */
  pass?: () => void;
  passWhy?: () => void;
}

/** Fills an open popup with the menu and focuses its first item. */
export function fillMenu(popup: Popup, actions: MenuActions, isGenuine: (event: Event) => boolean): void {
  const { element: menu } = popup;
  const { ownerDocument: document } = menu;
  const item = beginMenu(popup, words('pageMenuName'), isGenuine);
  const heading = make(document, 'p', { class: 'menuhead', id: 'to' }, words('pageMenuAddTo'));
  const list = make(
    document,
    'div',
    { role: 'group', 'aria-labelledby': 'to' },
    item(words('pageMenuLoading'), undefined),
  );
  const rule = () => make(document, 'hr', { class: 'menusep' });
  const note = item(words('pageMenuNote'), actions.addWithNote, 'note');
  const incumbents = item(words('incumbentsAsk'), actions.incumbents, 'search');
  const { pass, passWhy } = actions;
  const passing = pass ? [item(words('pass'), pass, 'passed'), item(words('passWhy'), passWhy)] : [];
  const hide = item(words('pageMenuHide'), actions.hide, 'hide');
  if (actions.version) {
    const { move, showEarlier } = actions.version;
    menu.append(
      item(words('versionMove'), move, 'version'),
      item(words('pageMenuEarlier'), showEarlier, 'panel'),
      rule(),
    );
  }
  menu.append(heading, list, rule(), note, incumbents, ...passing, rule(), hide);
  popup.place();
  items(menu)[0]?.focus();

  void actions.pipelines().then((answer) => {
    if (!popup.isOpen) return;
    const hadFocus = list.contains(popup.focused);
    list.replaceChildren(...pipelineItems(answer));
    popup.place();
    if (hadFocus) items(menu)[0]?.focus();
  });

  function pipelineItems(answer: Result<PipelineNames>): HTMLElement[] {
    if (!answer.ok) return [item(words('pageMenuFailed', reasonOf(answer.failure)), undefined)];
    const { pipelines, defaultPipelineId } = answer.value;
    if (pipelines.length === 0) return [item(words('pageMenuNone'), undefined)];
    // The default pipeline comes first.
    const sorted = [...pipelines].sort(
      (a, b) => Number(b.id === defaultPipelineId) - Number(a.id === defaultPipelineId),
    );
    return sorted.map(({ id, name }) => {
      const add = () => {
        actions.addTo(id);
      };
      if (id !== defaultPipelineId) return item(name, add);
      return item(name, add, 'added', make(document, 'span', { class: 'chip' }, words('pageMenuDefault')));
    });
  }
}

/** Fills an open popup with the reasons for a pass. */
export function fillReasons(
  popup: Popup,
  choose: (reason: PassReason) => void,
  isGenuine: (event: Event) => boolean,
): void {
  const item = beginMenu(popup, words('passWhy'), isGenuine);
  popup.element.append(
    ...PASS_REASONS.map((reason) =>
      item(words(`passReason_${reason}`), () => {
        choose(reason);
      }),
    ),
  );
  popup.place();
  items(popup.element)[0]?.focus();
}

/** Makes a popup a menu. Returns a function that creates its items. */
function beginMenu(popup: Popup, name: string, isGenuine: (event: Event) => boolean) {
  const { element: menu } = popup;
  const { ownerDocument: document } = menu;
  menu.setAttribute('role', 'menu');
  menu.setAttribute('aria-label', name);
  return (text: string, run: (() => void) | undefined, before?: OverlayIcon, ...after: Node[]) => {
    const mark = before ? icon(document, OVERLAY_ICON[before]) : make(document, 'span', { class: 'blank' });
    const entry = make(document, 'button', { type: 'button', class: 'menuitem', role: 'menuitem', tabindex: '-1' });
    // A pipeline name may have another text direction than our UI.
    entry.append(mark, make(document, 'span', { class: 'name', dir: 'auto' }, text), ...after);
    if (!run) entry.setAttribute('aria-disabled', 'true');
    entry.addEventListener('click', (event) => {
      if (!run || !isGenuine(event)) return;
      popup.close(true);
      run();
    });
    return entry;
  };
}

function items(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('.menuitem')];
}

/** Handles arrow keys, Home, End, first letters, Esc and Tab in the menu. */
export function menuKey(popup: Popup, event: KeyboardEvent): void {
  const all = items(popup.element);
  const at = all.findIndex((entry) => entry === popup.focused);
  const go = (index: number) => {
    event.preventDefault();
    all.at(index % all.length)?.focus();
  };
  switch (event.key) {
    case 'ArrowDown':
      go(at + 1);
      return;
    case 'ArrowUp':
      go(at <= 0 ? -1 : at - 1);
      return;
    case 'Home':
      go(0);
      return;
    case 'End':
      go(-1);
      return;
    case 'Escape':
      event.preventDefault();
      popup.close(true);
      return;
    case 'Tab':
      // Focus continues from the arrow, as if the menu had not been open.
      popup.close(true);
      return;
    default:
      goToLetter(event, all, at);
  }
}

function goToLetter(event: KeyboardEvent, all: readonly HTMLElement[], at: number): void {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.altKey || event.metaKey) return;
  const letter = event.key.toLowerCase();
  const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  after.find((entry) => entry.textContent.trim().toLowerCase().startsWith(letter))?.focus();
  event.preventDefault();
}
