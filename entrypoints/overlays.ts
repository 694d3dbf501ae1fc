/** Run once in a page when somebody reaches for a button there: brings the menu, the note form and the messages. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { makeOverlays } from '../lib/page/overlays/overlays.ts';

export default defineUnlistedScript(() => {
  globalThis.pursuitOverlays = makeOverlays;
});
