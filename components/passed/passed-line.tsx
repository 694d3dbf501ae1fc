import { plural, words } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { useOverlay } from '../ui/overlay/use-overlay.ts';

const PassedView = lazyComponent(async () => (await import('./passed-view.tsx')).PassedView);

/**
 * Opens the list of passed notices, in place of everything beside it. `hidden`: how many the results leave
 * out; without it, the button alone.
 */
export function PassedLine({ hidden }: { hidden?: number }) {
  const { shown, open, close } = useOverlay<true>();
  const button = (
    <Button small look="quiet" onClick={() => open(true)}>
      {words('passedTitle')}
    </Button>
  );
  return (
    <>
      {hidden === undefined ? (
        button
      ) : (
        <p className="row pad passed-line">
          <span className="small muted grow">{hidden > 0 && plural('passedHidden', hidden)}</span>
          {button}
        </p>
      )}
      {shown && <PassedView onClose={close} />}
    </>
  );
}
