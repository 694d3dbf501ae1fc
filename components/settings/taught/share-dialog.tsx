import type { TaughtEntry } from '../../../lib/protocol/taught-messages.ts';
import { declarationOf, taughtIssueText } from '../../../lib/domain/taught/taught-file.ts';
import { words } from '../../../lib/words/words.ts';
import { NotLoaded } from '../../ui/feedback/failure-banner.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CopyableText } from '../../ui/overlay/copyable-text.tsx';
import { useAsk } from '../../data/use-ask.ts';

/** Shows an issue about a taught page before the user copies it. Sends nothing. */
export function ShareDialog({ entry, onClose }: { entry: TaughtEntry; onClose: () => void }) {
  const asked = useAsk('taught.export', {});
  const declaration = asked.data && declarationOf(asked.data, entry);
  const text = declaration && taughtIssueText(declaration);
  return (
    <Dialog title={words('taughtShare')} description={words('taughtShareWhat')} onClose={onClose}>
      {text === undefined ? (
        <NotLoaded asked={asked} what={words('taughtNotLoaded')} />
      ) : (
        <CopyableText copy={words('taughtShareCopy')} copied={words('taughtCopied')} onCopied={onClose}>
          {text}
        </CopyableText>
      )}
    </Dialog>
  );
}
