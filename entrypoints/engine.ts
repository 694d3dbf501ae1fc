/** The page script of every site: starts the buttons, with the reader that the files before it set. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startEngine } from '../lib/page/engine.ts';
import { ask, extensionGone, onChanged } from '../lib/protocol/client/caller.ts';

export default defineUnlistedScript(() => {
  startEngine({ ask, extensionGone, onChanged });
});
