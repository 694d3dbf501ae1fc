/** Run once in a page that a person asks about; what it answers is the value of the script. Leaves nothing behind. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { adapterOf, readAskedPage } from '../lib/sites/adapters.ts';
import { apartOf, toldApart } from '../lib/sites/told-apart.ts';

export default defineUnlistedScript(() => {
  const url = new URL(window.location.href);
  const apart = adapterOf(url)?.apart ?? apartOf(url);
  const { notices, ...reading } = toldApart(readAskedPage(document, url), apart, url);
  // Elements cannot leave the page.
  return { ...reading, url: url.href, notices: notices.map(({ notice, found = {} }) => ({ notice, found })) };
});
