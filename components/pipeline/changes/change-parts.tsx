import { dueAt } from '../../../lib/domain/dates/due.ts';
import type { TimedDeadline } from '../../../lib/domain/dates/timed-deadline.ts';
import type { Move, PipelineChange } from '../../../lib/protocol/change-answers.ts';
import { words } from '../../../lib/words/words.ts';
import { dueParts, dueText, leftWords } from '../../ui/due-words.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { useNow } from '../../ui/use-today.ts';

/** Icons of changes, apart from the app's: they load with the list only. */
const PATHS = {
  moved:
    'M13.5 7.5V5A1.5 1.5 0 0 0 12 3.5H4A1.5 1.5 0 0 0 2.5 5v7A1.5 1.5 0 0 0 4 13.5h3M2.5 6.75h11M5.5 2v3M10.5 2v3M9 11.5h5m-2-2 2 2-2 2',
  version: 'm8 2.75 5.5 2.75L8 8.25 2.5 5.5 8 2.75ZM2.5 8.25 8 11l5.5-2.75M2.5 10.9 8 13.6l5.5-2.7',
  notFound: 'M4 2.75h5.5L13 6.25v6a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-8.5a1 1 0 0 1 1-1ZM6.25 7.25l3.5 3.5m0-3.5-3.5 3.5',
  canceled: 'M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0ZM4.25 4.25l7.5 7.5',
  awarded: 'M4.25 6.25a3.75 3.75 0 1 0 7.5 0a3.75 3.75 0 1 0 -7.5 0ZM5.75 9.4l-1 4.1L8 11.75l3.25 1.75-1-4.1',
  person: 'M5.5 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0ZM3 13.25c.5-2.5 2.5-3.75 5-3.75s4.5 1.25 5 3.75',
  to: 'M3 8h10M9.75 4.75 13 8l-3.25 3.25',
} as const;
export type ChangeIconName = keyof typeof PATHS;

/** A decorative icon next to text, hidden from assistive technology. */
export function ChangeIcon({ name }: { name: ChangeIconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

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

/** Where and when a change was seen: `sam.gov, 8:15 AM`; a colleague's edit has only the time. */
export function seenWhere({ host, at }: Pick<PipelineChange, 'host' | 'at'>): string {
  if (host === undefined) return relativeTime(at);
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const time = isToday ? words('todayAt', relativeTime(at)) : relativeTime(at);
  return words('dueDayTime', siteName(host), time);
}

/** The host as people say it. */
export function siteName(host: string): string {
  return host.replace(/^www\./, '').replace(/^sam\.gov$/, 'SAM.gov');
}

const TOLD = { no: undefined, sent: 'acceptedTold', queued: 'acceptedQueued' } as const;

/**
 * Accepts a deadline that moved; with `tell`, tells colleagues in the note. Toasts the outcome, with Undo.
 */
export function useAcceptDeadline() {
  const { act, send, busy } = useUndoable();
  const accept = ({ id: changeId, pursuitId, event }: Move, tell: boolean): void =>
    void act({
      run: () => send('deadline.accept', { changeId, tell }),
      undo: () => () => send('deadline.undo', { pursuitId }),
      done: ({ told }) => {
        const detail = TOLD[told];
        return { title: words('acceptedDate', dueText(event.to, new Date())), detail: detail && words(detail) };
      },
      // The date was accepted before the line was refused.
      failed: ({ operationId }) => words(operationId === undefined ? 'acceptFailed' : 'tellFailed'),
    });
  return { accept, accepting: busy };
}
