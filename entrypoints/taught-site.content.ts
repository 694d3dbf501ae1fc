/** Content script of hosts with a taught page; registered by lib/background/pages/sites.ts. */
import { taughtSiteScript } from '../lib/page/taught-site-script.ts';
import { ask, extensionGone, onChanged } from '../lib/protocol/client/caller.ts';

export default taughtSiteScript({ ask, extensionGone, onChanged });
