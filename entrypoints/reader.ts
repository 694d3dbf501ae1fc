/** Comes first on every site but SAM.gov: the reader, which the files after it complete. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { siteReader } from '../lib/page/site-reader.ts';

export default defineUnlistedScript(() => {
  globalThis.pursuitSite = siteReader;
});
