import { openExtensionPage } from '../../lib/protocol/extension-page.ts';
import { FirstContent } from '../../components/shell/first-content.tsx';
import { mount } from '../../components/shell/mount.tsx';
import { pressGuard } from '../../components/ui/focus/press-guard.ts';
import { lazyComponent } from '../../components/ui/lazy.tsx';

// A browser opens the window of a popup when everything is loaded that its document names: what its first content needs, and no more.
const App = lazyComponent(
  async () => (await import('./app.ts')).App,
  <FirstContent fetchApp={() => App.fetch()} />,
  pressGuard(document),
);
void mount(<App surface="popup" />, openExtensionPage());
