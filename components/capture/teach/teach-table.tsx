import { formatCalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { TAUGHT_FIELDS, type TaughtField } from '../../../lib/domain/taught/taught-page.ts';
import type { TeachView } from '../../../lib/protocol/taught-messages.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { setAsideLabel } from '../../../lib/domain/reference/set-asides.ts';
import { dueParts } from '../../ui/due-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/use-today.ts';
import { fieldName } from './teach-fields.ts';

type Row = TeachView['notices'][number];
type Doubt = NonNullable<Row['doubts'][TaughtField]>;

interface TeachTableProps {
  caption: string;
  /** The taught fields. */
  fields: readonly string[];
  notices: readonly Row[];
}

/** What would be read of each notice. A panel fits three columns; other fields stand below the title. */
export function TeachTable({ caption, fields, notices }: TeachTableProps) {
  const taught = TAUGHT_FIELDS.filter((field) => field !== 'title' && fields.includes(field));
  const hasDue = taught.includes('responseDeadLine');
  const hasNumber = taught.includes('noticeId');
  const below = taught.filter((field) => field !== 'responseDeadLine' && field !== 'noticeId');
  return (
    <table className="table teach-table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{fieldName('title')}</th>
          {hasDue && (
            <th scope="col" className="due">
              {words('due')}
            </th>
          )}
          {hasNumber && (
            <th scope="col" className="number">
              {fieldName('noticeId')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {notices.map((row, at) => (
          <tr key={`${row.notice.noticeId}-${String(at)}`}>
            <td className={row.doubts.title && 'look'}>
              {row.notice.title}
              <DoubtLine field="title" doubt={row.doubts.title} />
              {below.map((field) => (
                <Below key={field} field={field} row={row} />
              ))}
            </td>
            {hasDue && <DueCell row={row} />}
            {hasNumber && (
              <td className={row.doubts.noticeId && 'look'}>
                {!row.doubts.noticeId && (row.notice.solicitationNumber ?? row.notice.noticeId)}
                <DoubtLine field="noticeId" doubt={row.doubts.noticeId} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DueCell({ row: { notice, doubts } }: { row: Row }) {
  const now = useNow();
  const doubt = doubts.responseDeadLine;
  const due = notice.responseDeadLine && dueParts({ day: notice.responseDeadLine, ...notice.dueTime }, now);
  return (
    <td className={doubt && 'look'}>
      {due && (
        <>
          {due.day}
          {due.time !== undefined && <span className="muted time">{due.time}</span>}
        </>
      )}
      <DoubtLine field="responseDeadLine" doubt={doubt} />
    </td>
  );
}

function Below({ field, row: { notice, doubts } }: { field: TaughtField; row: Row }) {
  const doubt = doubts[field];
  const value =
    field === 'agency'
      ? notice.agency
      : field === 'setAside'
        ? notice.setAside && setAsideLabel(notice.setAside)
        : notice.postedDate && formatCalendarDate(notice.postedDate, locale());
  if (value === undefined && !doubt) return null;
  return (
    <p className="small muted">
      {fieldName(field)}: {value}
      <DoubtLine field={field} doubt={doubt} />
    </p>
  );
}

function DoubtLine({ field, doubt }: { field: TaughtField; doubt: Doubt | undefined }) {
  if (!doubt) return null;
  return (
    <span className="doubt">
      <Icon name="warning" size="sm" />
      <span>{doubtWords(field, doubt)}</span>
    </span>
  );
}

function doubtWords(field: TaughtField, { why, text }: Doubt): string {
  if (why === 'missing') return words('teachMissing');
  if (why === 'ambiguousDate') return text === undefined ? words('teachAmbiguousBare') : words('teachAmbiguous', text);
  if (text === undefined) return words('teachNotReadBare');
  const isDate = field === 'responseDeadLine' || field === 'postedDate';
  return words(isDate ? 'teachNoDate' : 'teachNotRead', text);
}
