import { useId, useState } from 'react';
import { dueOf, type Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import type { Move } from '../../../lib/protocol/change-answers.ts';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { passFocusOn } from '../../ui/focus/move-focus.ts';
import { dueText } from '../../ui/due-words.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { ChangeIcon, FromTo, seenWhere, siteName, useAcceptDeadline } from './change-parts.tsx';
import './changes.css';

interface MovedDeadlineProps {
  pursuit: Pursuit;
  /** Absent once it is accepted. */
  change: Move | undefined;
}

/** A pursuit's deadline that moved: old and new, where it was seen, and Accept; then who accepted it. */
export function MovedDeadline({ pursuit, change }: MovedDeadlineProps) {
  const { dueSeen } = pursuit;
  const due = dueOf(pursuit);
  if (change) return <ToAccept change={change} />;
  if (!due || !dueSeen) return null;
  const { host = '', at } = dueSeen;
  const date = dueText(due, new Date());
  const seen = at === undefined ? '' : relativeTime(at);
  return (
    <p className="small muted num">
      {dueSeen.byColleague ? words('movedTold', date) : words('movedAccepted', date, siteName(host), seen)}
    </p>
  );
}

function ToAccept({ change }: { change: Move }) {
  const { accept, accepting } = useAcceptDeadline();
  const [tell, setTell] = useState(false);
  const how = useId();
  return (
    <section className="moved" aria-label={words('changeMoved')} ref={passFocusOn}>
      <div className="row wrap">
        <Chip look="warning">
          <ChangeIcon name="moved" />
          {words('changeMoved')}
        </Chip>
        <span className="small muted push">{seenWhere(change)}</span>
      </div>
      <FromTo from={change.event.from} to={change.event.to} />
      <div className="row foot">
        <label className="row nowrap grow">
          <input
            className="check"
            type="checkbox"
            checked={tell}
            aria-describedby={how}
            onChange={(event) => setTell(event.currentTarget.checked)}
          />
          {words('tellColleagues')}
        </label>
        <Button small look="soft" busy={accepting} onClick={() => accept(change, tell)}>
          {words('acceptDate')}
        </Button>
      </div>
      <p id={how} className="small muted">
        {words('tellColleaguesHow')}
      </p>
    </section>
  );
}
