import { useState } from 'react';
import { words } from '../../../lib/words/words.ts';
import { IconButton } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { usePlainKey } from '../../ui/focus/plain-key.ts';
import type { ShortcutScreen } from './shortcuts-dialog.tsx';

// Rarely needed, so loaded on first use.
const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/** A button that lists the screen's shortcuts; so does `?` outside fields. */
export function ShortcutsButton({ screen }: { screen: ShortcutScreen }) {
  const [open, setOpen] = useState(false);
  usePlainKey('?', () => setOpen(true));
  return (
    <>
      <IconButton
        icon="keyboard"
        label={words('keys')}
        title={words('keysTip')}
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <ShortcutsDialog screen={screen} onClose={() => setOpen(false)} />}
    </>
  );
}
