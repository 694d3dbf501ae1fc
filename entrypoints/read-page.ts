/** Run once in a page that a person asks about; what it answers is the value of the script. Leaves nothing behind. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readAskedPage } from '../lib/sites/adapters.ts';

export default defineUnlistedScript(() => {
  const url = new URL(window.location.href);
  const { notices, ...reading } = readAskedPage(document, url);
  // Elements cannot leave the page.
  return { ...reading, url: url.href, notices: notices.map(({ notice, found = {} }) => ({ notice, found })) };
});
