import { today } from '../../../lib/domain/dates/calendar-date.ts';
import { words } from '../../../lib/words/words.ts';
import { ConfirmButton } from '../../ui/form/confirm-button.tsx';
import { usePlatform } from '../../platform/platform.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../export/use-save-file.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';

/** Exports all stored data as a file, or erases it. */
export function DataActions() {
  const { act, send, busy } = useUndoable();
  const { openTab } = usePlatform();
  const save = () =>
    act({
      run: async () => {
        const stored = JSON.stringify(await send('data.export', {}), undefined, 2);
        saveFile(`pursuit-companion-${today()}.json`, 'application/json', `${stored}\n`);
      },
      done: words('dataExported'),
      failed: words('dataNotExported'),
    });
  return (
    <div className="row wrap data-actions">
      <Button icon="download" busy={busy} onClick={() => void save()}>
        {words('dataExport')}
      </Button>
      <Button icon="queued" onClick={() => void openTab('/board.html?import')}>
        {words('importTitle')}
      </Button>
      <EraseButton />
    </div>
  );
}

/** Erases everything after a confirmation. */
export function EraseButton() {
  const { act, send, busy } = useUndoable();
  const erase = (onErased: () => void) =>
    void act({
      run: () => send('data.erase', {}).then(onErased),
      done: { title: words('dataErased'), tone: 'info' },
      failed: words('dataNotErased'),
    });
  return (
    <ConfirmButton look="danger" icon="trash" label={words('dataErase')} onConfirm={erase} busy={busy}>
      {words('dataEraseWhy')}
    </ConfirmButton>
  );
}
