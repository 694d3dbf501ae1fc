import { openDrafts } from '../../lib/protocol/drafts.ts';

// See open-app.tsx: nothing else may be loaded with this file.
const drafts = openDrafts();
void import('./open-app.tsx').then(({ openApp }) => openApp(drafts));
