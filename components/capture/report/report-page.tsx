import { useState } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useActiveTab } from './use-active-tab.ts';

// Rarely needed, so loaded on first use.
const ReportDialog = lazyComponent(async () => (await import('./report-dialog.tsx')).ReportDialog);

/** Lets the user report a page that was not read, or misread. */
export function ReportPage() {
  const tabId = useActiveTab();
  const [open, setOpen] = useState(false);
  if (typeof tabId !== 'number') return null;
  return (
    <>
      <Button small look="quiet" icon="note" onClick={() => setOpen(true)}>
        {words('reportPage')}
      </Button>
      {open && <ReportDialog tabId={tabId} onClose={() => setOpen(false)} />}
    </>
  );
}
