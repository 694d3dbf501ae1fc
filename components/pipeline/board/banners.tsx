import { useState, type ReactNode } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';

/** Lasting notices, the most urgent first: only that one shows until the user asks for the rest. */
export function Banners({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="banners" data-open={open ? '' : undefined}>
      {children}
      <Button small look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {words(open ? 'fewer' : 'bannersMore')}
      </Button>
    </div>
  );
}
