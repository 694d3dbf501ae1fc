import { showFirstContent } from '../../components/shell/first-content.ts';
import { onFirstPaint } from '../../components/shell/first-paint.ts';
import { TAB_FILES } from '../../components/shell/tab-files.ts';
import { pressGuard } from '../../components/ui/focus/press-guard.ts';
import { openExtensionPage } from '../../lib/protocol/client/extension-page.ts';

const opening = openExtensionPage();
const exchange = pressGuard(document);
// Everything else would delay the first paint.
const drawn = new Promise<void>((resolve) => {
  onFirstPaint(resolve);
});
// First: style sheets apply in request order, and a tab's must follow the shared ones.
void drawn.then(async () => (await import('./app.ts')).openApp(opening, exchange));
void showFirstContent(opening, (tab) => {
  // A failure surfaces where the tab is shown.
  void drawn.then((): Promise<unknown> => TAB_FILES[tab]()).catch(() => undefined);
});
