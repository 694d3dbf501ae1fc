/** Runs once in a page when the user asks for it; the script's value is the reading. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readOnce } from '../lib/page/read-once.ts';

export default defineUnlistedScript(() => readOnce());
