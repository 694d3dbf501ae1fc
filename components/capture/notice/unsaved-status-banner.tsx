import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import type { NoticeStatus } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { useTryAgain } from '../../pipeline/pursuit/use-try-again.ts';
import { useMayRetry, useSignedOut } from '../../data/use-signed-out.ts';
import { usePass } from '../../passed/use-pass.ts';
import { useNavigation } from '../../platform/navigation.tsx';
import { useMoveVersion } from '../../pipeline/changes/use-move-version.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { SignInButton } from '../../ui/feedback/sign-in-button.tsx';
import { passFocusOn } from '../../ui/focus/move-focus.ts';

interface StatusBannerProps {
  notice: SeenNotice;
  status: NoticeStatus;
}

/** Status of an unsaved notice: passed, an earlier version is saved, or its add is queued or failed. */
export function StatusBanner({ notice, status }: StatusBannerProps) {
  const { openPursuit } = useNavigation();
  const { tryAgain, trying } = useTryAgain();
  const { move, moving } = useMoveVersion(openPursuit);
  const { restore } = usePass();
  const signedOut = useSignedOut();
  const mayRetry = useMayRetry(status.state === 'failed' ? status.failure : undefined);
  if (status.state === 'queued') {
    if (signedOut) {
      return <Banner tone="warning" title={words('failureUnauthorized')} action={<SignInButton small />} />;
    }
    return <Banner tone="info" icon="queued" title={words('addQueued')} />;
  }
  if (status.state === 'failed') {
    return (
      <Banner
        tone="danger"
        title={words('failedAdd')}
        action={
          signedOut || status.failure.code === 'unauthorized' ? (
            <SignInButton small />
          ) : (
            mayRetry && (
              <Button ref={passFocusOn} small icon="refresh" busy={trying} onClick={() => tryAgain(status.operationId)}>
                {words('tryAgain')}
              </Button>
            )
          )
        }
      >
        {failureWords(status.failure).explanation}
      </Banner>
    );
  }
  if (status.state === 'passed')
    return (
      <Banner
        tone="info"
        icon="pass"
        title={words('passDone')}
        action={
          <Button ref={passFocusOn} small onClick={() => void restore(notice, status.reason)}>
            {words('passRestore')}
          </Button>
        }
      >
        {status.reason && words(`passReason_${status.reason}`)}
      </Banner>
    );
  if (status.state !== 'earlier') return null;
  const { pipelineId, pursuitId, certain } = status;
  return (
    <Banner
      tone="warning"
      icon="earlier"
      title={words(certain ? 'pageEarlier' : 'pageEarlierPossibly')}
      action={
        <>
          {certain && (
            <Button small look="soft" busy={moving} onClick={() => move({ pipelineId, pursuitId }, notice)}>
              {words('versionMove')}
            </Button>
          )}
          <Button small onClick={() => openPursuit({ pipelineId, pursuitId })}>
            {words('showIt')}
          </Button>
        </>
      }
    >
      {words('noticeEarlierWhy')}
    </Banner>
  );
}
