import { useEffect, useRef, type KeyboardEvent } from 'react';
import { dueCount, type DueSoon } from '../../lib/domain/pipelines/pipeline.ts';
import { plural, words } from '../../lib/words/words.ts';
import { focusFirstRow } from '../ui/focus/first-row.ts';
import { TAB_IDS, TAB_LABELS, tabIds, tabOfKey, type TabId } from '../platform/tabs.ts';
import { neighbor } from '../ui/focus/neighbor.ts';
import { lazyComponent, type LazyComponent } from '../ui/lazy.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TAB_FILES } from './tab-files.ts';

/** Each tab's panel, loaded on first use, so that the popup's first content waits for none. */
export const TAB_PANELS: Readonly<Record<TabId, LazyComponent<object>>> = {
  page: lazyComponent(async () => (await TAB_FILES.page()).ThisPageTab, <Skeleton />),
  opportunities: lazyComponent(async () => (await TAB_FILES.opportunities()).OpportunitiesTab, <Skeleton />),
  awards: lazyComponent(async () => (await TAB_FILES.awards()).AwardsTab, <Skeleton />),
  pipeline: lazyComponent(async () => (await TAB_FILES.pipeline()).PipelineTab, <Skeleton />),
};

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
      const tab = tabOfKey(event);
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
            {words(TAB_LABELS[tab])}
          </span>
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
