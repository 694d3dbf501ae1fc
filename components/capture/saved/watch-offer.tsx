import { words } from '../../../lib/words/words.ts';
import { useAsk } from '../../data/use-ask.ts';
import { useChangeSettings } from '../../settings/shared/use-change-settings.ts';
import { Button } from '../../ui/button.tsx';

/** Offers the watch beside a saved notice, until the user has answered. */
export function WatchOffer() {
  const settings = useAsk('settings.get', {});
  const save = useChangeSettings(words('watchName'));
  if (!settings.data || settings.data.watch !== undefined) return null;
  return (
    <div className="row wrap">
      <p className="small muted grow" title={words('watchHow')}>
        {words('watchOffer')}
      </p>
      <Button look="soft" small onClick={() => save(() => ({ watch: true }))}>
        {words('watchYes')}
      </Button>
      <Button look="quiet" small onClick={() => save(() => ({ watch: false }))}>
        {words('watchNo')}
      </Button>
    </div>
  );
}
