/** Comes before the engine on SAM.gov: a small reader, without the vocabulary of all sites. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { withMentions } from '../lib/page/button/mentions.ts';
import { declaration } from '../lib/sites/adapters/sam-gov/adapter.ts';
import { CLOSED } from '../lib/sites/engine/closed.ts';
import { readerOf } from '../lib/sites/engine/reader.ts';
import { withTold } from '../lib/sites/engine/sentences.ts';

export default defineUnlistedScript(() => {
  const reader = readerOf(declaration, CLOSED);
  globalThis.pursuitSite = {
    id: reader.id,
    cited: withMentions,
    read: (rows) => withTold(reader.read(document, new URL(window.location.href), rows)),
  };
});
