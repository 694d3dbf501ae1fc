import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { formatCount, words } from '../../../lib/words/words.ts';
import { WHILE_REFRESHING } from '../../data/slices.ts';
import { queryOf, useAsk, useSetAnswer } from '../../data/use-ask.ts';
import { useDraftFields } from '../../data/use-draft.ts';
import { PassedLine } from '../../passed/passed-line.tsx';
import { usePlatform } from '../../platform/platform.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { FailureBanner, NotLoaded } from '../../ui/feedback/failure-banner.tsx';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { enterFromFilter, useRowKeys } from '../../ui/focus/row-keys.ts';
import { Select } from '../../ui/form/select.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/use-today.ts';
import { ListTools } from '../list/list-tools.tsx';
import { ListFoot, PursuitList } from '../list/pursuit-list.tsx';
import { usePursuitList } from '../list/use-pursuit-list.tsx';
import { StaleBanner } from '../shared/loaded-pipeline.tsx';
import { useClosedIn } from '../shared/use-closed-from.ts';
import {
  AGENDA_SECTIONS,
  agendaItems,
  filterAgenda,
  readAgendaFilter,
  sectionOf,
  sortAgenda,
  type AgendaFilter,
  type AgendaItem,
  type AgendaPart,
} from './agenda-items.ts';
import { AGENDA_CHANGES, AgendaGroup, AgendaRow, type AgendaRowProps } from './agenda-row.tsx';
import './agenda.css';

interface AgendaProps {
  /** Place beside the choice of view, for the tools. */
  slot: HTMLElement | null;
  /** The pipeline chosen in the header, whose board opens. */
  boardOf: string | undefined;
}

/** The pursuits of all pipelines by deadline. */
export function Agenda(props: AgendaProps) {
  const pipelines = useAsk('pipelines.list', {});
  const { ask } = usePlatform();
  const slices = useQueries({
    queries: (pipelines.data ?? []).map(({ id }) =>
      queryOf(ask, 'pipeline.slice', { pipelineId: id }, WHILE_REFRESHING),
    ),
  });
  const { data: open } = useAsk('changes.list', {});
  // The list begins with the newest, which is the one to show.
  const changes = useMemo(
    () =>
      new Map(
        open?.changes.toReversed().flatMap(({ pursuitId, event: { kind } }) => {
          const chip = AGENDA_CHANGES[kind];
          return chip ? [[pursuitId, chip] as const] : [];
        }),
      ),
    [open],
  );
  const isLoaded = slices.every(({ data, error }) => data ?? error);
  const retry = {
    onRetry: () => {
      if (!pipelines.data) void pipelines.refetch();
      for (const { data, refetch } of slices) if (!data || data.stale) void refetch();
    },
    retrying: pipelines.isFetching || slices.some(({ data, isFetching }) => isFetching || data?.refreshing),
  };
  if (!pipelines.data || !isLoaded) {
    return (
      <div className="scroll">
        <NotLoaded
          asked={{ error: pipelines.error, refetch: retry.onRetry, isFetching: retry.retrying }}
          what={words('agendaNotLoaded')}
          rows={6}
        />
      </div>
    );
  }
  const parts = pipelines.data.map((pipeline, place): AgendaPart => {
    const { data: slice, error } = slices[place] ?? {};
    return { pipeline, slice, failure: error ? failureBehind(error) : undefined };
  });
  return (
    <AgendaList {...props} {...retry} agenda={parts} changes={changes}>
      {pipelines.error && (
        <FailureBanner failure={failureBehind(pipelines.error)} kept={words('lastKnownShown')} {...retry} />
      )}
    </AgendaList>
  );
}

const [PRINT_OPEN, PRINT_ALL] = ['?print', '?print=all'];

/** Prints the page once if its address asks for that, and returns whether with closed stages. */
function usePrintOnOpening(): boolean {
  const [asked] = useState(() => location.search);
  useEffect(() => {
    if (location.search !== PRINT_OPEN && location.search !== PRINT_ALL) return undefined;
    const drawn = requestAnimationFrame(() => {
      // A reload does not print again.
      history.replaceState(null, '', location.pathname);
      window.print();
    });
    return () => cancelAnimationFrame(drawn);
  }, []);
  return asked === PRINT_ALL;
}

