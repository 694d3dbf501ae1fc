import { useCallback, useEffect, useState } from 'react';
import type { PageReport } from '../../../lib/protocol/seen-page.ts';
import { words } from '../../../lib/words/words.ts';
import { PageNotAsked } from '../../shell/shortcuts/page-shortcut.tsx';
import { saveFile } from '../../export/use-save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CopyableText } from '../../ui/overlay/copyable-text.tsx';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { pageReportText } from './page-report-text.ts';

/** Shows the report before the user copies or saves it. Sends nothing. */
export function ReportDialog({ tabId, onClose }: { tabId: number; onClose: () => void }) {
  const { act, send, busy, failure } = useUndoable();
  const [report, setReport] = useState<PageReport>();
  const read = useCallback(
    () => void act({ run: async () => setReport(await send('page.report', { tabId })) }),
    [act, send, tabId],
  );
  useEffect(read, [read]);
  const text = report && pageReportText(report, navigator.userAgent);
  return (
    <Dialog title={words('reportPage')} description={words('reportWhat')} onClose={onClose}>
      {failure?.code === 'notAllowed' && (
        <p role="alert">
          <PageNotAsked />
        </p>
      )}
      {failure && failure.code !== 'notAllowed' && (
        <FailureBanner box failure={failure} what={words('reportNotMade')} onRetry={read} retrying={busy} />
      )}
      {text === undefined ? (
        !failure && <Skeleton rows={4} />
      ) : (
        <CopyableText
          copy={words('reportCopy')}
          copied={words('reportCopied')}
          onCopied={onClose}
          actions={
            <Button icon="download" onClick={() => saveFile('page-report.txt', 'text/plain;charset=utf-8', text)}>
              {words('reportSave')}
            </Button>
          }
        >
          {text}
        </CopyableText>
      )}
    </Dialog>
  );
}
