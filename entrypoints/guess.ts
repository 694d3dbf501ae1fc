/** Listed where pages are read that no adapter describes. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { siteReader } from '../lib/page/site-reader.ts';
import { readAnyPage } from '../lib/sites/guess/reader.ts';

export default defineUnlistedScript(() => {
  siteReader.guess = readAnyPage;
});
