// @ts-nocheck: runs inside Firefox's own window, with its privileged globals; firefox-inside.ts reads this file as text.
/**
 * What belongs to Firefox itself rather than to a page: the toolbar button, the sidebar, the page's context menu, the address bar,
 * the question about a permission, host permissions, the background. Evaluates to a function that gives an object of functions
 * that take and give JSON.
 */
(contextWithId) => {
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
    const tab = gBrowser.getTabForBrowser(contextWithId(context).embedderElement);
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
      // Without a window the right button opens no menu by itself; what it would cause does. Where the page begins is nothing else.
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

    /** Waits for the list below the address bar: Firefox takes Enter as meant for what stands there. */
    async addressBarKnows() {
      await gURLBar.lastQueryContextPromise;
    },

    /** Whether Firefox asks a question; with it, the question gets its no. */
    async refuse() {
      const [notification] = PopupNotifications.panel.children;
      if (PopupNotifications.panel.state !== 'open' || notification === undefined) return false;
      notification.secondaryButton.click();
      return true;
    },

    /** Where the downloads lie that are complete. */
    async downloaded() {
      const downloads = await (await Downloads.getList(Downloads.ALL)).getAll();
      return downloads.filter(({ succeeded }) => succeeded).map(({ target }) => target.path);
    },

    async preference({ name, value }) {
      if (typeof value === 'number') Services.prefs.setIntPref(name, value);
      else Services.prefs.setBoolPref(name, value);
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
