// @ts-nocheck: runs in Firefox's own window, with its privileged globals; marionette.ts reads this file as text.
/**
 * What belongs to Firefox rather than to a page: the toolbar button, the sidebar, the context menu, the address bar, the
 * permission prompt, host permissions, the background. A function that returns functions which take and return JSON.
 */
() => {
  const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
  const { Downloads } = ChromeUtils.importESModule('resource://gre/modules/Downloads.sys.mjs');
  const { event: synthetic } = ChromeUtils.importESModule('chrome://remote/content/shared/webdriver/Event.sys.mjs');
  const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
  const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');

  const popupPanel = () =>
    [...document.querySelectorAll('browser.webextension-popup-browser')]
      .find((browser) => browser.currentURI.spec.startsWith('moz-extension:'))
      ?.closest('panel');
  const sidebarBrowser = () =>
    SidebarController.browser?.contentDocument?.getElementById('webext-panels-browser') ?? undefined;
  const menu = () => document.getElementById('contentAreaContextMenu');
  const select = (context) => {
    const tab = gBrowser.getTabForBrowser(pursuitCompanion.contextWithId(context).embedderElement);
    gBrowser.selectedTab = tab;
    return tab.linkedBrowser;
  };

  return {
    async select({ target }) {
      select(target);
    },

    async openPopup({ target, id }) {
      select(target);
      const { extension } = WebExtensionPolicy.getByID(id);
      await ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
    },

    async popupIsOpen() {
      return popupPanel()?.state === 'open';
    },

    async closePopup() {
      popupPanel()?.hidePopup();
    },

    async sidebarIsOpen() {
      return SidebarController.isOpen && sidebarBrowser()?.currentURI.spec.startsWith('moz-extension:') === true;
    },

    async closeSidebar() {
      SidebarController.hide();
    },

    async openMenu({ target }) {
      const browser = select(target);
      const { left, top } = browser.getBoundingClientRect();
      // Without a window the right button opens no menu, but its event does. The page's corner is empty.
      const press = { type: 'contextmenu', button: 2, asyncEnabled: true };
      await synthetic.synthesizeMouseAtPoint(left + 2, top + 2, press, window);
    },

    async menuIsOpen() {
      return menu().state === 'open';
    },

    async chooseInMenu({ label }) {
      const item = [...menu().querySelectorAll('menuitem')].find((each) => !each.hidden && each.label === label);
      if (!item) throw new Error(`the menu has no ${label}`);
      menu().activateItem(item);
    },

    async focusAddressBar() {
      window.focus();
      gURLBar.focus();
      gURLBar.select();
    },

    /** Waits for the list below the address bar: Enter chooses from it. */
    async addressBarKnows() {
      await gURLBar.lastQueryContextPromise;
    },

    /** Refuses the permission prompt, if there is one. Returns whether there was. */
    async refuse() {
      const [notification] = PopupNotifications.panel.children;
      if (PopupNotifications.panel.state !== 'open' || notification === undefined) return false;
      notification.secondaryButton.click();
      return true;
    },

    /** Paths of the complete downloads. */
    async downloaded() {
      const downloads = await (await Downloads.getList(Downloads.ALL)).getAll();
      return downloads.filter(({ succeeded }) => succeeded).map(({ target }) => target.path);
    },

    async preference({ name, value }) {
      const kind = { number: 'Int', string: 'String', boolean: 'Bool' }[typeof value];
      Services.prefs[`set${kind}Pref`](name, value);
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

    async reload({ id }) {
      const addon = await AddonManager.getAddonByID(id);
      await addon.reload();
    },
  };
};
