import { words } from '../../../lib/words/words.ts';
import { Icon } from '../../ui/icon.tsx';

/** The board's keys, and what just happened to a pursuit, which screen readers announce. */
export function BoardKeys({ said }: { said: string }) {
  return (
    <footer className="keys small muted">
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
      <span role="status" className="push livemove">
        {said !== '' && <Icon name="grip" size="sm" />}
        {said}
      </span>
    </footer>
  );
}
