import type { ConnectionInfo } from '../../lib/protocol/answers.ts';
import { lazyComponent } from '../ui/lazy.tsx';
import type { Asked } from '../data/use-ask.ts';

// Most of the time the connection works.
const ConnectionFailure = lazyComponent(async () => (await import('./connection-failure.tsx')).ConnectionFailure);

/** Says that the connection needs the person; nothing while it works. */
export function ConnectionNotice({ connection }: { connection: Asked<ConnectionInfo> }) {
  const { data, error, isFetching, refetch } = connection;
  if (error) return <ConnectionFailure failure={error.failure} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data?.state !== 'unauthorised' && data?.state !== 'permissionMissing') return null;
  return <ConnectionFailure failure={{ code: data.state }} retrying={false} />;
}
