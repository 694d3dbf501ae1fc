import { useState } from 'react';
import { declarationOf, type TaughtDeclaration } from '../../../lib/domain/taught/taught-file.ts';
import { words } from '../../../lib/words/words.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { NotLoaded } from '../../ui/feedback/failure-banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAsk } from '../../data/use-ask.ts';
import { TeachFindings } from './teach-findings.tsx';
import { TopOverlay } from '../../ui/overlay/overlay.tsx';
import './teach.css';
import type { TestedPage } from './teach-request.ts';
import { useTeaching } from './use-teaching.ts';

interface TestScreenProps {
  tested: TestedPage;
  /** The tab beside the panel, if it is known. */
  tabId: number | undefined;
  onClose: () => void;
}

/** Tests what was taught on whatever page is open, and marks there what it reads. */
export function TestScreen({ tested, tabId, onClose }: TestScreenProps) {
  const asked = useAsk('taught.export', {});
  const { data } = asked;
  const [start, setStart] = useState(0);
  const declaration = data && declarationOf(data, tested);
  return (
    <TopOverlay title={words('teachTest', tested.name)} onClose={onClose}>
      <div className="teach">
        {!data && <NotLoaded asked={asked} what={words('taughtNotLoaded')} />}
        {data && !declaration && <Empty icon="info" title={words('teachTestGone')} />}
        {declaration && tabId !== undefined && (
          <Tested
            key={`${String(tabId)}-${String(start)}`}
            tabId={tabId}
            declaration={declaration}
            onAgain={() => setStart(start + 1)}
          />
        )}
      </div>
    </TopOverlay>
  );
}

interface TestedProps {
  tabId: number;
  declaration: TaughtDeclaration;
  onAgain: () => void;
}

function Tested({ tabId, declaration: { address, page }, onAgain }: TestedProps) {
  const { state, view } = useTeaching(tabId, { do: 'try', page });
  const again = (
    <Button small icon="refresh" onClick={onAgain}>
      {words('teachTestAgain')}
    </Button>
  );
  if (state === 'refused') {
    return <Empty icon="search" title={words('teachTestNext', address.host)} action={again} />;
  }
  if (state === 'left') return <Banner tone="info" title={words('teachLeft')} action={again} />;
  if (!view) return <Skeleton rows={4} />;
  const { host, hostname } = new URL(view.url);
  return (
    <>
      {host !== address.host && hostname !== address.host && (
        <Banner tone="warning" title={words('teachTestOther', host, address.host)} />
      )}
      <TeachFindings view={view} />
    </>
  );
}
