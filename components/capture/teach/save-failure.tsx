import type { Failure } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { Banner } from '../../ui/banner.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';

interface SaveFailureProps {
  failure: Failure;
  host: string;
  onRetry: () => void;
  retrying: boolean;
}

/** Why nothing was saved, and that the picks are still there. */
export function SaveFailure({ failure, host, onRetry, retrying }: SaveFailureProps) {
  const what = words('teachNotSaved');
  const { code } = failure;
  if (code !== 'permissionMissing' && code !== 'invalid') {
    return (
      <FailureBanner failure={failure} what={what} kept={words('teachKept')} onRetry={onRetry} retrying={retrying} />
    );
  }
  // The usual words are about the connection and about forms.
  const why = code === 'invalid' ? words('teachInvalid') : words('teachNotAllowed', host);
  return (
    <Banner tone="danger" title={what}>
      {why} {words('teachKept')}
    </Banner>
  );
}
