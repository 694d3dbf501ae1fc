import { useEffect, useRef, useState } from 'react';
import type { ConnectionInfo } from '../../lib/protocol/answers.ts';
import { words } from '../../lib/words/words.ts';
import { ScaleChoice } from './scale-choice.tsx';

const ID = 'advanced';

/** What hardly anybody needs, folded away. A link to `#advanced` unfolds it. */
export function AdvancedSection({ connection }: { connection: ConnectionInfo }) {
  const [open, setOpen] = useState(isLinked);
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const unfold = () => {
      if (!isLinked()) return;
      setOpen(true);
      // The page is drawn after the browser looked for the place that its address names.
      place.current?.scrollIntoView();
    };
    unfold();
    window.addEventListener('hashchange', unfold);
    return () => {
      window.removeEventListener('hashchange', unfold);
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
      </details>
    </section>
  );
}

function isLinked(): boolean {
  return location.hash === `#${ID}`;
}
