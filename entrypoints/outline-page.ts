/** Runs once in a page that the user reports as unreadable; the script's value is the outline. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { outlineOf } from '../lib/sites/outline.ts';

export default defineUnlistedScript(() => outlineOf(document, new URL(window.location.href)));
