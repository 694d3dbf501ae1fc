import { dueAt } from '../../../lib/domain/dates/due.ts';
import type { TimedDeadline } from '../../../lib/domain/dates/timed-deadline.ts';
import { dueParts, leftWords } from '../../ui/due-words.ts';
import { words } from '../../../lib/words/words.ts';
import { useNow } from '../../ui/use-today.ts';
import { ChangeIcon } from './change-icon.tsx';

/** A deadline before and after it moved, with the time left. */
export function FromTo({ from, to }: { from: TimedDeadline | undefined; to: TimedDeadline }) {
  const now = useNow();
  const was = from && dueParts(from, now);
  const is = dueParts(to, now);
  return (
    <p className="fromto">
      {from && (
        <>
          <del>{[was?.day, was?.time].filter(Boolean).join(', ')}</del>
          <ChangeIcon name="to" />
          <span className="sr">{words('movedTo')}</span>
        </>
      )}
      <ins>{[is.day, is.time].filter(Boolean).join(', ')}</ins>
      <span className="small muted">
        {[is.doubt ?? is.yours, leftWords(dueAt(to, now))].filter(Boolean).join(' · ')}
      </span>
    </p>
  );
}
