import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import type { Platform } from '../platform/platform.tsx';
import { recentTab } from '../platform/tabs.ts';
import { App } from './app.tsx';
import { mount } from './mount.tsx';
import { TAB_PANELS } from './tab-list.tsx';

/** Shows the app in place of the first content. `exchange` runs the swap when nothing is pressed. */
export async function openApp(
  opening: Promise<Omit<Platform, 'firstPaint'>>,
  exchange: (show: () => void) => void,
): Promise<Root> {
  const { draft } = await opening;
  // A failure surfaces where the tab is shown.
  await TAB_PANELS[recentTab(draft) ?? 'page'].fetch().catch(() => undefined);
  return mount(<App surface="popup" />, opening, (show) =>
    exchange(() => {
      const id = document.activeElement?.id;
      flushSync(show);
      // The app's own tabs replace the first ones: keep the focus on the same.
      if (id) document.getElementById(id)?.focus();
    }),
  );
}
