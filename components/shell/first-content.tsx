import { useEffect, useLayoutEffect } from 'react';
import { usePlatform } from '../platform/platform.tsx';
import { readTab } from '../platform/tabs.ts';
import { useDraft } from '../data/use-draft.ts';
import { Bar } from './bar.tsx';
import { PANELS } from './panels.tsx';
import { TabList } from './tab-list.tsx';

/**
 * What the popup shows while the app is fetched: the bar and the tabs, which can be used. The tab that is chosen here is the one
 * that the app opens with, and its panel is fetched beside the app.
 */
export function FirstContent({ fetchApp }: { fetchApp: () => Promise<unknown> }) {
  const { firstPaint } = usePlatform();
  const [active, setActive] = useDraft('tab', 'page', readTab);
  useEffect(() => {
    const fetch = async () => {
      // The app first: a browser orders style sheets as they were asked for, and those of a tab come after those of all tabs.
      await Promise.all([fetchApp(), PANELS[active].fetch()]);
    };
    // What cannot be fetched is said where it is shown.
    firstPaint.then(fetch).catch(() => undefined);
  }, [firstPaint, active, fetchApp]);
  useLayoutEffect(() => keepFocus, []);
  return (
    <div className="popup">
      <Bar surface="popup" />
      <main>
        <TabList
          active={active}
          onChoose={(tab) => {
            setActive(() => tab);
          }}
        />
      </main>
    </div>
  );
}

/** The app has the same tabs in place of these: the keyboard stays where it was. */
function keepFocus(): void {
  const id = document.activeElement?.id;
  if (id) queueMicrotask(() => document.getElementById(id)?.focus());
}
