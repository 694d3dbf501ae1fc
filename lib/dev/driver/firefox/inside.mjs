// @ts-nocheck: runs in Firefox's own window, with its privileged globals; marionette.ts reads this file as
// text.
/**
 * Eyes and hands in Firefox's window: the accessibility tree of a tab, the popup or the sidebar (closed
 * shadow roots included), and the window's own mouse and keys. A function that returns functions: those with
 * one parameter in braces take and return JSON, the others are for scripts in the window.
 */
() => {
  const accessibility = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService);
  const { nsIAccessibleStates: STATES, nsIAccessibleScrollType: SCROLL } = Ci;

  /** Firefox's names for ARIA roles, where they differ. */
  const ROLES = {
    button: ['pushbutton', 'buttonmenu', 'toggle button'],
    textbox: ['entry', 'password text'],
    tab: ['pagetab'],
    checkbox: ['checkbutton'],
    radio: ['radiobutton'],
    combobox: ['combobox', 'editcombobox'],
    option: ['listbox option', 'combobox option'],
    menuitem: ['menuitem', 'parent menuitem'],
    StaticText: ['text leaf'],
    DisclosureTriangle: ['summary'],
  };

  let seen = new Map();
  let last = 0;

  const load = (path) => ChromeUtils.importESModule(`${path}.sys.mjs`);
  const shared = (name) => load(`chrome://remote/content/shared/${name}`)[name];
  // Firefox 140 keeps the names of contexts in its TabManager; later ones have a module for them.
  const names = shared('TabManager').getBrowsingContextById ? shared('TabManager') : shared('NavigableManager');
  /** A tab's browsing context, by its name in WebDriver BiDi. */
  const contextWithId = (id) => names.getBrowsingContextById(id);

  const popup = () =>
    [...document.querySelectorAll('browser.webextension-popup-browser')].find(
      (browser) => browser.currentURI.spec.startsWith('moz-extension:') && browser.closest('panel').state === 'open',
    );
  const sidebar = () =>
    SidebarController.isOpen
      ? SidebarController.browser.contentDocument.getElementById('webext-panels-browser')
      : undefined;

  /** Brings a tab to the front, by its context. Returns its browser element. */
  const select = (context) => {
    gBrowser.selectedTab = gBrowser.getTabForBrowser(contextWithId(context).embedderElement);
    return gBrowser.selectedBrowser;
  };

  /** The element that shows a target, in front: `popup`, `sidebar`, or the context of a tab. */
  const show = async (target) => {
    if (Object.hasOwn(APART, target)) return APART[target]() ?? fail(`the ${target} is closed`);
    const wasInFront = gBrowser.selectedBrowser;
    const browser = select(target);
    if (browser !== wasInFront) await new Promise((resolve) => requestAnimationFrame(() => resolve()));
    return browser;
  };
  const APART = { popup, sidebar, window: () => gBrowser.selectedBrowser };

  const TWO_FRAMES = `data:,${encodeURIComponent(`
    content.requestAnimationFrame(() => content.requestAnimationFrame(() => sendAsyncMessage('pursuit:shown')));
  `)}`;
  /** A page that goes away paints no more frames. */
  const GONE = 'message-manager-disconnect';
  const LONGEST_MS = 10_000;

  /**
   * Waits until the page has painted two frames: input has arrived by then, and our copy of its accessibility
   * tree is up to date. On a busy machine that takes seconds, and an earlier click hits the old place.
   */
  const shown = ({ messageManager }) =>
    messageManager &&
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(longest);
        messageManager.removeMessageListener('pursuit:shown', end);
        Services.obs.removeObserver(observer, GONE);
        resolve();
      };
      const observer = (subject) => subject === messageManager && end();
      const longest = setTimeout(end, LONGEST_MS);
      messageManager.addMessageListener('pursuit:shown', end);
      Services.obs.addObserver(observer, GONE);
      messageManager.loadFrameScript(TWO_FRAMES, false);
    });

  /** Runs in a tab's process. */
  const CLICK_AS_SHOWN = `(x, y) => {
    // Bubbling, and so after the page's own listeners and ours in it.
    addEventListener('visibilitychange', function click() {
      if (content.document.hidden) return;
      removeEventListener('visibilitychange', click);
      const at = [x - content.mozInnerScreenX, y - content.mozInnerScreenY];
      const send = (type, press) => {
        // Firefox 140 has the other.
        if (content.synthesizeMouseEvent) content.synthesizeMouseEvent(type, ...at, press, { isDOMEventSynthesized: false });
        else content.windowUtils.sendMouseEvent(type, ...at, 0, 1, 0);
      };
      try {
        send('mousemove', {});
        for (const type of ['mousedown', 'mouseup']) send(type, { button: 0, clickCount: 1 });
      } finally {
        sendAsyncMessage('pursuit:clicked');
      }
    });
    sendAsyncMessage('pursuit:ready');
  }`;

  function fail(reason) {
    throw new Error(reason);
  }

  function* walk(accessible) {
    yield accessible;
    for (let index = 0; index < accessible.childCount; index += 1) yield* walk(accessible.getChildAt(index));
  }

  function has(accessible, wanted) {
    const state = {};
    accessible.getState(state, {});
    return (state.value & wanted) !== 0;
  }

  function valueOf(accessible, role) {
    // Firefox has a field's text as its content, not as its value.
    if (role !== 'textbox' && role !== 'searchbox') return accessible.value ?? '';
    return accessible.QueryInterface(Ci.nsIAccessibleText).getText(0, -1);
  }

  const accessibleOf = (element) => seen.get(element) ?? fail('it is gone');

  return {
    async all({ target, role }) {
      // A tab is read in the back too.
      const browser = Object.hasOwn(APART, target) ? await show(target) : contextWithId(target).embedderElement;
      const root = accessibility.getAccessibleFor(browser)?.firstChild;
      const fitting = ROLES[role] ?? [role];
      seen = new Map();
      if (!root) return [];
      const found = [];
      for (const accessible of walk(root)) {
        if (!fitting.includes(accessibility.getStringRole(accessible.role))) continue;
        last += 1;
        seen.set(last, accessible);
        const name = (accessible.name ?? '').replace(/\s+/g, ' ').trim();
        const properties = {
          focused: has(accessible, STATES.STATE_FOCUSED),
          expanded: has(accessible, STATES.STATE_EXPANDED),
          disabled: has(accessible, STATES.STATE_UNAVAILABLE),
          checked: has(accessible, STATES.STATE_CHECKED),
        };
        found.push({ role, name, value: valueOf(accessible, role), properties, element: last });
      }
      return found;
    },

    /** The middle of an element in screen pixels, once its page shows it. */
    async middleOf({ target, element }) {
      const browser = await show(target);
      const accessible = accessibleOf(element);
      accessible.scrollTo(SCROLL.SCROLL_TYPE_ANYWHERE);
      await shown(browser);
      const box = [{}, {}, {}, {}];
      accessible.getBounds(...box);
      const [left, top, width, height] = box.map(({ value }) => value);
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      // In this process's pixels: a click where a growing popup will be closes it.
      const [right, bottom] = [browser.screenX + browser.clientWidth, browser.screenY + browser.clientHeight];
      const isInSight = width > 0 && x >= browser.screenX && y >= browser.screenY && x < right && y < bottom;
      return isInSight ? { x, y } : fail('it has no box in sight');
    },

    async click({ target, x, y, times }) {
      const browser = await show(target);
      const { windowUtils: utils } = window;
      const send = (message) =>
        new Promise((resolve) => utils.sendNativeMouseEvent(x, y, message, 0, 0, browser, () => resolve()));
      // Back to back: a page that moves in between would get half a click at two places.
      const sent = [send(utils.NATIVE_MOUSE_MESSAGE_MOVE)];
      for (let time = 0; time < times; time += 1)
        sent.push(send(utils.NATIVE_MOUSE_MESSAGE_BUTTON_DOWN), send(utils.NATIVE_MOUSE_MESSAGE_BUTTON_UP));
      await Promise.all(sent);
      await shown(browser);
    },

    /**
     * Brings a tab to the front, and clicks in it from its own process as soon as the page has heard so: a
     * click of the window comes later, and in a switch that takes long it hits the tab before.
     */
    async clickAsShown({ target, x, y }) {
      const { messageManager } = contextWithId(target).embedderElement;
      const told = (message) =>
        new Promise((resolve) => {
          messageManager.addMessageListener(message, function hear() {
            messageManager.removeMessageListener(message, hear);
            resolve();
          });
        });
      const [ready, clicked] = [told('pursuit:ready'), told('pursuit:clicked')];
      messageManager.loadFrameScript(`data:,${encodeURIComponent(`(${CLICK_AS_SHOWN})(${x}, ${y})`)}`, false);
      await ready;
      const browser = select(target);
      await clicked;
      await shown(browser);
    },

    async mouse({ target, what, x, y }) {
      const browser = await show(target);
      const { windowUtils: utils } = window;
      const messages = {
        move: utils.NATIVE_MOUSE_MESSAGE_MOVE,
        down: utils.NATIVE_MOUSE_MESSAGE_BUTTON_DOWN,
        up: utils.NATIVE_MOUSE_MESSAGE_BUTTON_UP,
      };
      await new Promise((resolve) => utils.sendNativeMouseEvent(x, y, messages[what], 0, 0, browser, () => resolve()));
      await shown(browser);
    },

    async focus({ target, element }) {
      const browser = await show(target);
      browser.focus();
      accessibleOf(element).takeFocus();
      // A key that follows at once would be there before the focus.
      await shown(browser);
    },

    async activate({ target, element }) {
      await show(target);
      accessibleOf(element).doAction(0);
    },

    /** Presses keys, each with its `held` ones down, or types `text`. Target `window`: where the focus is. */
    async keys({ target, keys, text }) {
      const browser = await show(target);
      const input = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
      if (!input.beginInputTransactionForTests(window)) fail('another input is in progress');
      if (text !== undefined) {
        input.commitCompositionWith(text);
        await shown(browser);
        return;
      }
      const event = (name, more = {}) => new KeyboardEvent('', { key: name, ...more });
      for (const { key, code, keyCode, held } of keys) {
        for (const name of held) input.keydown(event(name));
        input.keydown(event(key, { code, keyCode }));
        input.keyup(event(key, { code, keyCode }));
        for (const name of held) input.keyup(event(name));
      }
      await shown(browser);
    },

    load,
    contextWithId,
    popup,
    sidebar,
    select,
  };
};
