/**
 * Content script for SAM.gov. Each platform has its own script, so that a page loads only the reader it
 * needs.
 */
import { defineContentScript } from 'wxt/utils/define-content-script';
import { startPage } from '../lib/page/start.ts';
import { ask, extensionGone, onChanged } from '../lib/protocol/client/caller.ts';
import { readShown } from '../lib/sites/adapters/sam-gov/shown.ts';
import { withTold } from '../lib/sites/engine/sentences.ts';

export default defineContentScript({
  // Same as in the registry; a test compares them. Importing it would bundle the list of all sites.
  matches: ['https://sam.gov/*'],
  // Before page scripts, so that the shield's key listeners come first.
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
      read: (isFirst) => withTold(readShown(document, new URL(window.location.href), isFirst)),
    });
  },
});
