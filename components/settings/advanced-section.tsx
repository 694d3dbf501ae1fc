import { useEffect, useRef, useState } from 'react';
import type { ConnectionInfo } from '../../lib/protocol/answers.ts';
import { words } from '../../lib/words/words.ts';
import { useAsk } from '../data/use-ask.ts';
import { ScaleChoice } from './scale-choice.tsx';
import { SettingSwitch } from './shared/switch-row.tsx';
import { usePendingSettings } from './shared/use-change-settings.ts';

const ID = 'advanced';

/** What hardly anybody needs, folded away. A link to `#advanced` unfolds it. */
export function AdvancedSection({ connection }: { connection: ConnectionInfo }) {
  const settings = usePendingSettings(useAsk('settings.get', {}).data);
  const [open, setOpen] = useState(isLinked);
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closed = new AbortController();
    const unfold = () => {
      if (!isLinked()) return;
      setOpen(true);
      if (place.current) keepInView(place.current, closed.signal);
    };
    unfold();
    window.addEventListener('hashchange', unfold, { signal: closed.signal });
    return () => {
      closed.abort();
    };
  }, []);
  return (
    <section id={ID} aria-labelledby={`${ID}-title`}>
      <details
        ref={place}
        className="opt-advanced"
        open={open}
        onToggle={(event) => {
          setOpen(event.currentTarget.open);
        }}
      >
        <summary>
          <h2 id={`${ID}-title`}>{words('optionsAdvanced')}</h2>
        </summary>
        {connection.state === 'absent' ? (
          <p className="muted">{words('advancedAfterConnecting')}</p>
        ) : (
          <ScaleChoice connection={connection} />
        )}
        <SettingSwitch
          checked={settings?.compact === true}
          label={words('cardsCompact')}
          how={words('cardsCompactHow')}
          change={(compact) => ({ compact })}
        />
      </details>
    </section>
  );
}

/** The sections above are filled in a moment later, and would push it out of view again. */
const SETTLES_MS = 2000;

/**
 * Scrolls to an element, and again as the page grows, until the user does something or the page has
 * settled.
 */
function keepInView(element: HTMLElement, signal: AbortSignal): void {
  const observer = new ResizeObserver(() => {
    element.scrollIntoView();
  });
  const stop = () => {
    observer.disconnect();
  };
  element.scrollIntoView();
  observer.observe(document.body);
  for (const acted of ['wheel', 'pointerdown', 'keydown', 'touchstart'])
    window.addEventListener(acted, stop, { once: true, passive: true, signal });
  signal.addEventListener('abort', stop, { once: true });
  setTimeout(stop, SETTLES_MS);
}

function isLinked(): boolean {
  return location.hash === `#${ID}`;
}
