import { useEffect, useRef, useState } from 'react';
import { plural, words } from '../../lib/words/words.ts';
import { failureOf } from '../ui/ask-error.ts';
import { Button } from '../ui/button.tsx';
import { failureWords } from '../ui/failure-words.ts';
import { useToast } from '../ui/toast.tsx';
import { useAsk, useKnow, useTell } from '../ui/use-ask.ts';

/**
 * Forgets address and key. Asked twice, which nothing else here is: the key cannot be read back, so there is no Undo.
 */
export function ForgetConnection({ onForgotten }: { onForgotten: () => void }) {
  const [asking, setAsking] = useState(false);
  const waiting = useAsk('outbox.list', {}, { enabled: asking });
  const forget = useTell('connection.forget');
  const know = useKnow();
  const toast = useToast();
  const keep = useRef<HTMLButtonElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) keep.current?.focus();
  }, [asking]);

  const close = () => {
    setAsking(false);
    requestAnimationFrame(() => start.current?.focus());
  };
  const forgetIt = () => {
    forget.mutate(
      {},
      {
        onSuccess: (connection) => {
          know('connection.get', {}, connection);
          toast({ title: words('connectionForgotten'), tone: 'info' });
          onForgotten();
        },
        onError: (error) => {
          toast({
            title: words('connectionNotForgotten'),
            detail: failureWords(failureOf(error)).explanation,
            tone: 'danger',
          });
        },
      },
    );
  };

  if (!asking) {
    return (
      <div className="row">
        <Button
          ref={start}
          small
          look="quiet"
          className="rm first"
          icon="trash"
          onClick={() => {
            setAsking(true);
          }}
        >
          {words('connectionForget')}
        </Button>
      </div>
    );
  }
  const unsent = waiting.data?.length ?? 0;
  return (
    <div className="row wrap forget" role="group" aria-label={words('connectionForget')}>
      <p className="grow small">
        {words('connectionForgetWhy')}
        {unsent > 0 && ` ${plural('connectionForgetUnsent', unsent)}`}
      </p>
      <Button ref={keep} small onClick={close}>
        {words('connectionKeep')}
      </Button>
      <Button small look="danger" icon="trash" busy={forget.isPending} onClick={forgetIt}>
        {words('connectionForget')}
      </Button>
    </div>
  );
}
