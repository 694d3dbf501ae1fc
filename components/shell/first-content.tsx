import { useEffect, useLayoutEffect } from 'react';
import { usePlatform } from '../platform/platform.tsx';
import { TopBar } from './top-bar.tsx';
import { TAB_PANELS, TabList } from './tab-list.tsx';
import { useChosenTab } from './use-chosen-tab.ts';

/**
 * What the popup shows while the app loads: a working top bar and tabs. The app opens with the chosen tab,
 * whose panel loads alongside.
 */
export function FirstContent({ fetchApp }: { fetchApp: () => Promise<unknown> }) {
  const { firstPaint } = usePlatform();
  const [active, choose] = useChosenTab('popup');
  useEffect(() => {
    const fetch = async () => {
      // Load the app first: style sheets apply in request order, and a tab's must follow the shared ones.
      await Promise.all([fetchApp(), TAB_PANELS[active ?? 'page'].fetch()]);
    };
    // A load failure surfaces where the component renders.
    firstPaint.then(fetch).catch(() => undefined);
  }, [firstPaint, active, fetchApp]);
  useLayoutEffect(() => keepFocus, []);
  return (
    <div className="popup">
      <TopBar surface="popup" />
      <main>
        <TabList active={active} onChoose={choose} />
      </main>
    </div>
  );
}

/** The app replaces these tabs with its own: keep the focus on the same one. */
function keepFocus(): void {
  const id = document.activeElement?.id;
  if (id) queueMicrotask(() => document.getElementById(id)?.focus());
}
