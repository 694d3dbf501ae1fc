import { words } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { useUndoable } from '../ui/feedback/use-undoable.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';

/**
 * Asks whether to hide the buttons on a site, as its page's menu offers. It is asked here because a page
 * could bring about the press in its own menu.
 */
export function HideSiteDialog({ host, setHost }: { host: string; setHost: (host: undefined) => void }) {
  const close = () => setHost(undefined);
  const { act, send, busy } = useUndoable();
  const hide = async () => {
    await act({
      run: () => send('site.hide', { host }),
      done: { title: words('hideSiteDone', host), detail: words('hideSiteNext') },
      failed: words('hideSiteFailed'),
    });
    close();
  };
  return (
    <Dialog title={words('hideSite', host)} description={words('hideSiteNext')} onClose={close}>
      <div className="row wrap">
        <Button look="primary" icon="hide" busy={busy} onClick={() => void hide()}>
          {words('hide')}
        </Button>
        {/* Keys that were meant for the page hide nothing. */}
        <Button autoFocus onClick={close}>
          {words('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
