import { readAnyPage } from '../sites/generic/reader.ts';
import type { SiteAdapter } from '../sites/engine/reading.ts';
import { identityOf, withUniqueIds } from '../sites/notice-identity.ts';
import { siteScript, type Caller } from './site-script.ts';

/**
 * The content script of sites that the user adds by address, and of known ones without an adapter. It tries
 * `platforms` first: adapters of platforms that run on hosts nobody can list.
 */
export function otherSiteScript(caller: Caller, platforms: readonly SiteAdapter[]) {
  return siteScript(caller, 'other', (url) => {
    const platform = platforms.find((adapter) => adapter.shows(url) !== 'none');
    const reading = platform?.read(document, url) ?? readAnyPage(document, url);
    return withUniqueIds(reading, platform?.identity ?? identityOf(url), url);
  });
}
