import { useEffect, useRef } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { labeled } from '../pursuit/typed-fields.ts';
import { useTypedPursuit } from './use-pursuit-editor.ts';

/** The pursuit whose editor was open. */
export interface OpenedPursuit {
  id: string;
  title: string;
}

/** Says that the edited pursuit is gone, with its typed texts. They are kept until the browser closes. */
export function VanishedPursuit({ pursuit, onDismiss }: { pursuit: OpenedPursuit; onDismiss: () => void }) {
  const { note, estimatedValueCents, pWin, pGo } = useTypedPursuit(pursuit.id);
  const text = labeled([
    [words('note'), note],
    [words('value'), estimatedValueCents],
    [words('pWinPercent'), pWin],
    [words('pGoPercent'), pGo],
  ]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Take the focus that the editor lost, but none that is elsewhere.
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  const dismiss = <IconButton icon="close" label={words('dismiss')} onClick={onDismiss} />;
  return (
    <div ref={place} tabIndex={-1}>
      <Banner tone="warning" title={words('pursuitVanished', pursuit.title)} action={dismiss}>
        {words(text === '' ? 'pursuitNotListedWhy' : 'pursuitVanishedWhy')}
        {text !== '' && <p className="as-typed">{text}</p>}
      </Banner>
    </div>
  );
}
