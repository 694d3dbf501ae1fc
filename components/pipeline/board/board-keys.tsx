import { formatCount, words, type WordKey } from '../../../lib/words/words.ts';
import { Icon } from '../../ui/icon.tsx';

interface BoardKeysProps {
  /** What just happened to a pursuit, which screen readers announce. */
  said: string;
  /** How many pursuits are selected, and how many are shown. */
  picked: number;
  shown: number;
}

/** The board's keys: those for the selection while there is one. */
export function BoardKeys({ said, picked, shown }: BoardKeysProps) {
  return (
    <footer className="keys small muted">
      {picked > 0 ? <SelectionKeys /> : <PursuitKeys />}
      <span role="status" className="push livemove">
        {said !== '' && <Icon name="grip" size="sm" />}
        {said}
      </span>
      {picked > 0 && (
        <span className="num" aria-hidden="true">
          {words('pickedOf', formatCount(picked), formatCount(shown))}
        </span>
      )}
    </footer>
  );
}

const keyOf = (name: string, does: WordKey) => (
  <span>
    <kbd>{name}</kbd> {words(does)}
  </span>
);

function SelectionKeys() {
  return (
    <>
      {keyOf('X', 'boardKeySelect')}
      <span>
        <kbd>{words('keyNameShift')}</kbd> <kbd aria-hidden="true">↑</kbd> <kbd aria-hidden="true">↓</kbd>{' '}
        {words('boardKeyMore')}
      </span>
      {keyOf('M', 'boardKeyMove')}
      {keyOf(words('keyNameEscape'), 'boardKeyClear')}
    </>
  );
}

function PursuitKeys() {
  return (
    <>
      {keyOf(words('keyNameSpace'), 'boardKeyPick')}
      <span>
        <kbd aria-hidden="true">←</kbd> <kbd aria-hidden="true">→</kbd>{' '}
        <span className="sr">
          {words('boardLeft')}, {words('boardRight')}
        </span>{' '}
        {words('boardKeyStage')}
      </span>
      {keyOf(words('keyNameEnter'), 'boardKeyEdit')}
      {keyOf(words('keyNameEscape'), 'boardKeyCancel')}
      {keyOf('X', 'boardKeySelect')}
    </>
  );
}
