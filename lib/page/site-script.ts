/** The content script of one site. The build writes an entrypoint for each adapter that only calls this. */
import { defineContentScript } from 'wxt/utils/define-content-script';
import type { PageReading, SiteAdapter } from '../sites/engine/reading.ts';
import { withUniqueIds } from '../sites/notice-identity.ts';
import { withDoubts } from '../sites/sureness.ts';
import { standAboveLink } from './button/above-stretched-link.ts';
import { startPage, type PageOptions } from './start.ts';

/** How the script asks the background. The entrypoint passes it in. */
export type Caller = Pick<PageOptions, 'ask' | 'onChanged' | 'extensionGone'>;

/** A content script that reads pages with `adapter`, registered when the user turns the site on. */
export function adapterScript(caller: Caller, adapter: SiteAdapter) {
  return siteScript(caller, adapter.id, (url) => withUniqueIds(adapter.read(document, url), adapter.identity, url));
}

/** A content script for `site` that reads pages with `read`. */
export function siteScript(caller: Caller, site: string, read: (url: URL) => PageReading) {
  return defineContentScript({
    registration: 'runtime',
    main: ({ signal }) => {
      startPage({
        window,
        signal,
        site,
        ...caller,
        placed: standAboveLink,
        read: () => withDoubts(read(new URL(location.href))),
      });
    },
  });
}
