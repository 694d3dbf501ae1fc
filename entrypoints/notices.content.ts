/**
 * The content script of SAM.gov: sees its notices. Wires, decides nothing. Every platform has a script of its own, because
 * a page should not pay for the readers of all the others.
 */
import { defineContentScript } from 'wxt/utils/define-content-script';
import { startPage } from '../lib/page/start.ts';
import { ask, extensionGone, onChanged } from '../lib/protocol/caller.ts';
import { readShown } from '../lib/sites/adapters/sam-gov/shown.ts';

export default defineContentScript({
  // As in the registry, which a test compares; to import it would put the list of all sites into the page.
  matches: ['https://sam.gov/*'],
  // Before the page's own scripts: what is typed into our note form must not reach their key listeners first.
  runAt: 'document_start',
  allFrames: false,
  cssInjectionMode: 'manual',
  main({ signal }) {
    startPage({
      window,
      signal,
      site: 'sam-gov',
      ask,
      onChanged,
      extensionGone,
      read: () => readShown(document, new URL(window.location.href)),
    });
  },
});
