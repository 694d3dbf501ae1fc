import type { ConnectionInfo } from '../../lib/protocol/answers.ts';
import { words } from '../../lib/words/words.ts';
import { FailureBanner } from '../ui/failure-banner.tsx';
import type { Asked } from '../ui/use-ask.ts';

/** Says that the connection needs the person; nothing while it works. */
export function ConnectionNotice({ connection }: { connection: Asked<ConnectionInfo> }) {
  if (connection.error) {
    return (
      <FailureBanner
        failure={connection.error.failure}
        onRetry={() => void connection.refetch()}
        retrying={connection.isFetching}
      />
    );
  }
  const state = connection.data?.state;
  if (state === 'unauthorised' || state === 'permissionMissing')
    return <FailureBanner failure={{ code: state }} kept={words('connectionLastKnown')} />;
  return null;
}
