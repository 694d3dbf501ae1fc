import type { RefObject } from 'react';
import type { TaughtEntry } from '../../../lib/protocol/taught-messages.ts';
import { words } from '../../../lib/words/words.ts';
import { TaughtFileButtons } from './taught-file-buttons.tsx';
import { TaughtRow } from './taught-row.tsx';

interface TaughtPagesProps {
  entries: readonly TaughtEntry[];
  /** Receives the focus when the last page is deleted. */
  title: RefObject<HTMLElement | null>;
}

/** The list of taught pages, and their export and import. */
export function TaughtPages({ entries, title }: TaughtPagesProps) {
  return (
    <>
      {entries.length === 0 ? (
        <p className="small muted">{words('taughtNone')}</p>
      ) : (
        <ul className="opt-list">
          {entries.map((entry) => (
            <TaughtRow key={entry.id} entry={entry} afterLast={title} />
          ))}
        </ul>
      )}
      <TaughtFileButtons canExport={entries.length > 0} />
    </>
  );
}
