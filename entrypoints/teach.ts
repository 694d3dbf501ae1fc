/** Listed on hosts with a page that the user taught. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { siteReader } from '../lib/page/site-reader.ts';
import { taughtSite } from '../lib/page/taught-site.ts';

export default defineUnlistedScript(() => {
  globalThis.pursuitSite = taughtSite(siteReader);
});
