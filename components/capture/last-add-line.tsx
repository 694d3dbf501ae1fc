import type { LastAdd } from '../../lib/protocol/seen-page.ts';
import { words } from '../../lib/words/words.ts';
import { useNavigation } from '../platform/navigation.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useUndoAdd } from './notice/use-add.ts';

/** What a button in the page added last, with Undo and Open: the page can cover or remove its own message. */
export function LastAddLine({ tabId, added }: { tabId: number; added: LastAdd }) {
  const { title, pipelineName, pipelineId, pursuitId, undoId } = added;
  const { openPursuit } = useNavigation();
  const undo = useUndoAdd();
  return (
    <Banner
      tone="info"
      icon="check"
      title={words(undoId === undefined ? 'lastAlready' : 'lastAdded', title)}
      action={
        <div className="row">
          {undoId !== undefined && (
            <Button small onClick={() => void undo(undoId, title, { tabId })}>
              {words('undo')}
            </Button>
          )}
          {pipelineId !== undefined && pursuitId !== undefined && (
            <Button small look="quiet" onClick={() => openPursuit({ pipelineId, pursuitId })}>
              {words('lastAddedOpen')}
            </Button>
          )}
        </div>
      }
    >
      {pipelineName}
    </Banner>
  );
}
