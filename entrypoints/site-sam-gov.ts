/** Comes before the engine on SAM.gov: a small reader, which leaves dates and codes in the page's words. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { withMentions } from '../lib/page/button/mentions.ts';
import { readShown } from '../lib/sites/adapters/sam-gov/shown.ts';
import { withTold } from '../lib/sites/engine/sentences.ts';

export default defineUnlistedScript(() => {
  globalThis.pursuitSite = {
    id: 'sam-gov',
    cited: withMentions,
    read: (rows) => withTold(readShown(document, new URL(window.location.href), rows)),
  };
});
