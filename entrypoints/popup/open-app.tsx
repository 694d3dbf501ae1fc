import type { Drafts } from '../../lib/protocol/drafts.ts';
import { openExtensionPage } from '../../lib/protocol/extension-page.ts';
import { App } from '../../components/shell/app.tsx';
import { mount } from '../../components/shell/mount.tsx';

/**
 * Shows the app in the popup. A browser opens the window of a popup when everything is loaded that its document names. Ours names a
 * file of a few lines; this one comes, with React and all of the shell, while the window is being opened, and so do the drafts.
 */
export async function openApp(drafts: Promise<Drafts>): Promise<void> {
  await mount(<App surface="popup" />, openExtensionPage(drafts));
}
