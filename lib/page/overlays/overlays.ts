/** Our UI on top of the page: the menu and the note form below a button, and toasts. */
import { newerVersion, reasonOf } from '../button/face.ts';
import { make } from '../button/dom.ts';
import { fillMenu, fillNoteForm, focusFirst, makeNote, Popup, type OverlaysPage } from './popup.ts';
import { PASS_REASONS } from '../../domain/notices/passed.ts';
import { words } from '../../words/words.ts';
import { createToasts } from './toast.ts';
import type { CaptureButton } from '../button/button.ts';
import type { Outcome } from '../status/actions.ts';
import type { RawNotice } from '../../domain/notices/notice.ts';

export type Overlays = ReturnType<typeof makeOverlays>;

/** Creates the overlays of one page; they end with its `signal`. */
export function makeOverlays(page: OverlaysPage) {
  const { document, ask, actions, board, shield } = page;
  const restoreFocus = focusKeeper(page);
  const toasts = createToasts(page);
  let popup: Popup | undefined;
  /** Unsent notes by notice id. They survive a form that was closed by accident. */
  const notes = new Map<string, HTMLTextAreaElement>();

  /** Opens nothing where the page would hear keys: the panel takes its place. */
  function open(button: CaptureButton, className: 'menu' | 'note'): Popup | undefined {
    popup?.close(false);
    if (!shield.isUp(button.host)) {
      usePanel(button);
      return undefined;
    }
    const onClose = () => (popup = undefined);
    popup = new Popup({ ...page, button, className, onClose });
    return popup;
  }

  function usePanel(button: CaptureButton) {
    toasts.show({ text: words('pageToastHears'), detail: words('pageToastHearsDetail'), bad: true }, button);
    // The toast says what to do where the browser opens nothing without a click on the icon.
    void ask('view.open', { view: 'page' });
  }

  function openMenu(button: CaptureButton) {
    // The page may have removed the row while the script loaded.
    const menu = button.host.isConnected ? open(button, 'menu') : undefined;
    if (!menu) return;
    const { notice } = button;
    const earlier = newerVersion(board.statusOf(notice.noticeId), button.face);
    const rule = () => make(document, 'hr', { class: 'menusep' });
    fillMenu(menu, words('pageMenuName'), (item) => {
      const list = make(document, 'div', { role: 'group', 'aria-labelledby': 'to' });
      list.append(item({ text: words('pageMenuLoading') }));
      void ask('pipelines.names', {}).then((answer) => {
        if (!menu.isOpen) return;
        const hadFocus = list.contains(menu.focused);
        const { pipelines, defaultPipelineId } = answer.ok ? answer.value : { pipelines: [] };
        const isUsual = ({ id }: { id: string }) => id === defaultPipelineId;
        const items = [...pipelines.filter(isUsual), ...pipelines.filter((each) => !isUsual(each))].map((each) => {
          const add = { text: each.name, run: () => void actions.add(button, { pipelineId: each.id }) };
          return item(isUsual(each) ? { ...add, icon: 'added', chip: words('pageMenuDefault') } : add);
        });
        const none = answer.ok ? words('pageMenuNone') : words('pageMenuFailed', reasonOf(answer.failure));
        list.replaceChildren(...(items.length > 0 ? items : [item({ text: none })]));
        menu.place();
        if (hadFocus) focusFirst(menu);
      });
      const { pursuitId = '', pipelineId = '' } = earlier ?? {};
      const move = () => void actions.add(button, { replaces: pursuitId });
      const showEarlier = () => void actions.open(button, { view: 'pursuit', pursuitId, pipelineId });
      const incumbents = () =>
        void actions.open(button, { view: 'incumbents', notice: button.notice, ...board.factsOf(button.notice) });
      const hide = () => void actions.open(button, { view: 'hide' });
      return [
        ...(earlier
          ? [
              item({ text: words('versionMove'), run: move, icon: 'version' }),
              item({ text: words('pageMenuEarlier'), run: showEarlier, icon: 'panel' }),
              rule(),
            ]
          : []),
        make(document, 'p', { class: 'menuhead', id: 'to' }, words('pageMenuAddTo')),
        list,
        rule(),
        item({ text: words('pageMenuNote'), run: () => openNote(button), icon: 'note' }),
        item({ text: words('incumbentsAsk'), run: incumbents, icon: 'search' }),
        ...(toasts.mayPass(notice)
          ? [
              item({ text: words('pass'), run: () => void toasts.pass(button, button.notice), icon: 'passed' }),
              item({ text: words('passWhy'), run: () => openReasons(button) }),
            ]
          : []),
        rule(),
        item({ text: words('pageMenuHide'), run: hide, icon: 'hide' }),
      ];
    });
  }

  function openReasons(button: CaptureButton) {
    const { notice } = button;
    const menu = open(button, 'menu');
    if (!menu) return;
    fillMenu(menu, words('passWhy'), (item) =>
      PASS_REASONS.map((reason) =>
        item({ text: words(`passReason_${reason}`), run: () => void toasts.pass(button, notice, reason) }),
      ),
    );
  }

  function openNote(button: CaptureButton) {
    const { noticeId } = button.notice;
    const form = open(button, 'note');
    if (!form) return;
    const text = notes.get(noticeId) ?? makeNote(document);
    notes.set(noticeId, text);
    fillNoteForm(form, text, (note) => void actions.add(button, note === '' ? {} : { note }));
  }

  return {
    /** Host of the current toast, which the reconciler must not remove. */
    get host(): Element | undefined {
      return toasts.shown()?.host;
    },
    /** The button whose menu or form is open. */
    get openAt() {
      return popup?.button;
    },
    openMenu,
    // The row now shows another notice. Focus returns to the arrow from the menu, but not from the note form,
    // where the next key typed would open the menu. Scroll position stays.
    closePopup: () => popup?.close(popup.focused?.role === 'menuitem', { preventScroll: true }),
    /** Handles a key pressed in the button whose menu or form is open. */
    key: (event: KeyboardEvent) => popup?.onKey(event),
    report: (button: CaptureButton, outcome: Outcome) => {
      // A failed add is reported too if the notice is already in another pipeline; keep its note.
      if (outcome.result.ok) notes.delete(outcome.notice.noticeId);
      toasts.report(button, outcome);
    },
    /** Passes a notice, or restores it. `button`: the one that was beside it. */
    pass: (button: CaptureButton, notice: RawNotice) => void toasts.pass(button, notice),
    closeToast: toasts.close,
    /** Offers the panel where the page keeps moving its buttons. */
    offerPanel: (button: CaptureButton) => {
      const openPanel = () => void actions.open(button, { view: 'page' });
      const [text, detail] = [words('pageToastMoves'), words('pageToastMovesDetail')];
      toasts.show({ text, detail, bad: true, open: openPanel }, button);
    },
    /**
     * Keeps overlays open and on top, and restores focus, after the page moved, re-rendered or removed a row.
     */
    restore: () => {
      // The page may have called `document.open` under the open form.
      const { button } = popup ?? {};
      // No event from a host that is out of the page reaches the shield.
      if (!button?.host.isConnected || shield.isUp(button.host)) popup?.restore();
      else {
        popup?.close(false);
        usePanel(button);
      }
      toasts.shown()?.restore();
      restoreFocus();
    },
  };
}

