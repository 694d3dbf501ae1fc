import type { ConnectionInfo } from '../../lib/protocol/answers.ts';
import { words } from '../../lib/words/words.ts';
import type { Asked } from '../data/use-ask.ts';
import { lazyComponent } from '../ui/lazy.tsx';

// The connection usually works.
const FailureBanner = lazyComponent(async () => (await import('../ui/feedback/failure-banner.tsx')).FailureBanner);

/** Says what the connection needs; nothing while it works. */
export function ConnectionNotice({ connection }: { connection: Asked<ConnectionInfo> }) {
  const { data, error, isFetching, refetch } = connection;
  if (error) return <FailureBanner failure={error.failure} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data?.state !== 'unauthorized' && data?.state !== 'permissionMissing') return null;
  return <FailureBanner failure={{ code: data.state }} kept={words('lastKnownShown')} />;
}
