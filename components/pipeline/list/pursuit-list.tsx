import { Fragment, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { CHANGEABLE_FIELDS } from '../../../lib/domain/pipelines/pursuit-values.ts';
import { pursuitTitle } from '../../../lib/words/display-names.ts';
import { formatCount, words } from '../../../lib/words/words.ts';
import { labeled } from '../../data/stored-values.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { trackActionBar } from '../../ui/action-bar.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useOpeningFocus } from '../../ui/focus/move-focus.ts';
import { useSlashFocus } from '../../ui/focus/plain-key.ts';
import { useRowKeys } from '../../ui/focus/row-keys.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { PickBox, PickedStatus } from '../../ui/picking/pick-box.tsx';
import { usePicking, type Picking } from '../../ui/picking/use-picking.ts';
import type { BulkItem } from '../bulk/use-bulk.ts';
import { PursuitForm } from '../editor/pursuit-form.tsx';
import { useTypedPursuit } from '../editor/use-pursuit-form.ts';
import { FileButtons } from '../export/file-buttons.tsx';
import { FIELDS } from '../pursuit/field-text.ts';
import { PendingLine, removesPursuit } from '../pursuit/pending-line.tsx';
import { groupInto } from '../pursuit/stage-groups.ts';
import { boardAddress } from '../shared/use-chosen-pipeline.ts';
import { usePursuitFocus } from './use-pursuit-focus.ts';

const BulkBar = lazyComponent(async () => (await import('../bulk/bulk-bar.tsx')).BulkBar);

/** One row, and what its list knows. */
export interface ListItem extends BulkItem {
  /** Tells apart the rows of one pursuit; its id if absent. */
  key?: string;
}

interface ListOptions<Item extends ListItem, Group extends { id: string }> {
  /** All rows, filtered or not. */
  listed: readonly Item[];
  /** Those that the filters leave, in their order. */
  shown: readonly Item[];
  /** The filters in force, as the user chose them; empty ones are left out. */
  by: readonly string[];
  onClear: () => void;
  groups: readonly Group[];
  /** The group of a row. Rows of another group than these are not shown. `isOpen`: its form is. */
  groupOf: (item: Item, isOpen: boolean) => string;
  isFolded?: (groupId: string) => boolean;
  /** Becomes the name of exported files. */
  called: string;
  /** Names each row's pipeline in exported files. */
  several?: boolean;
  /** Columns, with keys of their own, beside which the form opens. Otherwise it opens in its row. */
  columns?: boolean;
}

/**
 * The state of a list of pursuits in the agenda, the stages and the board: its groups of rows, its open form,
 * its selection, and the focus when a row disappears.
 */
export function usePursuitList<Item extends ListItem, Group extends { id: string }>(options: ListOptions<Item, Group>) {
  const { listed, shown, onClear, groupOf, isFolded, called, several = false, columns = false } = options;
  const [opened, setOpened] = useState<{ id: string; title: string; at: string; group: string }>();
  const [tiles, rowsPlace] = [useRef<HTMLDivElement>(null), useRowKeys<HTMLDivElement>()];
  const place = columns ? tiles : rowsPlace;
  const focusPursuit = usePursuitFocus(place);
  const setOpen = (key: string | undefined) => {
    const item = listed.find((each) => keyOf(each) === key);
    setOpened(
      item && { id: item.pursuit.id, title: pursuitTitle(item.pursuit), at: keyOf(item), group: groupOf(item, false) },
    );
  };
  // A next step that was moved or done leaves its pursuit open.
  const open =
    listed.find((item) => keyOf(item) === opened?.at) ?? listed.find(({ pursuit }) => pursuit.id === opened?.id);
  const isOpen = (item: Item) => open !== undefined && keyOf(item) === keyOf(open);
  // Until its form closes, a pursuit stays in its former group: in another, React would remount it.
  const stays = !columns && options.groups.some(({ id }) => id === opened?.group);
  const groups = groupInto(options.groups, shown, (item) =>
    stays && keyOf(item) === opened?.at ? opened.group : groupOf(item, isOpen(item)),
  );
  const rows = groups.flatMap(({ id, items }) => (isFolded?.(id) ? [] : items));

  const isLeaving = ({ pursuit, page }: Item) =>
    page.pending.some((operation) => operation.pursuitId === pursuit.id && removesPursuit(operation));
  const selectable = new Map(rows.flatMap((item) => (isLeaving(item) ? [] : [[item.pursuit.id, item] as const])));
  const ids = [...selectable.keys()];
  const picking = usePicking(ids, place);
  const picked = picking.picked.flatMap((id) => selectable.get(id) ?? []);
  return {
    place,
    focusPursuit,
    groups,
    /** Those that are not folded. */
    rows,
    /** How many the filters leave, of how many. */
    count: shown.length,
    total: listed.length,
    by: options.by.filter((text) => text.trim() !== ''),
    onClear,
    open,
    isOpen,
    setOpen,
    called,
    several,
    picking,
    /** The actions for the selected rows, for a `bulk-place` over the list's tools. */
    bar: picked.length > 0 && (
      <BulkBar picking={picking} items={picked} ids={ids} called={called} several={several} foot={!columns} />
    ),
    status: <PickedStatus picking={picking} />,
    vanished: opened && !open && (
      <VanishedPursuit key={opened.id} id={opened.id} title={opened.title} onDismiss={() => setOpened(undefined)} />
    ),
  };
}

