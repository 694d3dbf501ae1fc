/** Runs once in a page when the user asks for it; the script's value is the reading. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readOnce } from '../lib/page/button/pending-render.ts';

export default defineUnlistedScript(() => readOnce());
