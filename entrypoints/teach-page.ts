/** Runs in a page that the user teaches; lets our panel tell it what to do. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offerTeaching } from '../lib/page/teach/teaching.ts';

export default defineUnlistedScript(() => {
  offerTeaching(window);
});
