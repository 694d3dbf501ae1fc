import { useEffect, useState } from 'react';
import { words } from '../../../lib/words/words.ts';
import { IconButton } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { isTyping } from '../../search/screen/use-search-keys.ts';
import type { KeyScreen } from './keys-dialog.tsx';

// Nobody needs it before the first `?`.
const KeysDialog = lazyComponent(async () => (await import('./keys-dialog.tsx')).KeysDialog);

/** A quiet button that lists the keys of the screen; so does `?` anywhere outside a field. */
export function KeysHelp({ screen }: { screen: KeyScreen }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const show = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', show);
    return () => {
      document.removeEventListener('keydown', show);
    };
  }, []);
  return (
    <>
      <IconButton
        icon="keyboard"
        label={words('keys')}
        title={words('keysTip')}
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      />
      {open && (
        <KeysDialog
          screen={screen}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
