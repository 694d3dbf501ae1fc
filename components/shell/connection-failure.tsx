import type { Failure } from '../../lib/protocol/answers.ts';
import { words } from '../../lib/words/words.ts';
import { FailureBanner } from '../ui/feedback/failure-banner.tsx';

interface ConnectionFailureProps {
  failure: Failure;
  /** Absent where asking again changes nothing: the connection is known, and needs the person. */
  onRetry?: (() => void) | undefined;
  retrying: boolean;
}

/** Says what the connection needs. */
export function ConnectionFailure({ onRetry, ...failed }: ConnectionFailureProps) {
  return <FailureBanner {...failed} onRetry={onRetry} kept={onRetry ? undefined : words('connectionLastKnown')} />;
}
