import { useState } from 'react';
import { plural, words } from '../../../lib/words/words.ts';
import { ConfirmButton } from '../../ui/form/confirm-button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { useAsk, useSetAnswer, useTell } from '../../data/use-ask.ts';

/** Forgets address and key, after warning that the key can't be read back. */
export function ForgetConnection({ onForgotten }: { onForgotten: () => void }) {
  const [asked, setAsked] = useState(false);
  const waiting = useAsk('outbox.list', {}, { enabled: asked });
  const forget = useTell('connection.forget');
  const setAnswer = useSetAnswer();
  const toast = useToast();
  const failureToast = useFailureToast();
  const unsent = waiting.data?.length ?? 0;
  const forgetIt = () => {
    forget.mutate(
      {},
      {
        onSuccess: (connection) => {
          setAnswer('connection.get', {}, connection);
          toast({ title: words('connectionForgotten'), tone: 'info' });
          onForgotten();
        },
        onError: ({ failure }) => failureToast(words('connectionNotForgotten'), failure),
      },
    );
  };
  return (
    <div className="row">
      <ConfirmButton
        label={words('connectionForget')}
        onAsked={() => setAsked(true)}
        onConfirm={forgetIt}
        busy={forget.isPending}
        // Low-key: a connection is easily restored.
        look="quiet"
        className="rm first"
        icon="trash"
      >
        {words('connectionForgetWhy')}
        {unsent > 0 && ` ${plural('connectionForgetUnsent', unsent)}`}
      </ConfirmButton>
    </div>
  );
}
