/**
 * Runs in the page of a saved notice when the background wants its contacts and attachments; the script's
 * value is what it read.
 */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readNotice } from '../lib/page/read-notice.ts';

/** Longest wait for what a page loads late, in milliseconds: many pages have no attachments. */
const LONGEST_MS = 5000;

export default defineUnlistedScript((): unknown => readNotice(window, AbortSignal.timeout(LONGEST_MS)));
