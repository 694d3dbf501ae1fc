/** Run once in a page that a person asks about; what it answers is the value of the script. Leaves nothing behind. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { askedReading } from '../lib/page/asked-reading.ts';

export default defineUnlistedScript(() => askedReading(document, new URL(window.location.href)));