export type List<Item extends ListItem, Group extends { id: string }> = ReturnType<typeof usePursuitList<Item, Group>>;
type AnyList = List<ListItem, { id: string }>;

const keyOf = ({ key, pursuit }: ListItem): string => key ?? pursuit.id;

interface PursuitListProps<Item extends ListItem, Group extends { id: string }> {
  list: List<Item, Group>;
  /** Leaves out groups without rows. */
  filledOnly: boolean;
  /** In place of a list without any pursuit. */
  empty: ReactNode;
  /** A group around its rows. */
  groupBy: (group: Group & { items: Item[] }, rows: ReactNode[]) => ReactNode;
  /** A row's button, and what stands above its open form. */
  row: (item: Item, group: Group) => RowContent;
}

interface RowContent {
  button: ReactNode;
  above?: ReactNode;
  className?: string;
}

/** Pursuits in groups: each row is a button that opens its form. */
export function PursuitList<Item extends ListItem, Group extends { id: string }>({
  list,
  filledOnly,
  empty,
  groupBy,
  row,
}: PursuitListProps<Item, Group>) {
  const { place, bar, picking, isOpen, setOpen } = list;
  const groups = list.groups.filter(({ items }) => !filledOnly || items.length > 0);
  return (
    <ListBody list={list} empty={empty}>
      <div ref={place} className={joinClasses(bar && 'picking')} onClickCapture={picking.onClickCapture}>
        {groups.map((group) => (
          <Fragment key={group.id}>
            {groupBy(
              group,
              group.items.map((item) => (
                <PursuitRow
                  key={keyOf(item)}
                  item={item}
                  isOpen={isOpen(item)}
                  onOpenChange={(opens) => setOpen(opens ? keyOf(item) : undefined)}
                  picking={picking}
                  {...row(item, group)}
                />
              )),
            )}
          </Fragment>
        ))}
      </div>
    </ListBody>
  );
}

interface ListBodyProps<Item extends ListItem, Group extends { id: string }> extends Pick<
  PursuitListProps<Item, Group>,
  'list' | 'empty'
> {
  children: ReactNode;
}

/** The groups, or why there are none: an empty list, or filters, perhaps from last time, that hide all rows. */
export function ListBody<Item extends ListItem, Group extends { id: string }>({
  list: { groups, total, by, onClear },
  empty,
  children,
}: ListBodyProps<Item, Group>) {
  if (groups.some(({ items }) => items.length > 0)) return children;
  if (total === 0 || by.length === 0) return empty;
  return (
    <Empty
      icon="search"
      title={words('filterNothing')}
      action={
        <Button small onClick={onClear}>
          {words('filterClear')}
        </Button>
      }
    >
      {words('filterInForce', by.join(' · '))}
    </Empty>
  );
}

interface PursuitRowProps extends RowContent {
  item: ListItem;
  isOpen: boolean;
  onOpenChange: (opens: boolean) => void;
  picking: Picking;
}

/** Scrolls to a form that opens below its row, out of view. */
function reveal(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' });
}

