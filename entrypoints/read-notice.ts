/**
 * Runs in the page of a saved notice when the background wants its contacts and attachments; the script's
 * value is what it read. A page that still loads them gets a second look.
 */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { noticeDetailsOf } from '../lib/sites/notice-details.ts';

/** Time to load what a page shows last, in milliseconds. */
const LATE_MS = 2000;

export default defineUnlistedScript(async () => {
  const read = () => noticeDetailsOf(document, new URL(window.location.href));
  const details = read();
  if (details.attachments && details.contacts) return details;
  await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  return read();
});
