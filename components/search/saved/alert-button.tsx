import type { SavedSearch } from '../../../lib/protocol/search-answers.ts';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { useAlert } from './use-alert.ts';

/** Toggles a saved search's alert. */
export function AlertButton({ search }: { search: SavedSearch }) {
  const turn = useAlert();
  return (
    <Button
      small
      icon={search.alert ? 'bell' : 'bellOff'}
      look={search.alert ? 'soft' : 'quiet'}
      aria-label={words('alertNamed', search.name)}
      title={words(search.alert ? 'alertOnTip' : 'alertOffTip')}
      aria-pressed={search.alert}
      onClick={() => turn(search)}
    >
      {words('alert')}
    </Button>
  );
}
