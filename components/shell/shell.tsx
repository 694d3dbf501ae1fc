import { Activity, useState, type ReactNode } from 'react';
import { words } from '../../lib/words/words.ts';
import { useNavigation, useShownTab } from '../platform/navigation.tsx';
import { TAB_IDS, tabIds, type TabId } from '../platform/tabs.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { lazyComponent } from '../ui/lazy.tsx';
import { useActiveTab } from '../capture/report/use-active-tab.ts';
import { useAsk } from '../data/use-ask.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { PipelineSwitcher } from './pipeline-switcher.tsx';
import { ShortcutsButton } from './shortcuts/shortcuts-button.tsx';
import { TAB_PANELS, TabList } from './tab-list.tsx';
import { TopBar } from './top-bar.tsx';
import { useRequestedView } from './use-requested-view.ts';
import { QueuedChangesNotice } from './queued/queued-changes-notice.tsx';

// Only after a click in a page's menu.
const HideSiteDialog = lazyComponent(async () => (await import('./hide-site-dialog.tsx')).HideSiteDialog);
const FirstRun = lazyComponent(async () => (await import('./first-run.tsx')).FirstRun);

interface ShellProps {
  surface: 'popup' | 'panel';
  /** What is above the tabs besides notices. */
  children?: ReactNode;
}

/** Header, tabs, and the lasting notices between them: connection state and queued changes. */
export function Shell({ surface, children }: ShellProps) {
  const connection = useAsk('connection.get', {});
  // A last known answer must not ask for a key while the stored data can't be read.
  const absent = connection.data?.state === 'absent' && !connection.error;
  const [hide, setHide] = useRequestedView(useNavigation());
  return (
    <div className={joinClasses('popup', surface === 'panel' && 'panel')}>
      {connection.data === undefined || absent ? (
        <TopBar surface={surface} />
      ) : (
        <TopBar surface={surface} more={<ShortcutsButton screen="app" />}>
          <PipelineSwitcher />
        </TopBar>
      )}
      {absent ? (
        <FirstRun />
      ) : (
        <Tabs surface={surface}>
          <ConnectionNotice connection={connection} />
          <QueuedChangesNotice />
          {children}
        </Tabs>
      )}
      {hide && <HideSiteDialog host={hide} setHost={setHide} />}
    </div>
  );
}

/** The tabs, with `children` between them and their panels. Visited panels keep their state. */
function Tabs({ surface, children }: ShellProps) {
  const active = useShownTab();
  // It knows whether the page shows notices, and so where the popup opens.
  const open = active ?? 'page';
  const navigation = useNavigation();
  const due = useAsk('agenda.due', {}).data;
  const [shown, setShown] = useState<ReadonlySet<TabId>>(new Set([open]));
  if (!shown.has(open)) setShown(new Set([...shown, open]));

  return (
    <main tabIndex={-1}>
      <h1 className="sr">{words('extensionName')}</h1>
      <TabList active={active} due={due} found={useFound(surface)} onChoose={navigation.show} />
      {children}
      {TAB_IDS.map((tab) => {
        const Panel = TAB_PANELS[tab];
        return (
          <div
            key={tab}
            role="tabpanel"
            className="tabpanel"
            id={tabIds(tab).panel}
            aria-labelledby={tabIds(tab).tab}
            hidden={tab !== open}
            tabIndex={-1}
          >
            {shown.has(tab) && (
              <Activity mode={tab === open ? 'visible' : 'hidden'}>
                <Panel />
              </Activity>
            )}
          </div>
        );
      })}
    </main>
  );
}

/** How many notices are found on the page beside a panel, whatever tab that shows. */
function useFound(surface: 'popup' | 'panel'): number {
  const tabId = useActiveTab();
  const isAsked = surface === 'panel' && typeof tabId === 'number';
  const seen = useAsk('page.seen', { tabId: tabId ?? 0 }, { enabled: isAsked }).data;
  return isAsked && seen ? seen.notices.length : 0;
}
