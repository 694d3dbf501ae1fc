import type { TaughtEntry } from '../../../lib/protocol/taught/taught-messages.ts';
import { declarationOf, taughtIssueText } from '../../../lib/domain/taught/taught-file.ts';
import { words } from '../../../lib/words/words.ts';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CopyableText } from '../../ui/overlay/copyable-text.tsx';
import { useAsk } from '../../data/use-ask.ts';

/** Shows an issue about a taught page before the user copies it. Sends nothing. */
export function ShareDialog({ entry, onClose }: { entry: TaughtEntry; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useAsk('taught.export', {});
  const declaration = data && declarationOf(data, entry);
  const text = declaration && taughtIssueText(declaration);
  return (
    <Dialog title={words('taughtShare')} description={words('taughtShareWhat')} onClose={onClose}>
      {!data && error && (
        <FailureBanner
          box
          failure={failureBehind(error)}
          what={words('taughtNotLoaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {text === undefined ? (
        !error && <Skeleton rows={4} />
      ) : (
        <CopyableText copy={words('taughtShareCopy')} copied={words('taughtCopied')} onCopied={onClose}>
          {text}
        </CopyableText>
      )}
    </Dialog>
  );
}
