import type { SeenPage } from '../../lib/protocol/answers.ts';
import { words } from '../../lib/words/words.ts';
import { useNavigation } from '../shell/navigation.tsx';
import { usePlatform } from '../shell/platform.tsx';
import { failureOf } from '../ui/ask-error.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { FailureEmpty } from '../ui/failure-banner.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { NoticeForm } from './notice-form.tsx';
import { NoticeList } from './notice-list.tsx';
import { SavedNotice } from './saved-notice.tsx';
import { useActiveTab } from './use-active-tab.ts';
import './capture.css';

const SAM_GOV_SEARCH = 'https://sam.gov/search/?index=opp&sort=-modifiedDate&sfm[status][is_active]=true';

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
  return <Seen page={seen.data} />;
}

function Seen({ page }: { page: SeenPage }) {
  const [first] = page.notices;
  if (!first) return <NothingSeen />;
  if (page.kind === 'list') return <NoticeList page={page} />;
  const { notice, status } = first;
  if (status.state === 'saved')
    return <SavedNotice key={notice.noticeId} site={page.site} notice={notice} saved={status} />;
  return <NoticeForm key={notice.noticeId} site={page.site} notice={notice} status={status} />;
}

function NothingSeen() {
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
          </div>
        }
      >
        {words('pageNothingNext')}
      </Empty>
    </div>
  );
}
