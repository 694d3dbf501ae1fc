import type { ConnectionInfo, Failure } from '../../lib/protocol/answers.ts';
import { words } from '../../lib/words/words.ts';
import { FailureBanner } from '../ui/failure-banner.tsx';

interface ConnectionNoticeProps {
  connection: ConnectionInfo | undefined;
  /** Why it is not known how the connection stands. */
  failure: Failure | undefined;
  onRetry: () => void;
}

/** Says that the connection needs the person; nothing while it works. */
export function ConnectionNotice({ connection, failure, onRetry }: ConnectionNoticeProps) {
  if (failure) return <FailureBanner failure={failure} onRetry={onRetry} />;
  if (connection?.state === 'unauthorised' || connection?.state === 'permissionMissing') {
    return <FailureBanner failure={{ code: connection.state }} kept={words('connectionLastKnown')} />;
  }
  return null;
}
