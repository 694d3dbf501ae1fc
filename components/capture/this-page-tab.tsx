import { useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import type { SeenAward } from '../../lib/protocol/award-messages.ts';
import type { SeenPage } from '../../lib/protocol/seen-page.ts';
import { words } from '../../lib/words/words.ts';
import { useNavigation, useShownTab } from '../platform/navigation.tsx';
import { usePlatform } from '../platform/platform.tsx';
import type { TabId } from '../platform/tabs.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { NotLoaded } from '../ui/feedback/failure-banner.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAsk, type Asked } from '../data/use-ask.ts';
import { AddingElsewhere } from './list/adding-progress.tsx';
import { NoticeList } from './list/notice-list.tsx';
import { ReportPage } from './report/report-page.tsx';
import { SiteOffer } from './site-offer.tsx';
import { TeachPage } from './teach/teach-page.tsx';
import { useActiveTab } from './report/use-active-tab.ts';
import { useAddMany, type AddMany } from './list/use-add-many.ts';
import { useReadOnce } from './use-read-once.ts';
import './capture.css';

// The side panel's, which mostly shows this tab.
export { TeachHost } from './teach/teach-host.tsx';

/**
 * How long the popup waits for the page before it opens on the agenda: it may never load, or never answer.
 */
const LOOKS_MS = 2000;
const SAM_GOV_SEARCH = 'https://sam.gov/search/?index=opp&sort=-modifiedDate&sfm[status][is_active]=true';

// A list needs neither; a single notice needs one of them.
const NoticeForm = lazyComponent(
  async () => (await import('./notice/notice-form.tsx')).NoticeForm,
  <Skeleton rows={3} />,
);
const SavedNotice = lazyComponent(
  async () => (await import('./saved/saved-notice.tsx')).SavedNotice,
  <Skeleton rows={3} />,
);

// Only after a click in the page.
const LastAddLine = lazyComponent(async () => (await import('./last-add-line.tsx')).LastAddLine, null);

// Only on a page that the user taught.
const TaughtNotice = lazyComponent(async () => (await import('./teach/taught-notice.tsx')).TaughtNotice, null);

// Names a shortcut that only the browser knows.
const PageNotAsked = lazyComponent(
  async () => (await import('../shell/shortcuts/page-shortcut.tsx')).PageNotAsked,
  words('pageNotAsked'),
);

/** The This page tab: notices on the page below the popup or panel. */
export function ThisPageTab() {
  const tabId = useActiveTab();
  const seen = useAsk('page.seen', { tabId: tabId ?? 0 }, { enabled: typeof tabId === 'number' });
  // Kept here, so that it continues when the page or the tab changes.
  const list = seen.data && isList(seen.data) ? seen.data.notices : undefined;
  const adding = useAddMany(useMemo(() => list?.map(({ notice }) => notice), [list]));
  return (
    <>
      {adding.progress && !list && <AddingElsewhere progress={adding.progress} onStop={adding.stop} />}
      <TabPage tabId={tabId} seen={seen} adding={adding} />
    </>
  );
}

interface TabPageProps {
  tabId: number | null | undefined;
  seen: Asked<SeenPage>;
  adding: AddMany;
}

function TabPage({ tabId, seen, adding }: TabPageProps) {
  useOpenedOn(tabId === null ? 'pipeline' : !seen.data && seen.error ? 'page' : undefined);
  const { suggest } = useNavigation();
  useEffect(() => {
    const timer = setTimeout(() => suggest('pipeline'), LOOKS_MS);
    return () => clearTimeout(timer);
  }, [suggest]);
  if (tabId === null) return <NoNotices />;
  if (!seen.data) return <NotLoaded asked={seen} what={words('pageNotRead')} rows={3} />;
  return <ReadPage key={tabId} tabId={tabId ?? 0} seen={seen} page={seen.data} adding={adding} />;
}

