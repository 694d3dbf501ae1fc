import { plural, words } from '../../../lib/words/words.ts';
import { CsvButton } from '../../export/csv-button.tsx';
import { usePlatform } from '../../platform/platform.tsx';
import { trackActionBar } from '../../ui/action-bar.ts';
import { Button } from '../../ui/button.tsx';
import { CalendarButton } from '../export/calendar-button.tsx';
import { boardAddress } from '../shared/use-chosen-pipeline.ts';
import { agendaTable, type AgendaItem } from './agenda-items.ts';

interface AgendaActionsProps {
  /** The pipeline whose board opens. */
  boardOf: string | undefined;
  /** What the agenda shows, in its order. */
  items: readonly AgendaItem[];
  onPrint: () => void;
}

/** Opens the board, and exports exactly what the agenda shows. */
export function AgendaActions({ boardOf, items, onPrint }: AgendaActionsProps) {
  const { openTab } = usePlatform();
  return (
    <footer ref={trackActionBar} className="actions">
      {boardOf !== undefined && (
        <Button className="grow" icon="board" onClick={() => void openTab(boardAddress(boardOf))}>
          {words('openBoard')}
        </Button>
      )}
      <CsvButton
        called={words('agenda')}
        what={plural('pursuits', items.length)}
        empty={items.length === 0}
        table={() => agendaTable(items)}
      />
      <CalendarButton called={words('agenda')} label={words('calendarShort')} items={items} />
      <Button disabled={items.length === 0} onClick={onPrint}>
        {words('printAgenda')}
      </Button>
    </footer>
  );
}
