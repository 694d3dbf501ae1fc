import { useImperativeHandle, useState, type Ref } from 'react';
import { withLine } from '../../../lib/domain/notes/note-marks.ts';
import type { Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { outcomesOf, type Outcome } from '../../../lib/domain/pipelines/stage-outcome.ts';
import { totalsOf } from '../../../lib/domain/pipelines/totals.ts';
import { stageNameOf } from '../../../lib/words/display-names.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { BulkToolbar } from '../../ui/picking/bulk-toolbar.tsx';
import type { Picking } from '../../ui/picking/use-picking.ts';
import { isNoteTooLong } from '../editor/pursuit-draft.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { sumText } from '../pursuit/field-text.ts';
import { isOnItsWay } from '../pursuit/pending-operations.ts';
import { FiguresDialog, NoteLineDialog, RemoveDialog } from './bulk-dialogs.tsx';
import { useBulk, type BulkItem } from './use-bulk.ts';

interface BulkBarProps {
  /** Becomes the name of exported files. */
  called: string;
  /** The list is of several pipelines. */
  several: boolean;
  /** The bar is below the list. */
  foot: boolean;
  picking: Picking;
  /** Gets a function that moves them to a stage by its id. */
  move: Ref<(stageId: string) => void>;
  /** The selected pursuits. */
  items: readonly BulkItem[];
  /** All that can be selected. */
  ids: readonly string[];
}

/** Moves, edits, removes and exports the selected pursuits. */
export function BulkBar({ picking, move, items, ids, called, several, foot }: BulkBarProps) {
  const { busy, refused, dismiss, change, remove } = useBulk(picking.focusList);
  const [dialog, setDialog] = useState<'note' | 'figures' | 'remove'>();
  const [moves, setMoves] = useState(0);
  const totals = (outcome: Outcome) =>
    totalsOf(items.flatMap(({ pursuit, stages }) => (outcomesOf(stages)(pursuit) === outcome ? [pursuit] : [])));
  const [inPlay, won] = [totals('open'), totals('won')];
  const sums = words('bulkSums', sumText(inPlay.valueCents), sumText(inPlay.weightedCents));
  const sumsWon = won.count > 0 && words('fieldProblem', words('outlookWon'), sumText(won.valueCents));
  const choices = stageChoices(items);
  const close = () => setDialog(undefined);
  const open = (which: NonNullable<typeof dialog>, label: string) => ({
    'aria-haspopup': 'dialog' as const,
    title: label,
    children: label,
    onClick: () => setDialog(which),
  });

  /** `to`: a stage's id, or its name in each pipeline. */
  const moveTo = (to: string) => {
    const idIn = (stages: readonly Stage[]) => stages.find(({ id }) => id === to || stageNameOf(stages, id) === to)?.id;
    return change(
      items,
      ({ pursuit, stages }) => {
        const stageId = idIn(stages);
        return stageId !== undefined && stageId !== pursuit.stageId ? { stageId } : undefined;
      },
      (count) => plural('bulkMoved', count, stageNameOf(items[0]?.stages ?? [], idIn(items[0]?.stages ?? []))),
      (moved) => wherefrom(moved),
    );
  };
  useImperativeHandle(move, () => (stageId) => void moveTo(stageId));
  const addLine = (line: string) =>
    change(
      items,
      ({ pursuit }) => {
        const note = isNoteTooLong(pursuit) ? undefined : withLine(pursuit.note ?? '', line);
        return note === undefined ? words('bulkNoteFull') : { note };
      },
      (count) => plural('bulkNoted', count),
    );
  const removeAll = async () => picking.set(await remove(items));

  return (
    <BulkToolbar
      picking={picking}
      ids={ids}
      sums={[sums, sumsWon].filter(Boolean).join(', ')}
      busy={
        busy ||
        items.some(({ pursuit: { id }, page }) =>
          page.pending.some((each) => each.pursuitId === id && isOnItsWay(each)),
        )
      }
      refused={refused}
      refusedTitle={plural('bulkRefused', refused.length)}
      onRefusedRead={dismiss}
      foot={foot}
    >
      <Select
        key={moves}
        className="btn"
        label={words('bulkMove')}
        placeholder={words('bulkMove')}
        value={undefined}
        data-key="m"
        disabled={choices.length === 0}
        options={choices.map((name) => ({ value: name, label: name }))}
        onChange={(name) => {
          // The list of stages goes; the keyboard goes on where it was.
          setMoves((before) => before + 1);
          setTimeout(picking.focusList);
          void moveTo(name);
        }}
      />
      <Button icon="note" {...open('note', words('bulkNote'))} />
      <Button icon="edit" {...open('figures', words('bulkFigures'))} />
      <ExportMenu
        picked
        called={called}
        what={plural('pursuits', items.length)}
        table={async () => (await import('../export/pursuits-table.ts')).severalTable(items, several)}
        items={items}
      />
      <Button icon="trash" look="quiet" className="rm" {...open('remove', words('remove'))} />
      {dialog === 'note' && <NoteLineDialog items={items} onDone={(line) => void addLine(line)} onClose={close} />}
      {dialog === 'figures' && (
        <FiguresDialog
          items={items}
          onDone={(changes) =>
            void change(
              items,
              () => changes,
              (count) => plural('bulkFiguresSet', count),
            )
          }
          onClose={close}
        />
      )}
      {dialog === 'remove' && <RemoveDialog items={items} onDone={() => void removeAll()} onClose={close} />}
    </BulkToolbar>
  );
}

/** "3 from Triage, 2 from Qualify". */
function wherefrom(moved: readonly BulkItem[]): string {
  const counts = new Map<string, number>();
  for (const { pursuit, stages } of moved) {
    const name = stageNameOf(stages, pursuit.stageId);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => words('bulkFrom', count, name)).join(', ');
}

/** The names of the stages that the pipelines of all items have, in the order of the first one's. */
function stageChoices(items: readonly BulkItem[]): string[] {
  const names = [...new Set(items.map(({ stages }) => stages))].map((stages) =>
    stages.map(({ id }) => stageNameOf(stages, id)),
  );
  const [first = [], ...others] = names;
  return [...new Set(first)].filter((name) => others.every((each) => each.includes(name)));
}
