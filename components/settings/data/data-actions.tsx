import { today } from '../../../lib/domain/dates/calendar-date.ts';
import { words } from '../../../lib/words/words.ts';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { ConfirmButton } from '../../ui/form/confirm-button.tsx';
import { usePlatform } from '../../platform/platform.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { useTell } from '../../data/use-ask.ts';
import { saveFile } from '../../export/use-save-file.ts';

/** Exports all stored data as a file, or erases it. */
export function DataActions() {
  const exporting = useTell('data.export');
  const toast = useToast();
  const { openTab } = usePlatform();
  const failureToast = useFailureToast();
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
        onError: (error) => failureToast(words('dataNotExported'), failureBehind(error)),
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
      <EraseButton />
    </div>
  );
}

/** Erases everything after a confirmation. */
export function EraseButton() {
  const erasing = useTell('data.erase');
  const toast = useToast();
  const failureToast = useFailureToast();
  const erase = (done: () => void) => {
    erasing.mutate(
      {},
      {
        onSuccess: () => {
          toast({ title: words('dataErased'), tone: 'info' });
          done();
        },
        onError: (error) => failureToast(words('dataNotErased'), failureBehind(error)),
      },
    );
  };
  return (
    <ConfirmButton look="danger" icon="trash" label={words('dataErase')} onConfirm={erase} busy={erasing.isPending}>
      {words('dataEraseWhy')}
    </ConfirmButton>
  );
}
