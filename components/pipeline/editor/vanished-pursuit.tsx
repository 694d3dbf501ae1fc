import { useEffect, useRef } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { PursuitDraft } from './pursuit-edit.ts';
import { labelled } from '../pursuit/typed-fields.ts';
import { useTypedPursuit } from './use-pursuit-editor.ts';

/** The pursuit whose editor was open. */
export interface OpenedPursuit {
  id: string;
  title: string;
}

/** Says that the pursuit under edit is gone, and what was typed of it, which is kept until the browser closes. */
export function VanishedPursuit({ pursuit, onDismiss }: { pursuit: OpenedPursuit; onDismiss: () => void }) {
  const typed = textOf(useTypedPursuit(pursuit.id));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The editor took the focus along. Whoever was elsewhere stays there.
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <Banner
        tone="warning"
        title={words('pursuitVanished', pursuit.title)}
        action={<IconButton icon="close" label={words('dismiss')} onClick={onDismiss} />}
      >
        {typed === '' ? words('pursuitNotListedWhy') : words('pursuitVanishedWhy')}
        {typed !== '' && <p className="as-typed">{typed}</p>}
      </Banner>
    </div>
  );
}

/** A stage that was chosen is not text that would be missed. */
function textOf({ note, value, pWin, pGo }: PursuitDraft): string {
  return labelled([
    [words('note'), note],
    [words('value'), value],
    [words('pWinPercent'), pWin],
    [words('pGoPercent'), pGo],
  ]);
}
