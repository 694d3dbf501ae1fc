import { createRoot } from 'react-dom/client';
import { App } from '../../components/shell/app.tsx';
import { PlatformProvider } from '../../components/shell/platform.tsx';
import '../../components/ui/tokens.css';
import '../../components/ui/components.css';
import { ask, onChanged } from '../../lib/protocol/caller.ts';
import * as page from '../../lib/protocol/extension-page.ts';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <PlatformProvider platform={{ ask, onChanged, ...page }}>
      <App surface="popup" />
    </PlatformProvider>,
  );
}
