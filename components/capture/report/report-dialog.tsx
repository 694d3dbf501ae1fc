import { useEffect, useState } from 'react';
import { words } from '../../../lib/words/words.ts';
import { PageNotAsked } from '../../shell/shortcuts/page-shortcut.tsx';
import { saveFile } from '../../export/use-save-file.ts';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextBlock } from '../../ui/text-block.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useTell } from '../../data/use-ask.ts';
import { pageReportText } from './page-report-text.ts';

/** Shows the report before the user copies or saves it. Sends nothing. */
export function ReportDialog({ tabId, onClose }: { tabId: number; onClose: () => void }) {
  const { mutate, data, error, isPending } = useTell('page.report');
  const toast = useToast();
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    mutate({ tabId });
  }, [mutate, tabId]);
  const text = data && pageReportText(data, navigator.userAgent);
  const failure = error ? failureBehind(error) : undefined;
  const copy = async (report: string) => {
    try {
      await navigator.clipboard.writeText(report);
      toast({ title: words('reportCopied') });
      onClose();
    } catch {
      setRefused(true);
    }
  };
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
        <>
          <TextBlock scrolls label={words('reportText')}>
            {text}
          </TextBlock>
          {refused && <FieldError id="report-refused">{words('reportNotCopied')}</FieldError>}
          <div className="row wrap">
            <Button look="primary" onClick={() => void copy(text)}>
              {words('reportCopy')}
            </Button>
            <Button icon="download" onClick={() => saveFile('page-report.txt', 'text/plain;charset=utf-8', text)}>
              {words('reportSave')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
