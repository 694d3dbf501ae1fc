import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import type { MovedVersion } from '../../../lib/protocol/change-answers.ts';
import { words } from '../../../lib/words/words.ts';
import type { PursuitPlace } from '../../platform/navigation.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import type { ToastMessage } from '../../ui/feedback/toast-host.tsx';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';

/** Moves a pursuit to a newer version of its notice. Toasts the outcome, with one Undo for all of it. */
export function useMoveVersion(onOpenPursuit: (place: PursuitPlace) => void) {
  const { act, send, busy } = useUndoable();

  const outcome = (moved: MovedVersion, pipelineId: string, done: 'versionMoved' | 'versionPutBack'): ToastMessage => {
    if (moved.state === 'moved') return { title: words(done) };
    if (moved.state === 'waiting')
      return { tone: 'info', title: words('versionWaits'), detail: failureWords(moved.failure).explanation };
    const { pursuitId } = moved;
    const exists = moved.state === 'exists';
    const show = pursuitId === undefined ? undefined : () => onOpenPursuit({ pipelineId, pursuitId });
    return {
      tone: 'info',
      title: words(exists ? 'versionExists' : 'versionOldKept'),
      detail: words(exists ? 'versionExistsNext' : 'versionOldKeptNext'),
      action: show && { label: words('showIt'), run: show },
    };
  };

  const move = ({ pipelineId, pursuitId }: PursuitPlace, notice: SeenNotice): void => {
    const putBack = (moveId: string) =>
      act({
        run: () => send('version.undo', { moveId }),
        done: (back) => outcome(back, pipelineId, 'versionPutBack'),
        failed: words('undoFailed'),
      });
    void act({
      run: () => send('version.move', { pipelineId, pursuitId, notice }),
      undo: (moved) => (moved.state === 'moved' ? () => putBack(moved.moveId) : undefined),
      done: (moved) => outcome(moved, pipelineId, 'versionMoved'),
      failed: words('versionNotMoved'),
    });
  };
  return { move, moving: busy };
}
