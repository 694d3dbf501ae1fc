import type { TaughtEntry } from '../../../lib/protocol/taught/taught-messages.ts';
import { words } from '../../../lib/words/words.ts';
import { useSetAnswer } from '../../data/use-ask.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { NameForm } from '../../ui/form/name-form.tsx';

/** As the background accepts it, in characters. */
const NAME_MAX = 120;

interface RenameTaughtProps {
  entry: TaughtEntry;
  onDone: () => void;
}

/** The name of a taught page, in place of its row. */
export function RenameTaught({ entry, onDone }: RenameTaughtProps) {
  const rename = useUndoable();
  const setAnswer = useSetAnswer();
  return (
    <NameForm
      name={entry.name}
      label={words('taughtName')}
      maxLength={NAME_MAX}
      failed={words('taughtNotRenamed')}
      saving={rename}
      onDone={onDone}
      onSave={(name) =>
        void rename.act({
          run: async () => {
            setAnswer('taught.list', {}, await rename.send('taught.rename', { id: entry.id, name }));
            onDone();
          },
        })
      }
    />
  );
}