/**
 * Tracks focus in our UI, so that it survives when the page moves or re-renders a row. The returned function
 * gives focus back to the control that lost it, unless another element has it.
 */
function focusKeeper({ document, shield, signal }: OverlaysPage): () => void {
  let last: HTMLElement | undefined;
  /**
   * The contents of its host. When the page moves or removes the host, the range collapses to its old place.
   */
  const place = new Range();
  const remember = (control: EventTarget | null, root: EventTarget | null): void => {
    if (!(control instanceof HTMLElement) || !(root instanceof ShadowRoot)) return;
    last = control;
    place.selectNodeContents(root.host);
  };
  /** Listens inside every root that has had focus: focus moves within a root are not visible outside it. */
  const inRoot = {
    handleEvent({ type, target, currentTarget, relatedTarget }: FocusEvent): void {
      if (type === 'focusin') remember(target, currentTarget);
      // If the page removes a control, focus goes nowhere; if the user moves focus, it goes to another
      // element.
      else if (relatedTarget) last = undefined;
    },
  };
  const follow = (target: EventTarget | null): ShadowRoot | undefined => {
    const root = shield.rootOf(target);
    for (const type of ['focusin', 'focusout']) root?.addEventListener(type, inRoot);
    return root;
  };

  // A press outside our UI means that the user left. A re-render or a press inside our UI does not.
  shield.onPress((target) => {
    if (!shield.rootOf(target)) last = undefined;
  }, signal);
  document.addEventListener('focusin', ({ target }) => follow(target), { capture: true, signal });
  // This script loads when focus reaches a button, so one may be focused already.
  const root = follow(document.activeElement);
  if (root) remember(root.activeElement, root);

  return () => {
    if (document.activeElement !== document.body) return;
    // If the host was not moved, then find-in-page, caret browsing or a screen reader moved the focus.
    if (shield.rootOf(place.startContainer)) last = undefined;
    else last?.focus({ preventScroll: true });
  };
}
