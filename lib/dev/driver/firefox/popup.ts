/** The icon of the extension in Firefox's toolbar, and the popup that a click on it opens. */
import { until } from '../until.ts';
import type { Inside } from './marionette.ts';

/** A popup that takes longer will not open, in ms. */
const POPUP_MS = 10_000;

/** The extension, in scripts of Firefox's window. */
export function extensionWithId(id: string): string {
  return `WebExtensionPolicy.getByID('${id}').extension`;
}

/** Its icon, in the same scripts. */
function iconOf(id: string): string {
  const apiManager = `load('resource://gre/modules/ExtensionParent').ExtensionParent.apiManager`;
  return `${apiManager}.global.browserActionFor(${extensionWithId(id)})`;
}

/** Pins the icon to the toolbar, as users do: in the panel of extensions, two panels open for one popup. */
export async function pinIcon(inside: Inside, id: string): Promise<void> {
  await inside(`CustomizableUI.addWidgetToArea(${iconOf(id)}.id, CustomizableUI.AREA_NAVBAR);`);
}

/**
 * Clicks the icon over a tab until the popup is there: Firefox drops one that opens while the page below
 * takes the focus.
 */
export async function openPopup(inside: Inside, id: string, tab: string): Promise<void> {
  const click = () =>
    inside(`
      select('${tab}');
      // A dropped popup stays in Firefox's list, its panel open and empty, and no click opens another.
      if (!popup()) {
        const panel = document.getElementById('customizationui-widget-panel');
        if (panel?.state === 'open') {
          const hidden = new Promise((resolve) => panel.addEventListener('popuphidden', resolve, { once: true }));
          panel.hidePopup();
          await hidden;
        }
        const { ViewPopup } = load('resource:///modules/ExtensionPopups');
        await ViewPopup.for(${extensionWithId(id)}, window)?.destroy();
      }
      await ${iconOf(id)}.triggerAction(window);`);
  await until('the popup', async () => {
    await click();
    return until('the popup', async () => (await inside('return Boolean(popup());')) === true, POPUP_MS);
  });
}
