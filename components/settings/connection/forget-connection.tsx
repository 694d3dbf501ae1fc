import { useState } from 'react';
import { plural, words } from '../../../lib/words/words.ts';
import { ConfirmButton } from '../../ui/form/confirm-button.tsx';
import { useAsk, useSetAnswer } from '../../data/use-ask.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';

/** Forgets address and key, after warning that the key can't be read back. */
export function ForgetConnection({ onForgotten }: { onForgotten: () => void }) {
  const [asked, setAsked] = useState(false);
  const waiting = useAsk('outbox.list', {}, { enabled: asked });
  const { act, send, busy } = useUndoable();
  const setAnswer = useSetAnswer();
  const unsent = waiting.data?.length ?? 0;
  const forget = () =>
    void act({
      run: async () => {
        setAnswer('connection.get', {}, await send('connection.forget', {}));
        onForgotten();
      },
      done: { title: words('connectionForgotten'), tone: 'info' },
      failed: words('connectionNotForgotten'),
    });
  return (
    <div className="row">
      <ConfirmButton
        label={words('connectionForget')}
        onAsked={() => setAsked(true)}
        onConfirm={forget}
        busy={busy}
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
