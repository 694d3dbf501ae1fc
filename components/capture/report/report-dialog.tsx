import { useEffect } from 'react';
import { words } from '../../../lib/words/words.ts';
import { PageNotAsked } from '../../shell/shortcuts/page-shortcut.tsx';
import { saveFile } from '../../export/use-save-file.ts';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CopyableText } from '../../ui/overlay/copyable-text.tsx';
import { useTell } from '../../data/use-ask.ts';
import { pageReportText } from './page-report-text.ts';

/** Shows the report before the user copies or saves it. Sends nothing. */
export function ReportDialog({ tabId, onClose }: { tabId: number; onClose: () => void }) {
  const { mutate, data, error, isPending } = useTell('page.report');
  useEffect(() => {
    mutate({ tabId });
  }, [mutate, tabId]);
  const text = data && pageReportText(data, navigator.userAgent);
  const failure = error ? failureBehind(error) : undefined;
  return (
    <Dialog title={words('reportPage')} description={words('reportWhat')} onClose={onClose}>
      {failure?.code === 'notAllowed' && (
        <p role="alert">
          <PageNotAsked />
        </p>
      )}
      {failure && failure.code !== 'notAllowed' && (
        <FailureBanner
          box
          failure={failure}
          what={words('reportNotMade')}
          onRetry={() => mutate({ tabId })}
          retrying={isPending}
        />
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
