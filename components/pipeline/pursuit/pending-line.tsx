import { useEffect, useRef } from 'react';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { words, type WordKey } from '../../../lib/words/words.ts';
import { failureOf } from '../../ui/feedback/ask-error.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { SignInButton } from '../../ui/feedback/sign-in-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useTell } from '../../data/use-ask.ts';
import { useSignedOut } from '../../data/use-signed-out.ts';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { Discard } from './discard.tsx';
import { usePursuitNews } from './use-pursuit-news.ts';
import { useTryAgain } from './use-try-again.ts';
import { Yours } from './own-edit.tsx';

const WAITS = { add: 'pendingAdd', update: 'pendingUpdate', remove: 'pendingRemove' } as const satisfies Record<
  PendingOperation['kind'],
  WordKey
>;
const SENDING = { add: 'sendingAdd', update: 'sendingUpdate', remove: 'sendingRemove' } as const satisfies Record<
  PendingOperation['kind'],
  WordKey
>;
const FAILED = { add: 'failedAdd', update: 'failedUpdate', remove: 'failedRemove' } as const satisfies Record<
  PendingOperation['kind'],
  WordKey
>;

interface PendingLineProps {
  operation: PendingOperation;
  /** The person just caused it: its Undo is the next thing they may want. */
  takeFocus?: boolean;
  onDiscarded?: () => void;
}

/** An operation that waits, runs or needs the person: what, why, and what can be done about it. */
export function PendingLine({ operation, takeFocus = false, onDiscarded }: PendingLineProps) {
  const { kind, state, failure, id: operationId } = operation;
  const { tryAgain, trying } = useTryAgain();
  const discard = useTell('outbox.discard');
  const news = usePursuitNews(operation.pipelineId);
  const toast = useToast();
  const failureToast = useFailureToast();
  const signedOut = useSignedOut();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takeFocus) undo.current?.focus();
  }, [takeFocus]);

  const takeBack = async () => {
    try {
      await discard.mutateAsync({ operationId });
      news.settled(operationId);
      if (kind === 'remove') toast({ title: words('removalUndone'), detail: operation.title, tone: 'info' });
      onDiscarded?.();
    } catch (error) {
      failureToast(words('undoFailed'), failureOf(error));
      news.refresh();
    }
  };

  if (state === 'attention') {
    const { title, explanation } = failureWords(failure ?? { code: 'failed' });
    return (
      <div className="pending bad" role="alert">
        <Icon name="warning" />
        <div className="grow">
          <p className="strong">{words(FAILED[kind])}</p>
          <p className="small muted">{explanation || title}</p>
          {operation.changes && <Yours pipelineId={operation.pipelineId} changes={operation.changes} />}
          <div className="row">
            {signedOut || failure?.code === 'unauthorized' ? (
              <SignInButton small />
            ) : (
              <Button
                small
                busy={trying}
                onClick={() => {
                  tryAgain(operationId, news.refresh);
                }}
              >
                {words('tryAgain')}
              </Button>
            )}
            <Discard operation={operation} busy={discard.isPending} onDiscard={() => void takeBack()} />
          </div>
        </div>
      </div>
    );
  }
  // A removal waits for its own Undo first, and says so.
  const blocked = signedOut && state === 'queued' && kind !== 'remove';
  return (
    <div className="pending" role="status">
      {blocked ? (
        <Chip look="warning" icon="warning">
          {words('failureUnauthorized')}
        </Chip>
      ) : (
        <Chip look="info" icon={state === 'sending' ? 'spinner' : 'queued'}>
          {words(state === 'sending' ? SENDING[kind] : WAITS[kind])}
        </Chip>
      )}
      {blocked && <SignInButton small className="push" />}
      {state === 'queued' &&
        (kind === 'remove' ? (
          <Button
            ref={undo}
            small
            icon="undo"
            className="push"
            busy={discard.isPending}
            onClick={() => void takeBack()}
          >
            {words('undo')}
            <span className="sr">: {operation.title}</span>
          </Button>
        ) : (
          <Discard
            operation={operation}
            named
            {...(blocked ? {} : { className: 'push' })}
            busy={discard.isPending}
            onDiscard={() => void takeBack()}
          />
        ))}
      {state === 'queued' && operation.changes && (
        <Yours brief pipelineId={operation.pipelineId} changes={operation.changes} />
      )}
    </div>
  );
}
