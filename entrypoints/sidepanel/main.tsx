import { openExtensionPage } from '../../lib/protocol/client/extension-page.ts';
import { App } from '../../components/shell/app.tsx';
import { mount } from '../../components/shell/mount.tsx';
import { lazyComponent } from '../../components/ui/lazy.tsx';

// The popup closes at the first click in a page, so pages are taught in the panel. Part of This page's chunk.
const TeachHost = lazyComponent(async () => (await import('../../components/capture/this-page-tab.tsx')).TeachHost);

void mount(
  <App surface="panel">
    <TeachHost />
  </App>,
  openExtensionPage(),
);