interface AgendaListProps extends AgendaProps, AgendaNoticesProps {
  /** Open changes by pursuit id. */
  changes: ReadonlyMap<string, AgendaRowProps['change']>;
  /** Notices about the agenda as a whole. */
  children: ReactNode;
}

/** Filter, groups and actions of a loaded agenda. */
function AgendaList({ agenda, changes, slot, boardOf, children, ...retry }: AgendaListProps) {
  const isClosed = useClosedIn();
  const { fields: filter, change } = useDraftFields('agenda-filter', readAgendaFilter);
  const now = useNow();
  const { openTab } = usePlatform();
  const [closedShown, setClosedShown] = useState(usePrintOnOpening());
  const items = agendaItems(agenda, isClosed);
  const matching = filterAgenda(items, filter);
  const closedCount = matching.filter(({ closed }) => closed).length;
  // A stage chosen in the filter is asked for.
  const showsClosed = closedShown || (filter.stageName !== '' && matching.length === closedCount);
  const pipelineName = agenda.find(({ pipeline }) => pipeline.id === filter.pipelineId)?.pipeline.name;
  const list = usePursuitList({
    listed: items,
    shown: sortAgenda(matching),
    by: [filter.words, filter.stageName, pipelineName ?? filter.pipelineId],
    onClear: () => change({ words: '', stageName: '', pipelineId: '' }),
    groups: AGENDA_SECTIONS.filter(({ id }) => id !== 'closed' || showsClosed),
    // An open form stays, even if its pursuit was moved.
    groupOf: (item, isOpen) => sectionOf({ ...item, closed: item.closed && (showsClosed || !isOpen) }, now),
    called: words('agenda'),
    several: true,
    rowsIn: useRowKeys(),
  });

  return (
    <>
      <div className="scroll" onKeyDown={enterFromFilter}>
        {slot &&
          items.length > 0 &&
          createPortal(
            <ListTools list={list} value={filter.words} onChange={(typed) => change({ words: typed })}>
              <AgendaFilters items={items} filter={filter} onChange={change} />
              {(closedCount > 0 || showsClosed) && (
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
                </button>
              )}
              <PassedLine />
            </ListTools>,
            slot,
          )}
        {children}
        {list.vanished}
        <AgendaNotices agenda={agenda} {...retry} />
        {items.some(({ closed }) => !closed) && <ReminderOffer />}
        <PursuitList
          list={list}
          filledOnly
          empty={
            <Empty icon="calendar" title={words('agendaNothing')}>
              {words(items.length > 0 ? 'agendaAllClosed' : 'agendaNothingNext')}
            </Empty>
          }
          groupBy={({ id, items: { length } }, rows) => (
            <AgendaGroup section={id} count={length}>
              {rows}
            </AgendaGroup>
          )}
          row={(item, { id }) => ({
            className: 'ag',
            dot: changes.has(item.pursuit.id) && !item.step ? words('agendaUnseen') : undefined,
            button: (
              <AgendaRow
                item={item}
                closed={id === 'closed'}
                several={agenda.length > 1}
                change={changes.get(item.pursuit.id)}
              />
            ),
          })}
        />
      </div>
      {list.status}
      <ListFoot
        {...list}
        boardOf={filter.pipelineId === '' ? boardOf : filter.pipelineId}
        items={list.rows.filter(({ step }) => !step)}
        // In a tab: popups can't print, and not every browser's panel can.
        onPrint={() => void openTab(`/sidepanel.html${showsClosed ? PRINT_ALL : PRINT_OPEN}`)}
      />
    </>
  );
}

interface AgendaFiltersProps {
  /** All items, whose stages and pipelines can be chosen. */
  items: readonly AgendaItem[];
  filter: AgendaFilter;
  onChange: (part: Partial<AgendaFilter>) => void;
}

