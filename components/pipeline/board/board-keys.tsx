import { formatCount, words } from '../../../lib/words/words.ts';
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

function SelectionKeys() {
  return (
    <>
      <span>
        <kbd>X</kbd> {words('boardKeySelect')}
      </span>
      <span>
        <kbd>{words('keyNameShift')}</kbd> <kbd aria-hidden="true">↑</kbd> <kbd aria-hidden="true">↓</kbd>{' '}
        {words('boardKeyMore')}
      </span>
      <span>
        <kbd>M</kbd> {words('boardKeyMove')}
      </span>
      <span>
        <kbd>{words('keyNameEscape')}</kbd> {words('boardKeyClear')}
      </span>
    </>
  );
}

function PursuitKeys() {
  return (
    <>
      <span>
        <kbd>{words('keyNameSpace')}</kbd> {words('boardKeyPick')}
      </span>
      <span>
        <kbd aria-hidden="true">←</kbd> <kbd aria-hidden="true">→</kbd>{' '}
        <span className="sr">
          {words('boardLeft')}, {words('boardRight')}
        </span>{' '}
        {words('boardKeyStage')}
      </span>
      <span>
        <kbd>{words('keyNameEnter')}</kbd> {words('boardKeyEdit')}
      </span>
      <span>
        <kbd>{words('keyNameEscape')}</kbd> {words('boardKeyCancel')}
      </span>
      <span>
        <kbd>X</kbd> {words('boardKeySelect')}
      </span>
    </>
  );
}
