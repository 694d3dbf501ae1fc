import { Activity, useState, type ReactNode } from 'react';
import { words } from '../../lib/words/words.ts';
import { useNavigation, useShownTab } from '../platform/navigation.tsx';
import { TAB_IDS, type TabId } from '../platform/tabs.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { lazyComponent } from '../ui/lazy.tsx';
import { useAsk } from '../data/use-ask.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { Header } from './header.tsx';
import { PANELS } from './panels.tsx';
import { tabIds, TabList } from './tab-list.tsx';
import { useAskedView } from './use-asked-view.ts';
import { WaitingNotice } from './waiting/waiting-notice.tsx';

const FirstRun = lazyComponent(async () => (await import('./first-run.tsx')).FirstRun);

/** Header, tabs and what lasts above them: the connection's state and what waits to be sent. */
export function Shell({ surface }: { surface: 'popup' | 'panel' }) {
  const connection = useAsk('connection.get', {});
  const absent = connection.data?.state === 'absent';
  return (
    <div className={joinClasses('popup', surface === 'panel' && 'panel')}>
      <Header surface={surface} connected={connection.data !== undefined && !absent} />
      {absent ? (
        <FirstRun />
      ) : (
        <Tabs>
          <ConnectionNotice connection={connection} />
          <WaitingNotice />
        </Tabs>
      )}
    </div>
  );
}

/** The tabs with `children` between them and their panels. A panel that was shown stays as it was left. */
function Tabs({ children }: { children: ReactNode }) {
  const active = useShownTab();
  const navigation = useNavigation();
  const [shown, setShown] = useState<ReadonlySet<TabId>>(new Set([active]));
  if (!shown.has(active)) setShown(new Set([...shown, active]));
  useAskedView(navigation);

  return (
    <main tabIndex={-1}>
      <h1 className="sr">{words('extensionName')}</h1>
      <TabList active={active} onChoose={navigation.show} />
      {children}
      {TAB_IDS.map((tab) => {
        const Panel = PANELS[tab];
        return (
          <div
            key={tab}
            role="tabpanel"
            className="tabpanel"
            id={tabIds(tab).panel}
            aria-labelledby={tabIds(tab).tab}
            hidden={tab !== active}
            tabIndex={-1}
          >
            {shown.has(tab) && (
              <Activity mode={tab === active ? 'visible' : 'hidden'}>
                <Panel />
              </Activity>
            )}
          </div>
        );
      })}
    </main>
  );
}
