import { daysLeft } from '../../../lib/domain/dates/deadline.ts';
import type { TimedDeadline } from '../../../lib/domain/dates/timed-deadline.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { dueParts } from '../../ui/due-text.ts';
import { useToday } from '../../ui/use-today.ts';
import { ChangeIcon } from './change-icon.tsx';

/** A deadline before and after it moved, with the days left. */
export function FromTo({ from, to }: { from: TimedDeadline | undefined; to: TimedDeadline }) {
  const today = useToday();
  const now = new Date();
  const left = daysLeft(to.day, today);
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
        {(is.doubt ?? is.yours) && `${is.doubt ?? is.yours ?? ''} · `}
        {left < 0
          ? plural('deadlineOverdue', -left)
          : left === 0
            ? words('deadlineToday')
            : plural('deadlineDays', left)}
      </span>
    </p>
  );
}