/** One pursuit: a button that opens its form, and its queued changes below. */
function PursuitRow({ item, isOpen, onOpenChange, picking, button, above, className }: PursuitRowProps) {
  const { pursuit, pipeline, stages, page } = item;
  const panel = useId();
  const [removed, setRemoved] = useState(false);
  // The row of a next step doesn't repeat them.
  const pending = item.key === undefined ? page.pending : [];
  const own = pending.filter(({ pursuitId }) => pursuitId === pursuit.id);
  const leaving = own.some(removesPursuit);
  const stillOpen = useRef(isOpen);
  useEffect(() => {
    stillOpen.current = isOpen;
  }, [isOpen]);

  return (
    <li data-about={keyOf(item)} className={joinClasses('prow', isOpen && 'is-open', leaving && 'is-leaving')}>
      <button
        type="button"
        data-pursuit={keyOf(item)}
        data-key="o"
        className={joinClasses('prow-button', className)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        disabled={leaving}
        onClick={() => onOpenChange(!isOpen)}
      >
        {button}
        {picking.isPicked(pursuit.id) && <span className="sr">{words('pickedMark')}</span>}
      </button>
      {!leaving && <PickBox id={pursuit.id} title={pursuitTitle(pursuit)} picking={picking} />}
      {isOpen && !leaving && (
        <div id={panel} className="prow-panel" ref={reveal}>
          {above}
          <PursuitForm
            pursuit={pursuit}
            pipelineId={pipeline.id}
            stages={stages}
            onClose={() => onOpenChange(false)}
            onRemoved={() => {
              // The user may have opened another pursuit since.
              if (!stillOpen.current) return;
              setRemoved(true);
              onOpenChange(false);
            }}
          />
        </div>
      )}
      {own.map((operation) => (
        <PendingLine
          key={operation.id}
          operation={operation}
          takeFocus={removed && operation.kind === 'remove'}
          onDiscarded={() => setRemoved(false)}
        />
      ))}
    </li>
  );
}

/** Says that the edited pursuit is gone, with its typed texts. They are kept until the browser closes. */
function VanishedPursuit({ id, title, onDismiss }: { id: string; title: string; onDismiss: () => void }) {
  const typed = useTypedPursuit(id);
  const fields = CHANGEABLE_FIELDS.filter((field) => field !== 'stageId');
  const text = labeled(fields.map((field) => [words(FIELDS[field].label ?? FIELDS[field].name), typed[field]]));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Take the focus that the form lost, but none that is elsewhere.
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  const dismiss = <IconButton icon="close" label={words('dismiss')} onClick={onDismiss} />;
  return (
    <div ref={place} tabIndex={-1}>
      <Banner tone="warning" title={words('pursuitVanished', title)} action={dismiss}>
        {words(text === '' ? 'pursuitNotListedWhy' : 'pursuitVanishedWhy')}
        {text !== '' && <p className="as-typed">{text}</p>}
      </Banner>
    </div>
  );
}

interface FilterInputProps {
  value: string;
  /** Beside other filters, where a long hint would not fit. */
  brief?: boolean;
  onChange: (filter: string) => void;
}

/** The filter box of a list. The `/` key focuses it. */
export function FilterInput({ value, brief = false, onChange }: FilterInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useSlashFocus(input);
  useOpeningFocus(input);
  return (
    <TextInput
      ref={input}
      type="search"
      icon="search"
      aria-label={words('filterPursuits')}
      aria-keyshortcuts="/"
      placeholder={words(brief ? 'filterHint' : 'filterPursuitsHint')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** The number of pursuits that match the filters, and a button that clears all filters. */
export function ShownOf({ count, total, by, onClear }: Pick<AnyList, 'count' | 'total' | 'by' | 'onClear'>) {
  return (
    <>
      {count < total && (
        <span className="small muted num" role="status">
          {words('boardShown', formatCount(count), formatCount(total))}
        </span>
      )}
      {by.length > 0 && (
        <Button small look="quiet" icon="close" onClick={onClear}>
          {words('filterClear')}
        </Button>
      )}
    </>
  );
}

interface ListFootProps extends Pick<AnyList, 'called' | 'several' | 'bar'> {
  /** The pipeline whose board opens. */
  boardOf: string | undefined;
  /** The rows to export. */
  items: readonly ListItem[];
  children?: ReactNode;
}

/** The actions below a list: open the board, export the rows, and change the selected rows. */
export function ListFoot({ called, several, bar, boardOf, items, children }: ListFootProps) {
  const { openTab } = usePlatform();
  return (
    <div className="bulk-place">
      <footer ref={trackActionBar} className="actions">
        {boardOf !== undefined && (
          <Button className="grow" icon="board" onClick={() => void openTab(boardAddress(boardOf))}>
            {words('openBoard')}
          </Button>
        )}
        <FileButtons called={called} items={items} several={several} />
        {children}
      </footer>
      {bar}
    </div>
  );
}
