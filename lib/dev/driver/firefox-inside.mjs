// @ts-nocheck: runs inside Firefox's own window, with its privileged globals; firefox.ts reads this file as text.
/**
 * What the driver needs of Firefox itself: the accessibility tree of a tab or of the extension's popup (closed shadow roots
 * included), the mouse and the keys of the window's own system, the toolbar button, host permissions, the background.
 * Evaluates to an object of functions that take and give JSON.
 */
(() => {
  const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs');
  const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
  const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
  const accessibility = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService);
  const { nsIAccessibleStates: STATES, nsIAccessibleScrollType: SCROLL } = Ci;

  /** Firefox's names of roles that ARIA calls otherwise. */
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
  };

  let seen = new Map();
  let last = 0;
  /** Waits a little; Firefox tells nobody when its copy of another process's tree is up to date. */
  const moment = () => new Promise((resolve) => setTimeout(resolve, 20));
  const tick = () => new Promise((resolve) => requestAnimationFrame(() => resolve()));

  const popup = () =>
    [...document.querySelectorAll('browser.webextension-popup-browser')].find(
      (browser) => browser.currentURI.spec.startsWith('moz-extension:') && browser.closest('panel')?.state === 'open',
    );
  const tabOf = (context) =>
    gBrowser.getTabForBrowser(NavigableManager.getBrowsingContextById(context).embedderElement);

  /** The element that shows a target, in front: `popup`, or a tab by its context. */
  async function show(target) {
    if (target === 'popup') return popup() ?? fail('the popup is closed');
    const tab = tabOf(target);
    if (gBrowser.selectedTab !== tab) {
      gBrowser.selectedTab = tab;
      await tick();
    }
    return tab.linkedBrowser;
  }

  /** Input travels to the page's process by itself; what is asked of that process afterwards is answered after it. */
  const arrived = async (browser) => {
    await browser.frameLoader?.requestTabStateFlush();
  };

  function fail(reason) {
    throw new Error(reason);
  }

  function documentOf(browser) {
    return accessibility.getAccessibleFor(browser)?.firstChild ?? undefined;
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
    // The text of a field is its content here, not its value.
    if (role !== 'textbox' && role !== 'searchbox') return accessible.value ?? '';
    return accessible.QueryInterface(Ci.nsIAccessibleText).getText(0, -1);
  }

  function boxOf(accessible) {
    const [x, y, width, height] = [{}, {}, {}, {}];
    accessible.getBounds(x, y, width, height);
    return { x: x.value, y: y.value, width: width.value, height: height.value };
  }

  const accessibleOf = (element) => seen.get(element) ?? fail('it is gone');

  return {
    async all({ target, role }) {
      const root = documentOf(target === 'popup' ? await show(target) : tabOf(target).linkedBrowser);
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

    /** The middle in the screen's pixels, once the element is inside of what its page shows. */
    async middleOf({ target, element }) {
      const browser = await show(target);
      const accessible = accessibleOf(element);
      accessible.scrollTo(SCROLL.SCROLL_TYPE_ANYWHERE);
      for (let turn = 0; turn < 50; turn += 1) {
        await moment();
        const box = boxOf(accessible);
        const x = Math.round(box.x + box.width / 2);
        const y = Math.round(box.y + box.height / 2);
        const page = boxOf(documentOf(browser));
        const inSight =
          box.width > 0 && x >= page.x && y >= page.y && x < page.x + page.width && y < page.y + page.height;
        if (inSight) return { x, y };
      }
      return fail('it has no box in sight');
    },

    async click({ target, x, y, times }) {
      const browser = await show(target);
      const { windowUtils: utils } = window;
      const send = (message) =>
        new Promise((resolve) => utils.sendNativeMouseEvent(x, y, message, 0, 0, browser, () => resolve()));
      await send(utils.NATIVE_MOUSE_MESSAGE_MOVE);
      for (let time = 0; time < times; time += 1) {
        await send(utils.NATIVE_MOUSE_MESSAGE_BUTTON_DOWN);
        await send(utils.NATIVE_MOUSE_MESSAGE_BUTTON_UP);
      }
      await arrived(browser);
    },

    async focus({ target, element }) {
      const browser = await show(target);
      browser.focus();
      const accessible = accessibleOf(element);
      accessible.takeFocus();
      for (let turn = 0; turn < 50; turn += 1) {
        if (has(accessible, STATES.STATE_FOCUSED)) return;
        await moment();
      }
      fail('it does not take the keyboard');
    },

    /** One stroke: a key with what is held down meanwhile; `text` instead types all of it. */
    async keys({ target, key, code, keyCode, held, text }) {
      const browser = await show(target);
      const input = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
      if (!input.beginInputTransactionForTests(window)) fail('the keyboard is in use');
      if (text !== undefined) {
        input.commitCompositionWith(text);
        await arrived(browser);
        return;
      }
      const event = (name, more = {}) => new KeyboardEvent('', { key: name, ...more });
      for (const name of held) input.keydown(event(name));
      input.keydown(event(key, { code, keyCode }));
      input.keyup(event(key, { code, keyCode }));
      for (const name of held) input.keyup(event(name));
      await arrived(browser);
    },

    async colours({ target, scheme }) {
      NavigableManager.getBrowsingContextById(target).prefersColorSchemeOverride = scheme;
    },

    async openPopup({ target, id }) {
      await show(target);
      const { extension } = WebExtensionPolicy.getByID(id);
      await ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
    },

    async popupIsOpen() {
      return popup() !== undefined;
    },

    async closePopup() {
      popup()?.closest('panel').hidePopup();
    },

    async setHost({ id, pattern, allowed }) {
      const { extension } = WebExtensionPolicy.getByID(id);
      const change = { permissions: [], origins: [pattern], data_collection: [] };
      await (allowed ? ExtensionPermissions.add : ExtensionPermissions.remove).call(
        ExtensionPermissions,
        id,
        change,
        extension,
      );
    },

    async stopBackground({ id }) {
      await WebExtensionPolicy.getByID(id).extension.terminateBackground({ disableResetIdleForTest: true });
    },

    async picture({ target }) {
      const { browsingContext } = await show(target);
      const image = await browsingContext.currentWindowGlobal.drawSnapshot(null, 1, 'white');
      const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/png').split(',')[1];
    },
  };
})();
