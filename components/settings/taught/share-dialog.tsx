import { useState } from 'react';
import type { TaughtEntry } from '../../../lib/protocol/taught/taught-messages.ts';
import { declarationOf, taughtIssueText } from '../../../lib/domain/taught/taught-file.ts';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextBlock } from '../../ui/text-block.tsx';
import { useAsk } from '../../data/use-ask.ts';

/** Shows an issue about a taught page before the user copies it. Sends nothing. */
export function ShareDialog({ entry, onClose }: { entry: TaughtEntry; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useAsk('taught.export', {});
  const [refused, setRefused] = useState(false);
  const toast = useToast();
  const declaration = data && declarationOf(data, entry);
  const text = declaration && taughtIssueText(declaration);
  const copy = async (issue: string) => {
    try {
      await navigator.clipboard.writeText(issue);
      toast({ title: words('taughtCopied') });
      onClose();
    } catch {
      setRefused(true);
    }
  };
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
        <>
          <TextBlock scrolls label={words('reportText')}>
            {text}
          </TextBlock>
          {refused && (
            <FieldError id="share-refused" said>
              {words('reportNotCopied')}
            </FieldError>
          )}
          <div className="row wrap">
            <Button look="primary" onClick={() => void copy(text)}>
              {words('taughtShareCopy')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
