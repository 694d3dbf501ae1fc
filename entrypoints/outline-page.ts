/** Run once in a page that a person reports; what it answers is the value of the script. Leaves nothing behind. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { outlineOf } from '../lib/sites/outline.ts';

export default defineUnlistedScript(() => outlineOf(document, new URL(window.location.href)));
