import { useState } from 'react';
import { PASS_REASONS, type PassReason } from '../../lib/domain/notices/passed.ts';
import { words } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import './passed.css';

/** The row's own control takes the focus before the pressed one goes; `leaves`: that of the next row. */
function keepRow(pressed: Element, leaves = false): void {
  const item = pressed.closest('li');
  if (!item?.contains(document.activeElement)) return;
  const to = leaves ? (item.nextElementSibling ?? item.previousElementSibling) : item;
  (to?.querySelector<HTMLElement>('[data-row]') ?? item.closest<HTMLElement>('[tabindex="-1"]'))?.focus();
}

/** Passes the notice of a row; also by P. */
export function PassButton({ title, onPass }: { title: string; onPass: () => void }) {
  return (
    <Button
      small
      look="quiet"
      icon="pass"
      className="on-hover push"
      aria-label={words('passNamed', title)}
      data-key="p"
      aria-keyshortcuts="p"
      onClick={(event) => {
        keepRow(event.currentTarget);
        onPass();
      }}
    >
      {words('pass')} <kbd data-key-name="P" />
    </Button>
  );
}

interface RestoreButtonProps {
  title: string;
  /** The row goes with its pass. */
  leaves?: boolean;
  onRestore: () => void;
}

/** Takes the pass of a row back; also by P. */
export function RestoreButton({ title, leaves = false, onRestore }: RestoreButtonProps) {
  const [passed, restore] = words('pagePassed').split(/(?<= · )/);
  return (
    <Button
      small
      icon="pass"
      className="restore"
      aria-label={words('passRestoreNamed', title)}
      data-key="p"
      aria-keyshortcuts="p"
      onClick={(event) => {
        keepRow(event.currentTarget, leaves);
        onRestore();
      }}
    >
      <span>
        {passed}
        <b>{restore}</b>
      </span>
    </Button>
  );
}

interface ReasonsProps {
  reason: PassReason | undefined;
  /** Offers the choices: the notice was just passed. */
  asks: boolean;
  onChoose: (reason: PassReason) => void;
}

/** Why a notice was passed; a press shows the choices, which the keys 1 to 7 choose. */
export function Reasons({ reason, asks, onChoose }: ReasonsProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !asks)
    return (
      <Button small look="quiet" className="why" aria-expanded={false} onClick={() => setOpen(true)}>
        {words(reason ? `passReason_${reason}` : 'reason')}
      </Button>
    );
  return (
    <div className="row wrap reasons" role="group" aria-label={words('reason')}>
      {PASS_REASONS.map((each, place) => (
        <button
          key={each}
          type="button"
          className="toggle"
          aria-pressed={each === reason}
          data-key={place + 1}
          aria-keyshortcuts={String(place + 1)}
          onClick={(event) => {
            keepRow(event.currentTarget);
            setOpen(false);
            onChoose(each);
          }}
        >
          <span className="muted num" aria-hidden="true">
            {place + 1}
          </span>
          {words(`passReason_${each}`)}
        </button>
      ))}
    </div>
  );
}
