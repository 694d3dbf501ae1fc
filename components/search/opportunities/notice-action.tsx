import { announcesDecision } from '../../../lib/domain/reference/notice-types.ts';
import type { FoundOpportunity, NoticeStatus } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { useTryAgain } from '../../pipeline/pursuit/use-try-again.ts';
import { useMayRetry, useSignedOut } from '../../data/use-signed-out.ts';
import { useNavigation } from '../../platform/navigation.tsx';
import { usePlatform } from '../../platform/platform.tsx';
import { Button } from '../../ui/button.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';

interface NoticeActionProps {
  notice: FoundOpportunity;
  status: NoticeStatus;
  /** Absent where nothing can be added. */
  onAdd: (() => void) | undefined;
}

/**
 * The button for a result: add it, or go to it in the pipeline. Always at the same place, to keep the focus.
 */
export function NoticeAction({ notice, status, onAdd }: NoticeActionProps) {
  const { openPursuit } = useNavigation();
  const { tryAgain, trying } = useTryAgain();
  const { openOptions } = usePlatform();
  const signedOut = useSignedOut();
  // People follow award notices to the recompete, but rarely: the button does not invite.
  const decided = notice.type !== undefined && announcesDecision(notice.type);
  const refused = status.state === 'failed' && status.failure.code === 'unauthorized';
  const mayRetry = useMayRetry(status.state === 'failed' ? status.failure : undefined);
  if ((signedOut && status.state !== 'saved' && status.state !== 'adding') || refused || !mayRetry) {
    return (
      <Button small icon="options" onClick={() => void openOptions()}>
        {words(mayRetry ? 'pageSignIn' : 'pageWhy_readOnly')}
        <span className="sr">: {notice.title}</span>
      </Button>
    );
  }
  switch (status.state) {
    case 'saved':
      return (
        <Button
          small
          className="state-saved"
          icon="check"
          aria-label={words('openInStage', status.stageName ?? status.pipelineName, notice.title)}
          onClick={() => openPursuit(status)}
        >
          <span className="clip">{status.stageName ?? words('pageInPipeline', status.pipelineName)}</span>
        </Button>
      );
    case 'adding':
      return (
        <Button small look="soft" busy data-add="">
          {words('pageAdding')}
        </Button>
      );
    case 'queued':
      return (
        // Stays a button, without an action, so that it keeps the focus.
        <Button small className="state-queued" icon="queued" aria-disabled title={words('addQueued')}>
          {words('queued')}
        </Button>
      );
    case 'failed':
      return (
        <Button
          small
          look="danger"
          icon="refresh"
          busy={trying}
          aria-label={words('retryNamed', notice.title)}
          title={failureWords(status.failure).explanation}
          onClick={() => tryAgain(status.operationId)}
        >
          {words('retry')}
        </Button>
      );
    case 'absent':
    case 'passed':
    case 'earlier':
      return (
        <Button
          small
          look={decided ? 'plain' : 'soft'}
          icon="add"
          aria-label={words('addNamed', notice.title)}
          data-key="a"
          aria-disabled={!onAdd}
          onClick={onAdd}
        >
          {words('add')}
        </Button>
      );
  }
}
