import { Fragment, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { removesPursuit } from '../../../lib/domain/pipelines/pursuit-values.ts';
import { pursuitTitle } from '../../../lib/words/display-names.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { trackActionBar } from '../../ui/action-bar.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { lazyComponent, useFetchOnUse } from '../../ui/lazy.tsx';
import { PickBox } from '../../ui/picking/pick-box.tsx';
import type { Picking } from '../../ui/picking/use-picking.ts';
import { ExportMenu, type ExportMenuProps } from '../export/export-menu.tsx';
import { changesOf } from '../pursuit/pending-operations.ts';
import { boardAddress } from '../shared/use-chosen-pipeline.ts';
import { keyOf, ListBody, type AnyList, type List, type ListItem } from './use-pursuit-list.tsx';

const PendingLine = lazyComponent(async () => (await import('../pursuit/pending-line.tsx')).PendingLine);
const PursuitForm = lazyComponent(async () => (await import('../editor/pursuit-form.tsx')).PursuitForm);

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
  /** Names the dot in the row's gutter. */
  dot?: string | undefined;
}

/** Pursuits in groups: each row is a button that opens its form. */
export function PursuitList<Item extends ListItem, Group extends { id: string }>({
  list,
  filledOnly,
  empty,
  groupBy,
  row,
}: PursuitListProps<Item, Group>) {
  useFetchOnUse(PursuitForm);
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
function PursuitRow({ item, isOpen, onOpenChange, picking, button, above, className, dot }: PursuitRowProps) {
  const { pursuit, pipeline, stages, page } = item;
  const panel = useId();
  const [removed, setRemoved] = useState(false);
  // The row of a next step doesn't repeat them.
  const own = item.key === undefined ? changesOf(pursuit, page.pending, picking) : [];
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
      {!leaving && <PickBox id={pursuit.id} title={pursuitTitle(pursuit)} picking={picking} dot={dot} />}
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

interface ListFootProps extends Pick<AnyList, 'called' | 'several' | 'bar'>, Pick<ExportMenuProps, 'onPrint'> {
  /** The pipeline whose board opens. */
  boardOf: string | undefined;
  /** The rows to export. */
  items: readonly ListItem[];
}

/** The actions below a list: open the board, export the rows, and change the selected rows. */
export function ListFoot({ called, several, bar, boardOf, items, onPrint }: ListFootProps) {
  const { openTab } = usePlatform();
  return (
    <div className="bulk-place">
      <footer ref={trackActionBar} className="actions">
        {boardOf !== undefined && (
          <Button className="grow" icon="board" onClick={() => void openTab(boardAddress(boardOf))}>
            {words('openBoard')}
          </Button>
        )}
        <ExportMenu
          called={called}
          onPrint={onPrint}
          what={plural('pursuits', items.length)}
          empty={items.length === 0}
          table={async () => (await import('../export/pursuits-table.ts')).severalTable(items, several)}
          items={items}
          onImport={boardOf === undefined ? undefined : () => void openTab(boardAddress(boardOf, 'import'))}
        />
      </footer>
      {bar}
    </div>
  );
}
