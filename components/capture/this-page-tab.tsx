import type { SeenAward, SeenPage } from '../../lib/protocol/answers.ts';
import { words } from '../../lib/words/words.ts';
import { useNavigation } from '../platform/navigation.tsx';
import { usePlatform } from '../platform/platform.tsx';
import { failureOf } from '../ui/ask-error.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { FailureEmpty } from '../ui/failure-banner.tsx';
import { later } from '../ui/later.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { NoticeList } from './notice-list.tsx';
import { ReportPage } from './report-page.tsx';
import { SiteOffer } from './site-offer.tsx';
import { useActiveTab } from './use-active-tab.ts';
import { useReadOnce } from './use-read-once.ts';
import './capture.css';

const SAM_GOV_SEARCH = 'https://sam.gov/search/?index=opp&sort=-modifiedDate&sfm[status][is_active]=true';

// A list needs neither; a page of one notice needs one of them.
const NoticeForm = later(async () => (await import('./notice-form.tsx')).NoticeForm, <Skeleton rows={3} />);
const SavedNotice = later(async () => (await import('./saved-notice.tsx')).SavedNotice, <Skeleton rows={3} />);

/** What was seen on the page that the popup or panel stands over. */
export function ThisPageTab() {
  const tabId = useActiveTab();
  const seen = useAsk('page.seen', { tabId: tabId ?? 0 }, { enabled: typeof tabId === 'number' });
  if (tabId === null) return <NothingSeen />;
  if (!seen.data) {
    if (!seen.error) return <Skeleton rows={3} />;
    return (
      <FailureEmpty
        failure={failureOf(seen.error)}
        what={words('pageNotRead')}
        onRetry={() => void seen.refetch()}
        retrying={seen.isFetching}
      />
    );
  }
  return <ReadPage tabId={tabId ?? 0} page={seen.data} />;
}

function ReadPage({ tabId, page }: { tabId: number; page: SeenPage }) {
  const { reading, failure } = useReadOnce(tabId, page);
  if (reading && page.notices.length === 0) return <Skeleton rows={3} />;
  return (
    <>
      <SiteOffer tabId={tabId} page={page} />
      <Seen page={page} forbidden={failure?.code === 'notAllowed'} />
    </>
  );
}

function Seen({ page, forbidden }: { page: SeenPage; forbidden: boolean }) {
  const [first] = page.notices;
  if (page.award) return <AwardSeen award={page.award} />;
  if (!first) return page.unreadable ? <Unreadable /> : <NothingSeen forbidden={forbidden} />;
  if (page.kind === 'list') return <NoticeList page={page} />;
  const { notice, status, waiting, found } = first;
  if (status.state === 'saved')
    return <SavedNotice key={notice.noticeId} site={page.siteName} notice={notice} saved={status} />;
  return (
    <NoticeForm
      key={notice.noticeId}
      site={page.siteName}
      notice={notice}
      status={status}
      waiting={waiting}
      found={found}
    />
  );
}

/** Awards are looked up, never added. */
function AwardSeen({ award: { piid, recipient, agency } }: { award: SeenAward }) {
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
            onClick={() => {
              openSearch({ area: 'awards', q: piid });
            }}
          >
            {words('pageAwardLookUp')}
          </Button>
        }
      >
        <p className="num">{[piid, recipient, agency].filter(Boolean).join(' · ')}</p>
        <p>{words('pageAwardNext')}</p>
      </Empty>
    </div>
  );
}

function Unreadable() {
  return (
    <div className="scroll">
      <Empty icon="warning" title={words('pageUnreadable')} action={<ReportPage />}>
        {words('pageUnreadableNext')}
      </Empty>
    </div>
  );
}

/** `forbidden`: the browser did not let us look; over a page of its own, or in a side panel that nobody opened from there. */
function NothingSeen({ forbidden = false }: { forbidden?: boolean }) {
  const platform = usePlatform();
  const { show } = useNavigation();
  return (
    <div className="scroll">
      <Empty
        icon="search"
        title={words('pageNothing')}
        action={
          <div className="row wrap page-nothing">
            <Button look="primary" icon="external" onClick={() => void platform.openTab(SAM_GOV_SEARCH)}>
              {words('openSamGov')}
            </Button>
            <Button
              icon="search"
              onClick={() => {
                show('opportunities');
              }}
            >
              {words('searchOpportunities')}
            </Button>
            {!forbidden && <ReportPage />}
          </div>
        }
      >
        {words(forbidden ? 'pageNotAsked' : 'pageNothingNext')}
      </Empty>
    </div>
  );
}
