import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { ConfirmButton } from '../../ui/form/confirm-button.tsx';
import { Button } from '../../ui/button.tsx';

interface DiscardProps {
  operation: PendingOperation;
  /** Where nothing around the button says which change it gives up: screen readers are told by its name. */
  named?: boolean;
  busy: boolean;
  onDiscard: () => void;
  className?: string;
}

/** Gives a change up. A note that goes with it took somebody an hour perhaps, and no Undo brings it back: then it is asked first. */
export function Discard({ operation: { changes, title }, named = false, busy, onDiscard, className }: DiscardProps) {
  const look = { small: true, look: 'quiet', className } as const;
  const about = named && <span className="sr">: {title}</span>;
  if (changes?.note) {
    return (
      <ConfirmButton {...look} label={words('discard')} about={about} busy={busy} onConfirm={onDiscard}>
        {words('discardWhy')}
      </ConfirmButton>
    );
  }
  return (
    <Button {...look} busy={busy} onClick={onDiscard}>
      {words('discard')}
      {about}
    </Button>
  );
}
