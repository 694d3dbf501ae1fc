import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { words, type WordKey } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { takeFocus } from '../../ui/focus/move-focus.ts';
import { SignInButton } from '../../ui/feedback/sign-in-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { useSliceEdits } from '../../data/slices.ts';
import { useMayRetry, useSignedOut } from '../../data/use-signed-out.ts';
import { Discard, OwnEdit } from './own-edit.tsx';
import { useTryAgain } from './use-try-again.ts';

const STATE_WORDS = {
  add: { queued: 'pendingAdd', sending: 'pageAdding', attention: 'failedAdd' },
  update: { queued: 'pendingUpdate', sending: 'sendingUpdate', attention: 'failedUpdate' },
  remove: { queued: 'pendingRemove', sending: 'sendingRemove', attention: 'failedRemove' },
} as const satisfies Record<PendingOperation['kind'], Record<PendingOperation['state'], WordKey>>;

interface PendingLineProps {
  operation: PendingOperation;
  /** The user just caused it and may want its Undo next. */
  takeFocus?: boolean;
  onDiscarded?: () => void;
}

/** A change that is queued, being sent or refused: what, why, and the buttons for it. */
export function PendingLine({ operation, takeFocus: isFocused = false, onDiscarded }: PendingLineProps) {
  const { kind, state, changes, title, pipelineId, failure = { code: 'failed' }, id: operationId } = operation;
  const { tryAgain, trying } = useTryAgain();
  const { act, send, busy } = useUndoable();
  const list = useSliceEdits(pipelineId);
  const signedOut = useSignedOut();
  const mayRetry = useMayRetry(failure);

  const discard = () =>
    void act({
      run: async () => {
        await send('outbox.discard', { operationId });
        list.settled(operationId);
        onDiscarded?.();
      },
      done: kind === 'remove' ? { title: words('removalUndone'), detail: title, tone: 'info' } : undefined,
      failed: words('undoFailed'),
      onFailed: () => void list.refresh(),
    });
  const said = words(STATE_WORDS[kind][state]);

  if (state === 'attention') {
    const met = failureWords(failure);
    return (
      <div className="pending bad" role="alert">
        <Icon name="warning" />
        <div className="grow">
          <p className="strong">{said}</p>
          <p className="small muted">{met.explanation || met.title}</p>
          {changes && <OwnEdit pipelineId={pipelineId} changes={changes} />}
          <div className="row">
            {signedOut || failure.code === 'unauthorized' ? (
              <SignInButton small />
            ) : (
              mayRetry && (
                <Button small busy={trying} onClick={() => tryAgain(operationId, () => void list.refresh())}>
                  {words('tryAgain')}
                </Button>
              )
            )}
            <Discard operation={operation} busy={busy} onDiscard={discard} />
          </div>
        </div>
      </div>
    );
  }
  const queued = state === 'queued';
  // A removal first waits for its own Undo.
  const blocked = signedOut && queued && kind !== 'remove';
  const className = blocked ? undefined : 'push';
  return (
    <div className="pending" role="status">
      <Chip look={blocked ? 'warning' : 'info'} icon={blocked ? 'warning' : queued ? 'queued' : 'spinner'}>
        {blocked ? words('failureUnauthorized') : said}
      </Chip>
      {blocked && <SignInButton small className="push" />}
      {queued && kind === 'remove' && (
        <Button
          ref={isFocused ? takeFocus : undefined}
          small
          icon="undo"
          className="push"
          busy={busy}
          onClick={discard}
        >
          {words('undo')}
          <span className="sr">: {title}</span>
        </Button>
      )}
      {queued && kind !== 'remove' && (
        <Discard operation={operation} named className={className} busy={busy} onDiscard={discard} />
      )}
      {queued && changes && <OwnEdit brief pipelineId={pipelineId} changes={changes} />}
    </div>
  );
}
