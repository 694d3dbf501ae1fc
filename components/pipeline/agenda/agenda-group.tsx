import { useId } from 'react';
import { addDays, formatCalendarDate, type CalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { endOfAgendaWeek, endOfWeek } from '../../../lib/domain/pipelines/agenda.ts';
import { formatCount, locale, words, type WordKey } from '../../../lib/words/words.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import type { Picking } from '../../ui/picking/use-picking.ts';
import { useToday } from '../../ui/use-today.ts';
import { agendaKey, type AgendaItem, type AgendaSection } from './agenda-items.ts';
import { AgendaRow, type AgendaChange } from './agenda-row.tsx';

const NAMES: Readonly<Record<AgendaSection['group'], WordKey>> = {
  closed: 'agendaClosed',
  over: 'agendaOver',
  today: 'agendaToday',
  thisWeek: 'agendaThisWeek',
  nextWeek: 'agendaNextWeek',
  later: 'agendaLater',
  none: 'agendaNone',
};

interface AgendaGroupProps {
  section: AgendaSection;
  several: boolean;
  /** Open changes by pursuit id. */
  changes: ReadonlyMap<string, AgendaChange>;
  /** By `agendaKey`. */
  openItem: string | undefined;
  onOpenItem: (item: AgendaItem | undefined) => void;
  picking: Picking;
}

/** What is due in one stretch of time, under its heading. */
export function AgendaGroup({ section, several, changes, openItem, onOpenItem, picking }: AgendaGroupProps) {
  const heading = useId();
  const { group, items } = section;
  const date = useToday();
  return (
    <section aria-labelledby={heading}>
      <header className={joinClasses('grouphead', group === 'over' && 'over')}>
        <h2 id={heading}>{words(NAMES[group])}</h2>
        <span className="muted num">{formatCount(items.length)}</span>
        <span className="muted push num">{stretchOf(group, date)}</span>
      </header>
      <ol>
        {items.map((item) => (
          <AgendaRow
            key={agendaKey(item)}
            item={item}
            several={several}
            picking={picking}
            change={changes.get(item.pursuit.id)}
            open={openItem === agendaKey(item)}
            onOpenChange={(opens) => {
              onOpenItem(opens ? item : undefined);
            }}
          />
        ))}
      </ol>
    </section>
  );
}

/** The dates of a group: "through Sun, Jan 10", "Jan 11 – 17"; empty where its name says enough. */
function stretchOf(group: AgendaSection['group'], date: CalendarDate): string {
  const [last, sunday] = [endOfAgendaWeek(date), endOfWeek(date)];
  if (group === 'today') return formatCalendarDate(date, locale(), date);
  if (group === 'thisWeek') return words('agendaThrough', formatCalendarDate(last, locale(), date));
  if (group === 'later') return words('agendaAfter', formatCalendarDate(addDays(sunday, 7), locale(), date));
  if (group !== 'nextWeek') return '';
  const parts = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale(), parts).formatRange(utc(addDays(last, 1)), utc(addDays(sunday, 7)));
}

function utc(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}
