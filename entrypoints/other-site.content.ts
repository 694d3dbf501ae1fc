/**
 * The content script of sites that a person added by their address, and of known ones without an adapter. Among them are
 * the platforms that stand on hosts which nobody can list.
 */
import { defineContentScript } from 'wxt/utils/define-content-script';
import { startPage } from '../lib/page/start.ts';
import { standAboveLink } from '../lib/page/button/above-stretched-link.ts';
import { ask, extensionGone, onChanged } from '../lib/protocol/caller.ts';
import { adapter as civicengage } from '../lib/sites/adapters/civicengage/adapter.ts';
import { readAnyPage } from '../lib/sites/generic/reader.ts';
import { adapter as ivalua } from '../lib/sites/adapters/ivalua/adapter.ts';
import { adapter as periscope } from '../lib/sites/adapters/periscope/adapter.ts';
import type { PageReading } from '../lib/sites/engine/reading.ts';
import { apartOf, toldApart } from '../lib/sites/told-apart.ts';

const PLATFORMS = [civicengage, ivalua, periscope];

export default defineContentScript({
  registration: 'runtime',
  runAt: 'document_start',
  allFrames: false,
  cssInjectionMode: 'manual',
  main({ signal }) {
    startPage({
      window,
      signal,
      site: 'other',
      ask,
      onChanged,
      extensionGone,
      placed: standAboveLink,
      read,
    });
  },
});

function read(): PageReading {
  const url = new URL(window.location.href);
  const platform = PLATFORMS.find((adapter) => adapter.shows(url) !== 'none');
  return platform?.read(document, url) ?? toldApart(readAnyPage(document, url), apartOf(url), url);
}
