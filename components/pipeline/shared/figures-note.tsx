import type { FiguresAccess } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { useSetAnswer, useTell } from '../../data/use-ask.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { passFocusOn } from '../../ui/focus/move-focus.ts';
import { lockedWhy } from '../pursuit/use-figures.ts';

interface FiguresNoteProps {
  figures: FiguresAccess;
  /** Inside a form instead of edge to edge. */
  box?: boolean;
}

/** Says why pWin and pGo can't be edited, with a link to the setting; empty if they can. */
export function FiguresNote({ figures, box }: FiguresNoteProps) {
  const why = lockedWhy(figures);
  if (why === undefined) return null;
  const setting = (
    <a className="link" href="/options.html#advanced" target="_blank" rel="noreferrer">
      {words('figuresSetting')}
    </a>
  );
  if (figures.locked?.title === undefined) {
    return (
      <p ref={passFocusOn} className={box ? 'small muted' : 'small muted figures-note'}>
        {why} {setting}
      </p>
    );
  }
  return (
    <Banner tone="warning" box={box}>
      <p>{why}</p>
      <div className="row wrap figures-ways">
        {figures.locked.restorable && <PutBack />}
        {setting}
      </div>
    </Banner>
  );
}

/** Restores the figures from before the edit that got an impossible weighted value. */
function PutBack() {
  const { mutate, isPending } = useTell('connection.restoreFigures');
  const setAnswer = useSetAnswer();
  const toast = useToast();
  const failureToast = useFailureToast();
  const putBack = () => {
    mutate(
      {},
      {
        onSuccess: (connection) => {
          setAnswer('connection.get', {}, connection);
          toast({ title: words('figuresPutBackDone') });
        },
        onError: (error) => {
          failureToast(words('figuresPutBackFailed'), failureBehind(error));
        },
      },
    );
  };
  return (
    <Button small icon="undo" busy={isPending} onClick={putBack}>
      {words('figuresPutBack')}
    </Button>
  );
}
