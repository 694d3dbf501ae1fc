import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { formatCount, words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useNow } from '../../ui/use-today.ts';
import { useBulkBar } from '../bulk/use-bulk-bar.tsx';
import { VanishedPursuit, type OpenedPursuit } from '../editor/pursuit-item.tsx';
import { pursuitTitle } from '../../../lib/words/display-names.ts';
import { enterFromFilter, useRowKeys } from '../../ui/focus/row-keys.ts';
import { usePursuitFocus } from '../pursuit/use-pursuit-focus.ts';
import { FilteredOut, ShownOf } from '../shared/filtered-out.tsx';
import { useClosedIn } from '../shared/use-closed-from.ts';
import { AgendaActions } from './agenda-actions.tsx';
import { AgendaFilters } from './agenda-filters.tsx';
import { AgendaGroup } from './agenda-group.tsx';
import {
  agendaItems,
  agendaKey,
  agendaSections,
  agendaTable,
  filterAgenda,
  type AgendaItem,
  type AgendaPart,
} from './agenda-items.ts';
import { AgendaNotices } from './agenda-notices.tsx';
import type { AgendaChange } from './agenda-row.tsx';
import { ReminderOffer } from './reminder-offer.tsx';
import { printInTab, usePrintOnOpening } from './print-agenda.ts';
import { useAgendaFilter } from './use-agenda-filter.ts';

interface AgendaContentProps {
  agenda: readonly AgendaPart[];
  slot: HTMLElement | null;
  boardOf: string | undefined;
  changes: ReadonlyMap<string, AgendaChange>;
  onRetry: () => void;
  retrying: boolean;
  /** Notices about the agenda as a whole. */
  children: ReactNode;
}

/** Filter, groups and actions of a loaded agenda. */
export function AgendaContent(props: AgendaContentProps) {
  const { agenda, slot, boardOf, changes, onRetry, retrying, children } = props;
  const isClosed = useClosedIn();
  const { filter, change, clear } = useAgendaFilter();
  const now = useNow();
  const { openTab } = usePlatform();
  const [closedShown, setClosedShown] = useState(usePrintOnOpening());
  const [opened, setOpened] = useState<OpenedPursuit & { key: string }>();
  const items = agendaItems(agenda, isClosed);
  const matching = filterAgenda(items, filter);
  const closedCount = matching.filter(({ closed }) => closed).length;
  // A stage chosen in the filter is asked for. An open editor stays, even if its pursuit was moved.
  const showsClosed = closedShown || (filter.stageName !== '' && matching.length === closedCount);
  const sections = agendaSections(
    matching
      .filter(({ closed, pursuit }) => showsClosed || !closed || pursuit.id === opened?.id)
      .map((item) => (item.pursuit.id === opened?.id && !showsClosed ? { ...item, closed: false } : item)),
    now,
  );
  const shown = sections.flatMap((section) => section.items);
  // A next step that was moved or done leaves its pursuit open.
  const openItem =
    items.find((item) => agendaKey(item) === opened?.key) ?? items.find(({ pursuit }) => pursuit.id === opened?.id);
  const pipelineName = agenda.find(({ pipeline }) => pipeline.id === filter.pipelineId)?.pipeline.name;
  const by = [filter.words, filter.stageName, pipelineName ?? filter.pipelineId].filter((text) => text.trim() !== '');

  const setOpen = (item: AgendaItem | undefined) =>
    setOpened(item && { id: item.pursuit.id, title: pursuitTitle(item.pursuit), key: agendaKey(item) });
  const place = useRowKeys<HTMLDivElement>();
  usePursuitFocus(place);
  const slices = new Map(agenda.map(({ pipeline, slice }) => [pipeline.id, slice]));
  const { picking, bar, status } = useBulkBar(
    shown.map((item) => ({ ...item, page: slices.get(item.pipeline.id) })),
    place,
    { called: words('agenda'), foot: true, table: agendaTable },
  );

  return (
    <>
      {slot &&
        (closedCount > 0 || showsClosed) &&
        createPortal(
          <button
            type="button"
            className="toggle"
            aria-pressed={showsClosed}
            onClick={() => {
              setClosedShown(!showsClosed);
              if (showsClosed && filter.stageName !== '') change({ stageName: '' });
            }}
          >
            {showsClosed && <Icon name="check" />}
            {words('agendaClosed')} <span className="num">{formatCount(closedCount)}</span>
          </button>,
          slot,
        )}
      <div className="scroll" onKeyDown={enterFromFilter}>
        {children}
        {opened && !openItem && (
          <VanishedPursuit key={opened.id} pursuit={opened} onDismiss={() => setOpen(undefined)} />
        )}
        <AgendaNotices agenda={agenda} onRetry={onRetry} retrying={retrying} />
        {items.some(({ closed }) => !closed) && <ReminderOffer />}
        {items.length > 0 && <AgendaFilters items={items} filter={filter} onChange={change} />}
        {by.length > 0 && shown.length > 0 && (
          <div className="row pad">
            <ShownOf shown={matching.length} ofAll={items.length} onClear={clear} />
          </div>
        )}
        {shown.length === 0 ? (
          <NothingShown items={items} by={by} onClear={clear} />
        ) : (
          <div ref={place} className={joinClasses(bar && 'picking')} onClickCapture={picking.onClickCapture}>
            {sections.map((section) => (
              <AgendaGroup
                key={section.group}
                section={section}
                several={agenda.length > 1}
                changes={changes}
                openItem={openItem && agendaKey(openItem)}
                onOpenItem={setOpen}
                picking={picking}
              />
            ))}
          </div>
        )}
      </div>
      {status}
      <div className="bulk-place">
        <AgendaActions
          boardOf={filter.pipelineId === '' ? boardOf : filter.pipelineId}
          items={shown.filter(({ step }) => !step)}
          onPrint={() => void openTab(printInTab(showsClosed))}
        />
        {bar}
      </div>
    </>
  );
}

interface NothingShownProps {
  items: readonly AgendaItem[];
  /** The filters in force. */
  by: readonly string[];
  onClear: () => void;
}

function NothingShown({ items, by, onClear }: NothingShownProps) {
  if (items.length > 0 && by.length > 0) return <FilteredOut by={by} onClear={onClear} />;
  return (
    <Empty icon="calendar" title={words('agendaNothing')}>
      {words(items.length > 0 ? 'agendaAllClosed' : 'agendaNothingNext')}
    </Empty>
  );
}
