import { Dialog } from '@base-ui/react/dialog';
import { words, type WordKey } from '../../lib/words/words.ts';
import { IconButton } from '../ui/button.tsx';

const KEYS: readonly (readonly [keys: readonly string[], does: WordKey])[] = [
  [['Alt', '1…4'], 'keysTabs'],
  [['/'], 'keysSearch'],
  [['↑', '↓'], 'keysMove'],
  [['Enter'], 'keysOpen'],
  [['A'], 'keysAdd'],
  [['Esc'], 'keysClose'],
  [['?'], 'keysHelp'],
];

/** The keys that work everywhere in the app. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog">
          <div className="row nowrap">
            <Dialog.Title className="strong grow">{words('keys')}</Dialog.Title>
            <Dialog.Close render={<IconButton icon="close" label={words('close')} />} />
          </div>
          <dl className="keys">
            {KEYS.map(([keys, does]) => (
              <div key={does} className="row nowrap">
                <dt className="row nowrap">
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{words(does)}</dd>
              </div>
            ))}
          </dl>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
