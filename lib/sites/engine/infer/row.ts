/** Reads a row that repetition shows to be one: by labels inside it, and by what its parts look like. */
import { titleInBox } from './box-title.ts';
import type { ListShape } from '../declaration.ts';
import { labeledIn, labeledInRow, record, type Knowledge, type Labeled } from '../labels/labeled-values.ts';
import { meaningOf } from '../labels/meaning.ts';
import { noticeOfRow } from '../notice-of-row.ts';
import { partsOf, takeFromParts, takeNumberAlone } from './parts.ts';
import type { RowAround, RowRead } from '../list.ts';
import type { ListRow } from '../runs.ts';
import { firstLine } from '../text/text.ts';

/** Reads a row around a label, or one of `repeats`. */
export function readRepeatedRow({ root: row, first }: ListRow, shape: ListShape, around: RowAround): RowRead {
  const { document, url, page, cells, knowledge } = around;
  const read = partsOf(row, page);
  const isLabeled = shape.label !== undefined;
  const box = isLabeled ? titleInBox(row, first === row ? undefined : (row.firstElementChild ?? row)) : undefined;
  // What a card without any title is for: "Items: …".
  const inRow: Knowledge = { ...knowledge, inRow: true, untitled: isLabeled && !box?.title };
  // The number in a table row whose heading names its column, though the table as a whole is no grid.
  const columns = cells.flatMap(({ element, label }): Labeled[] =>
    meaningOf(label)?.field === 'noticeId' ? [{ label, text: firstLine(element), by: 'column' }] : [],
  );
  const beside = isLabeled ? labeledIn(row, inRow) : labeledInRow(row, inRow);
  const named = isLabeled ? read.labeled.filter(({ by }) => by === 'place') : read.labeled;
  const recorded = record([...columns, ...beside, ...named], inRow);
  if (isLabeled) takeNumberAlone(recorded, read, shape);
  const parts = box ?? takeFromParts(recorded, row, read, shape, knowledge);
  const found = parts && noticeOfRow(recorded, { row, ...parts }, document, url);
  return { recorded, values: recorded.values, found: found && (first === row ? found : { ...found, anchor: first }) };
}
