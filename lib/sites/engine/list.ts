/** Reads the rows of a list: each once until it changes, and those in view first. */
import { basisOf, type GridCell } from './grid.ts';
import { readInTurn, type FoundNotice, type PageReading } from './reading.ts';
import type { ListRow } from './runs.ts';
import type { PageRows, RowCache } from './text/row-cache.ts';
import { isSeen } from './text/text.ts';

/** A row to read. */
export interface Readable<Read> {
  row: ListRow;
  cells: readonly GridCell[];
  /** What its reading depends on, besides the row and its cells. */
  basis: readonly unknown[];
  read: () => Read;
}

/** Whether all of a row is visible. */
export function isWholeSeen({ members }: ListRow): boolean {
  return members.every((member) => isSeen(member));
}

/** Reads the rows that are cached, in view, or copies; the others as `rest`. */
export function readList<Read>(
  rows: readonly Readable<Read>[],
  page: PageRows,
  cache: RowCache<Read>,
  noticesOf: (rows: readonly { row: ListRow; read: Read }[], isWhole: boolean) => FoundNotice[],
): PageReading {
  return readInTurn(
    rows.map((each) => {
      const element = each.row.root;
      const basis = [...each.basis, ...basisOf({ element, cells: each.cells }, page)];
      const { value, keep } = cache.find(page, element, basis);
      return { ...each, value, keep };
    }),
    ({ row, value, keep, read }) => ({ row, read: value === undefined ? keep(read()) : value }),
    ({ row: { root }, value }) => value !== undefined || !root.isConnected || page.isFirst(root),
    noticesOf,
  );
}
