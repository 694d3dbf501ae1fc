import type { FiguresAccess } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { useSetAnswer } from '../../data/use-ask.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { passFocusOn } from '../../ui/focus/move-focus.ts';
import { lockedWhy } from '../pursuit/use-figures.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';

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
  const { act, send, busy } = useUndoable();
  const setAnswer = useSetAnswer();
  const putBack = () =>
    void act({
      run: async () => setAnswer('connection.get', {}, await send('connection.restoreFigures', {})),
      done: words('pursuitRestored'),
      failed: words('figuresPutBackFailed'),
    });
  return (
    <Button small icon="undo" busy={busy} onClick={putBack}>
      {words('figuresPutBack')}
    </Button>
  );
}
