import { useEffect, useRef, type KeyboardEvent } from 'react';
import { dueCount, type DueSoon } from '../../lib/domain/pipelines/pipeline.ts';
import { plural, words } from '../../lib/words/words.ts';
import { focusFirstRow } from '../ui/focus/first-row.ts';
import { TAB_IDS, type TabId } from '../platform/tabs.ts';
import { neighbor } from '../ui/focus/neighbor.ts';
import { lazyComponent, type LazyComponent } from '../ui/lazy.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const LABELS = {
  page: 'tabPage',
  opportunities: 'tabOpportunities',
  awards: 'tabAwards',
  pipeline: 'tabPipeline',
} as const satisfies Record<TabId, string>;

/** Each tab's panel, loaded on first use, so that the popup's first content waits for none. */
export const TAB_PANELS: Readonly<Record<TabId, LazyComponent<object>>> = {
  page: lazyComponent(async () => (await import('../capture/this-page-tab.tsx')).ThisPageTab, <Skeleton />),
  opportunities: lazyComponent(
    async () => (await import('../search/opportunities/opportunities-tab.tsx')).OpportunitiesTab,
    <Skeleton />,
  ),
  awards: lazyComponent(async () => (await import('../awards/list/awards-tab.tsx')).AwardsTab, <Skeleton />),
  pipeline: lazyComponent(async () => (await import('../pipeline/stages/pipeline-tab.tsx')).PipelineTab, <Skeleton />),
};

/** Ids that link a tab to its panel. */
export function tabIds(tab: TabId): { tab: string; panel: string } {
  return { tab: `tab-${tab}`, panel: `panel-${tab}` };
}

interface TabListProps {
  /** `undefined` until it is known. */
  active: TabId | undefined;
  /** What is overdue or due this week: a count beside the pipeline's tab, said in its description. */
  due?: DueSoon | undefined;
  /** Notices on the page: a dot beside its tab while another is shown. */
  found?: number;
  onChoose: (tab: TabId) => void;
}

/**
 * The four tabs: one tab stop, arrows choose, Alt+1…4 works anywhere (ARIA Authoring Practices, "Tabs"). Base
 * UI's tabs would be a tenth of the script for the popup's first content.
 */
export function TabList({ active, due, found = 0, onChoose }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const soon = due ? dueCount(due) : 0;

  useEffect(() => {
    const choose = (event: globalThis.KeyboardEvent) => {
      // Match the physical key: with Alt, macOS reports another character.
      const number = /^(?:Digit|Numpad)([1-4])$/.exec(event.code)?.[1];
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !number) return;
      const tab = TAB_IDS[Number(number) - 1];
      if (!tab) return;
      event.preventDefault();
      onChoose(tab);
      focusTab(list.current, tab);
      focusFirstRow(document.getElementById(tabIds(tab).panel));
    };
    document.addEventListener('keydown', choose);
    return () => document.removeEventListener('keydown', choose);
  }, [onChoose]);

  const move = (event: KeyboardEvent) => {
    const tab = neighbor(TAB_IDS, TAB_IDS.indexOf(active ?? 'page'), event.key);
    if (!tab) return;
    event.preventDefault();
    onChoose(tab);
    focusTab(list.current, tab);
  };

  return (
    <div className="tabs" role="tablist" aria-label={words('tabs')} ref={list}>
      {TAB_IDS.map((tab, index) => (
        <button
          key={tab}
          type="button"
          role="tab"
          className="tab"
          id={tabIds(tab).tab}
          aria-controls={tabIds(tab).panel}
          aria-selected={tab === active}
          aria-keyshortcuts={`Alt+${String(index + 1)}`}
          title={`${words('keyNameAlt')}+${String(index + 1)}${tab === 'pipeline' && soon ? ` · ${plural('tabDue', soon)}` : ''}`}
          tabIndex={tab === (active ?? 'page') ? 0 : -1}
          onClick={() => onChoose(tab)}
          onKeyDown={move}
        >
          <span className="tab-name" data-short={tab === 'page' ? words('tabPageShort') : undefined}>
            {words(LABELS[tab])}
          </span>
          {words(LABELS[tab])}
          {tab === 'page' && tab !== active && found > 0 && (
            <>
              {' '}
              <span className="tabdot" role="img" aria-label={plural('noticesFound', found)} />
            </>
          )}
          {tab === 'pipeline' && soon > 0 && (
            <span className={due?.overdue ? 'tabcount over' : 'tabcount'} aria-hidden="true">
              {soon}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

function focusTab(list: HTMLElement | null, tab: TabId): void {
  list?.querySelector<HTMLElement>(`#${tabIds(tab).tab}`)?.focus();
}
