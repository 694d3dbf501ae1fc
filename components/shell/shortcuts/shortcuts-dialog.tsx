import { words, type WordKey } from '../../../lib/words/words.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Keys, PageShortcut } from './page-shortcut.tsx';

/** A screen with its own shortcuts. */
export type ShortcutScreen = 'app' | 'board';

type ShortcutLine = readonly [keys: readonly string[], does: WordKey];

const alt = words('keyNameAlt');
const enter = words('keyNameEnter');
const escape = words('keyNameEscape');

/** On every list of pursuits or notices. */
const SELECTION: readonly ShortcutLine[] = [
  [[words('keyNameShift'), '↑', '↓'], 'keysSelectMore'],
  [['Ctrl', 'A'], 'keysSelectAll'],
  [['M'], 'keysBulkMove'],
];

const KEYS: Readonly<Record<ShortcutScreen, readonly ShortcutLine[]>> = {
  app: [
    [[alt, '1…4'], 'keysTabs'],
    [['/'], 'keysSearch'],
    [['J', 'K', '↑', '↓'], 'keysMove'],
    [['O', enter], 'keysOpen'],
    [['A'], 'keysAdd'],
    [['P'], 'keysPass'],
    [['X'], 'keysSelect'],
    ...SELECTION,
    [[escape], 'keysClose'],
    [['?'], 'keysHelp'],
  ],
  board: [
    [['/'], 'keysFilter'],
    [['↑', '↓', '←', '→'], 'keysBoardMove'],
    [[words('keyNameHome'), words('keyNameEnd')], 'keysBoardEnds'],
    [[words('keyNameSpace')], 'keysBoardPick'],
    [['←', '→'], 'keysBoardCarry'],
    [[enter], 'keysBoardEdit'],
    [['X'], 'keysSelect'],
    ...SELECTION,
    [[escape], 'keysBoardCancel'],
    [['?'], 'keysHelp'],
  ],
};

/** Lists a screen's shortcuts. */
export function ShortcutsDialog({ screen, onClose }: { screen: ShortcutScreen; onClose: () => void }) {
  return (
    <Dialog title={words('keys')} onClose={onClose}>
      <dl className="key-list">
        {KEYS[screen].map(([keys, does]) => (
          <div key={does} className="row nowrap">
            <dt className="row nowrap">
              <Keys names={keys} />
            </dt>
            <dd>{words(does)}</dd>
          </div>
        ))}
      </dl>
      {screen === 'app' && <PageShortcut />}
    </Dialog>
  );
}
