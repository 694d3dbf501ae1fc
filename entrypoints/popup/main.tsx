import { openExtensionPage } from '../../lib/protocol/client/extension-page.ts';
import { FirstContent } from '../../components/shell/first-content.tsx';
import { mount } from '../../components/shell/mount.tsx';
import { pressGuard } from '../../components/ui/focus/press-guard.ts';
import { lazyComponent } from '../../components/ui/lazy.tsx';

// The browser shows a popup once everything in its document has loaded, so load only what the first content
// needs.
const App = lazyComponent(
  async () => (await import('./app.ts')).App,
  <FirstContent fetchApp={() => App.fetch()} />,
  pressGuard(document),
);
void mount(<App surface="popup" />, openExtensionPage());
