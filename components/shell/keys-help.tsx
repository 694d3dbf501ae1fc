import { lazy, Suspense, useEffect, useState } from 'react';
import { isTyping } from '../ui/use-search-keys.ts';

// Nobody needs it before the first `?`.
const KeysDialog = lazy(() => import('./keys-dialog.tsx').then(({ KeysDialog }) => ({ default: KeysDialog })));

/** `?` anywhere outside a field lists the keys. */
export function KeysHelp() {
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
    open && (
      <Suspense>
        <KeysDialog
          onClose={() => {
            setOpen(false);
          }}
        />
      </Suspense>
    )
  );
}
