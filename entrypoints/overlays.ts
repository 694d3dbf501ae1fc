/** Runs in a page when the user first reaches for a button; provides the menu, the note form and toasts. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { makeOverlays } from '../lib/page/overlays/overlays.ts';

export default defineUnlistedScript(() => {
  globalThis.pursuitOverlays = makeOverlays;
});
