import {
  Activity,
  lazy,
  Suspense,
  useCallback,
  useMemo,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import type { AskedSearch } from '../../lib/protocol/search-answers.ts';
import { words } from '../../lib/words/words.ts';
import { joinClasses } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { useDraft } from '../ui/use-draft.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { FirstRun } from './first-run.tsx';
import { Header } from './header.tsx';
import { KeysHelp } from './keys-help.tsx';
import { NavigationContext, TAB_IDS, type Navigation, type PursuitPlace, type TabId } from './navigation.tsx';
import { tabIds, TabList } from './tab-list.tsx';
import { useAskedView } from './use-asked-view.ts';
import { WaitingNotice } from './waiting-notice.tsx';

// Each tab is loaded when it is first shown, so that the popup's first content waits for none of them.
const PANELS: Readonly<Record<TabId, LazyExoticComponent<ComponentType>>> = {
  page: lazy(() => import('../capture/this-page-tab.tsx').then(({ ThisPageTab }) => ({ default: ThisPageTab }))),
  opportunities: lazy(() =>
    import('../search/opportunities-tab.tsx').then(({ OpportunitiesTab }) => ({ default: OpportunitiesTab })),
  ),
  awards: lazy(() => import('../awards/awards-tab.tsx').then(({ AwardsTab }) => ({ default: AwardsTab }))),
  pipeline: lazy(() => import('../pipeline/pipeline-tab.tsx').then(({ PipelineTab }) => ({ default: PipelineTab }))),
};

/** Header, tabs and what lasts above them: the connection's state and what waits to be sent. */
export function Shell({ surface }: { surface: 'popup' | 'panel' }) {
  const connection = useAsk('connection.get', {});
  const absent = connection.data?.state === 'absent';
  return (
    <div className={joinClasses('popup', surface === 'panel' && 'panel')}>
      <Header surface={surface} connected={connection.data !== undefined && !absent} />
      <KeysHelp />
      {absent ? (
        <FirstRun />
      ) : (
        <Tabs>
          <ConnectionNotice
            connection={connection.data}
            failure={connection.error?.failure}
            onRetry={() => void connection.refetch()}
          />
          <WaitingNotice />
        </Tabs>
      )}
    </div>
  );
}

/** The tabs with `children` between them and their panels. A panel that was shown stays as it was left. */
function Tabs({ children }: { children: ReactNode }) {
  const [active, setActive, ready] = useDraft<TabId>('tab', 'page', readTab);
  const [shown, setShown] = useState<ReadonlySet<TabId>>(new Set());
  const [wanted, setWanted] = useState<PursuitPlace>();
  const [wantedSearch, setWantedSearch] = useState<AskedSearch>();
  if (ready && !shown.has(active)) setShown(new Set([...shown, active]));

  const show = useCallback(
    (tab: TabId) => {
      setActive(() => tab);
    },
    [setActive],
  );
  const openPursuit = useCallback(
    (place: PursuitPlace) => {
      setWanted(place);
      show('pipeline');
    },
    [show],
  );
  const openSearch = useCallback(
    (search: AskedSearch) => {
      setWantedSearch(search);
      show(search.area);
    },
    [show],
  );
  const navigation = useMemo<Navigation>(
    () => ({
      show,
      wanted,
      openPursuit,
      pursuitOpened: () => {
        setWanted(undefined);
      },
      openSearch,
      wantedSearch,
      searchOpened: () => {
        setWantedSearch(undefined);
      },
    }),
    [show, wanted, openPursuit, openSearch, wantedSearch],
  );
  useAskedView(navigation, ready);

  return (
    <NavigationContext value={navigation}>
      <main>
        <h1 className="sr">{words('extensionName')}</h1>
        <TabList active={active} onChoose={show} />
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
                  <Suspense fallback={<Skeleton />}>
                    <Panel />
                  </Suspense>
                </Activity>
              )}
            </div>
          );
        })}
      </main>
    </NavigationContext>
  );
}

function readTab(kept: unknown): TabId | undefined {
  return TAB_IDS.find((tab) => tab === kept);
}