/** Stage and pipeline; the pipeline only where there are several. */
function AgendaFilters({ items, filter, onChange }: AgendaFiltersProps) {
  const pipelines = new Map(items.map(({ pipeline }) => [pipeline.id, pipeline.name]));
  // Stages of one name are one choice, in whichever pipelines they are.
  const stages = new Set(
    items.flatMap(({ stages: listed, pipeline, stageName }) =>
      filter.pipelineId === '' || filter.pipelineId === pipeline.id
        ? [...listed.map(({ name = '' }) => name.trim()), stageName]
        : [],
    ),
  );
  return (
    <>
      <Select
        label={words('filterByStage')}
        className="btn"
        value={filter.stageName}
        options={[
          { value: '', label: words('anyStage') },
          ...[...new Set([...stages, filter.stageName])].filter(Boolean).map((name) => ({ value: name, label: name })),
        ]}
        onChange={(stageName) => onChange({ stageName })}
      />
      {(pipelines.size > 1 || filter.pipelineId !== '') && (
        <Select
          label={words('filterByPipeline')}
          className="btn"
          value={filter.pipelineId}
          options={[
            { value: '', label: words('allPipelines') },
            ...[...pipelines].map(([value, label]) => ({ value, label })),
          ]}
          onChange={(pipelineId) => onChange({ pipelineId })}
        />
      )}
    </>
  );
}

interface AgendaNoticesProps {
  agenda: readonly AgendaPart[];
  onRetry: () => void;
  retrying: boolean;
}

/** Says what the agenda lacks: pipelines that could not be read, and lists that the service cut. */
function AgendaNotices({ agenda, ...retry }: AgendaNoticesProps) {
  const failed = agenda.filter(({ slice }) => !slice);
  const failure = failed.map((part) => part.failure).find(Boolean);
  const stale = agenda.map(({ slice }) => slice?.stale).find(Boolean);
  const cut = agenda.flatMap(({ pipeline, slice }) => {
    if (!slice?.mayHaveMore) return [];
    const { pursuits, total } = slice;
    const listed = formatCount(pursuits.length);
    return total === undefined || total <= pursuits.length
      ? words('agendaCutUnknown', pipeline.name, listed)
      : words('agendaCut', pipeline.name, listed, formatCount(total));
  });
  const what = words('agendaFailed', failed.map(({ pipeline }) => pipeline.name).join(', '));
  return (
    <>
      {failure && <FailureBanner failure={failure} what={what} {...retry} />}
      {!failure && stale && <StaleBanner stale={stale} {...retry} />}
      {cut.length > 0 && (
        <Banner tone="warning" title={cut.join('\n')}>
          {words('agendaCutWhy')}
        </Banner>
      )}
    </>
  );
}

/** Offers deadline reminders once there are pursuits, until the user answers here or in Options. */
function ReminderOffer() {
  const settings = useAsk('settings.get', {}).data;
  const state = useAsk('alerts.state', {}, { enabled: settings !== undefined && !settings.reminders }).data;
  const { requestNotifications } = usePlatform();
  const { act, send, busy } = useUndoable();
  const setAnswer = useSetAnswer();
  if (!settings || settings.reminders || !state) return null;
  const [first = 0, last = 0] = state.reminders.days.toSorted((a, b) => b - a);
  const answer = (on: boolean) => {
    // Must run inside the click. The choice is saved either way; Options reports a denial.
    if (on) void requestNotifications();
    const reminders = { ...state.reminders, on };
    void act({
      run: async () => setAnswer('settings.get', {}, await send('settings.set', { reminders })),
      failed: words('settingNotSaved', words('remindersName')),
    });
  };
  return (
    <Banner tone="info" icon="bell" title={words('remindersOffer')}>
      <p>{words('remindersOfferHow', first, last)}</p>
      <div className="row wrap agoffer">
        <Button small look="primary" busy={busy} onClick={() => answer(true)}>
          {words('remindersOfferYes')}
        </Button>
        <Button small look="quiet" onClick={() => answer(false)}>
          {words('noThanks')}
        </Button>
      </div>
    </Banner>
  );
}
