import { today } from '../../../lib/domain/dates/calendar-date.ts';
import { words } from '../../../lib/words/words.ts';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { ConfirmButton } from '../../ui/form/confirm-button.tsx';
import { usePlatform } from '../../platform/platform.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useTell } from '../../data/use-ask.ts';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { saveFile } from '../../export/use-save-file.ts';

/** Exports all stored data as a file, or erases it. */
export function DataActions() {
  const exporting = useTell('data.export');
  const erasing = useTell('data.erase');
  const toast = useToast();
  const { openTab } = usePlatform();
  const failureToast = useFailureToast();
  const failed = (title: string) => (error: unknown) => failureToast(title, failureBehind(error));
  const save = () => {
    exporting.mutate(
      {},
      {
        onSuccess: (stored) => {
          saveFile(
            `pursuit-companion-${today()}.json`,
            'application/json',
            `${JSON.stringify(stored, undefined, 2)}\n`,
          );
          toast({ title: words('dataExported') });
        },
        onError: failed(words('dataNotExported')),
      },
    );
  };
  const erase = (done: () => void) => {
    erasing.mutate(
      {},
      {
        onSuccess: () => {
          toast({ title: words('dataErased'), tone: 'info' });
          done();
        },
        onError: failed(words('dataNotErased')),
      },
    );
  };
  return (
    <div className="row wrap data-actions">
      <Button icon="download" busy={exporting.isPending} onClick={save}>
        {words('dataExport')}
      </Button>
      <Button icon="queued" onClick={() => void openTab('/board.html?import')}>
        {words('importOpenWhy')}
      </Button>
      <ConfirmButton look="danger" icon="trash" label={words('dataErase')} onConfirm={erase} busy={erasing.isPending}>
        {words('dataEraseWhy')}
      </ConfirmButton>
    </div>
  );
}
