import type { FoundOpportunity, NoticeStatus } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { useTryAgain } from '../../pipeline/pursuit/use-try-again.ts';
import { useSignedOut } from '../../data/use-signed-out.ts';
import { useNavigation } from '../../platform/navigation.tsx';
import { usePlatform } from '../../platform/platform.tsx';
import { Button } from '../../ui/button.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';

interface NoticeActionProps {
  notice: FoundOpportunity;
  status: NoticeStatus;
  onAdd: () => void;
}

/** The button for a result: add it, or go to it in the pipeline. Always at the same place. */
export function NoticeAction({ notice, status, onAdd }: NoticeActionProps) {
  const { openPursuit } = useNavigation();
  const { tryAgain, trying } = useTryAgain();
  const { openOptions } = usePlatform();
  const signedOut = useSignedOut();
  const refused = status.state === 'failed' && status.failure.code === 'unauthorized';
  if ((signedOut && status.state !== 'saved' && status.state !== 'adding') || refused) {
    return (
      <Button small icon="options" onClick={() => void openOptions()}>
        {words('pageSignIn')}
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
          title={words('inPipeline', status.pipelineName)}
          onClick={() => openPursuit(status)}
        >
          <span className="clip">{status.stageName ?? words('pageInPipeline', status.pipelineName)}</span>
        </Button>
      );
    case 'adding':
      return (
        <Button small look="soft" busy data-add="">
          {words('adding')}
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
        <Button small look="soft" icon="add" aria-label={words('addNamed', notice.title)} data-key="a" onClick={onAdd}>
          {words('add')}
        </Button>
      );
  }
}
