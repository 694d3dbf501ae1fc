/** The content script: sees notices on the sites of the registry. Wires, decides nothing. */
import { defineContentScript } from 'wxt/utils/define-content-script';
import { startPage } from '../lib/page/start.ts';
import { ask, extensionGone, onChanged } from '../lib/protocol/caller.ts';
import { adapterOf } from '../lib/sites/adapters.ts';
import { SITES } from '../lib/sites/registry.ts';

export default defineContentScript({
  matches: SITES.flatMap((site) => [...site.matches]),
  // Before the page's own scripts: what is typed into our note form must not reach their key listeners first.
  runAt: 'document_start',
  allFrames: false,
  cssInjectionMode: 'manual',
  // The page needs no message that announces us; an older instance is told by an event of the document.
  noScriptStartedPostMessage: true,
  main({ signal }) {
    const adapter = adapterOf(new URL(window.location.href));
    if (!adapter) return;
    startPage({
      window,
      signal,
      site: adapter.id,
      ask,
      onChanged,
      extensionGone,
      read: () => adapter.read(document, new URL(window.location.href)),
    });
  },
});