/** Opens the popup here or on the agenda, and returns whether that is undecided. */
function useOpenedOn(tab: TabId | undefined): boolean {
  const { suggest } = useNavigation();
  useLayoutEffect(() => {
    if (tab) suggest(tab);
  }, [tab, suggest]);
  return useShownTab() === undefined;
}

function ReadPage({ tabId, seen, page, adding }: TabPageProps & { tabId: number; page: SeenPage }) {
  const { reading, failure } = useReadOnce(tabId, seen);
  const isRead = page.notices.length > 0 || !reading;
  const isEmpty = page.notices.length === 0 && !page.award && !page.unreadable && !page.added;
  // Since the last opening, whose answer is kept, the tab may have gone to another page.
  const isOpening = useOpenedOn(seen.isFetchedAfterMount && isRead ? (isEmpty ? 'pipeline' : 'page') : undefined);
  if (isOpening || !isRead) return <Skeleton rows={3} />;
  return (
    <>
      {page.added && <LastAddLine tabId={tabId} added={page.added} />}
      <SiteOffer tabId={tabId} page={page} />
      {page.taught && <TaughtNotice tabId={tabId} taught={page.taught} />}
      <Seen page={page} denied={failure?.code === 'notAllowed'} adding={adding} />
    </>
  );
}

function Seen({ page, denied, adding }: { page: SeenPage; denied: boolean; adding: AddMany }) {
  const [first] = page.notices;
  if (page.award) return <SeenAwardCard award={page.award} />;
  if (!first) return page.unreadable ? <Unreadable /> : <NoNotices denied={denied} />;
  if (isList(page)) return <NoticeList page={page} adding={adding} />;
  const { notice, status } = first;
  if (status.state === 'saved')
    return <SavedNotice key={notice.noticeId} site={page.siteName} notice={notice} saved={status} />;
  return <NoticeForm key={notice.noticeId} site={page.siteName} seen={first} status={status} />;
}

/** Whether a page shows notices to choose from. */
function isList(page: SeenPage): boolean {
  return page.kind === 'list' && page.notices.length > 0 && !page.award;
}

/** Awards are looked up, never added. */
function SeenAwardCard({ award: { piid, parent, recipient, agency } }: { award: SeenAward }) {
  const { openSearch } = useNavigation();
  return (
    <div className="scroll">
      <Empty
        icon="info"
        title={words('pageAward')}
        action={
          <Button
            look="primary"
            icon="search"
            onClick={() => openSearch({ area: 'awards', q: [piid, parent].filter(Boolean).join(' ') })}
          >
            {words('pageAwardLookUp')}
          </Button>
        }
      >
        <p className="num">
          {[parent === undefined ? piid : words('awardUnder', piid, parent), recipient, agency]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p>{words('pageAwardNext')}</p>
      </Empty>
    </div>
  );
}

function Unreadable() {
  return (
    <div className="scroll">
      <Empty icon="warning" title={words('pageUnreadable')} action={<Remedies />}>
        {words('pageUnreadableNext')}
      </Empty>
    </div>
  );
}

/** What the user can do about a page that is not read. */
function Remedies({ denied = false, children }: { denied?: boolean; children?: ReactNode }) {
  return (
    <div className="row wrap page-nothing">
      {children}
      {!denied && <TeachPage look="plain" />}
      {!denied && <ReportPage />}
    </div>
  );
}

/**
 * `denied`: the browser denies access, e.g. on its own pages or in a side panel not opened from this page.
 */
function NoNotices({ denied = false }: { denied?: boolean }) {
  const platform = usePlatform();
  const { show } = useNavigation();
  return (
    <div className="scroll">
      <Empty
        icon="search"
        title={words('pageNothing')}
        action={
          <Remedies denied={denied}>
            <Button look="primary" icon="external" onClick={() => void platform.openTab(SAM_GOV_SEARCH)}>
              {words('openSamGov')}
            </Button>
            <Button icon="search" onClick={() => show('opportunities')}>
              {words('searchOpportunities')}
            </Button>
          </Remedies>
        }
      >
        {denied ? <PageNotAsked /> : words('pageNothingNext')}
      </Empty>
    </div>
  );
}
