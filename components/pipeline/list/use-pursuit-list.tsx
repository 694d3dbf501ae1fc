import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { pursuitTitle } from '../../../lib/words/display-names.ts';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { lazyComponent, useFetchOnUse } from '../../ui/lazy.tsx';
import { PickedStatus } from '../../ui/picking/pick-box.tsx';
import { usePicking } from '../../ui/picking/use-picking.ts';
import type { BulkItem } from '../bulk/use-bulk.ts';
import { removesPursuit } from '../../../lib/domain/pipelines/pursuit-values.ts';
import { groupInto } from '../pursuit/stage-groups.ts';
import { usePursuitFocus } from './use-pursuit-focus.ts';

const VanishedPursuit = lazyComponent(async () => (await import('../editor/pursuit-form.tsx')).VanishedPursuit);
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
  /** The box around the rows, in which the form opens. Absent for columns, with the form beside them. */
  rowsIn?: RefObject<HTMLDivElement | null> | undefined;
}

/**
 * The state of a list of pursuits in the agenda, the stages and the board: its groups of rows, its open form,
 * its selection, and the focus when a row disappears.
 */
export function usePursuitList<Item extends ListItem, Group extends { id: string }>(options: ListOptions<Item, Group>) {
  useFetchOnUse(VanishedPursuit);
  const { listed, shown, onClear, groupOf, isFolded, called, several = false, rowsIn } = options;
  const [opened, setOpened] = useState<{ id: string; title: string; at: string; group: string }>();
  const columns = useRef<HTMLDivElement>(null);
  const place = rowsIn ?? columns;
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
  const stays = rowsIn && options.groups.some(({ id }) => id === opened?.group);
  const groups = groupInto(options.groups, shown, (item) =>
    stays && keyOf(item) === opened?.at ? opened.group : groupOf(item, isOpen(item)),
  );
  const rows = groups.flatMap(({ id, items }) => (isFolded?.(id) ? [] : items));

  const isLeaving = ({ pursuit, page }: Item) =>
    page.pending.some((operation) => operation.pursuitId === pursuit.id && removesPursuit(operation));
  const selectable = new Map(rows.flatMap((item) => (isLeaving(item) ? [] : [[item.pursuit.id, item] as const])));
  const ids = [...selectable.keys()];
  const picking = usePicking(ids, place);
  const moveSelection = useRef<(stageId: string) => void>(null);
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
    /** Moves the selected rows to a stage, while there is a `bar`. */
    moveSelection,
    /** The actions for the selected rows, for a `bulk-place` over the list's tools. */
    bar: picked.length > 0 && (
      <BulkBar
        picking={picking}
        move={moveSelection}
        items={picked}
        ids={ids}
        called={called}
        several={several}
        foot={rowsIn !== undefined}
      />
    ),
    status: <PickedStatus picking={picking} />,
    vanished: opened && !open && (
      <VanishedPursuit key={opened.id} id={opened.id} title={opened.title} onDismiss={() => setOpened(undefined)} />
    ),
  };
}

export type List<Item extends ListItem, Group extends { id: string }> = ReturnType<typeof usePursuitList<Item, Group>>;
export type AnyList = List<ListItem, { id: string }>;

export const keyOf = ({ key, pursuit }: ListItem): string => key ?? pursuit.id;

interface ListBodyProps {
  list: Pick<AnyList, 'total' | 'by' | 'onClear'> & { groups: readonly { items: readonly unknown[] }[] };
  /** In place of a list without any pursuit. */
  empty: ReactNode;
  children: ReactNode;
}

/**
 * The groups, or why there are none: an empty list, or filters, perhaps from last time, that hide all rows.
 */
export function ListBody({ list: { groups, total, by, onClear }, empty, children }: ListBodyProps) {
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
