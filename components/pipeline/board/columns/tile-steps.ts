/** Pursuit ids by column, in stage order, from top to bottom. */
export type TileColumns = readonly (readonly string[])[];

const STEPS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const;
export type TileStep = (typeof STEPS)[number];

export function isTileStep(key: string): key is TileStep {
  return STEPS.some((step) => step === key);
}

/**
 * Returns the pursuit that an arrow key leads to from `id`: up and down in its column, sideways to the same
 * height (or the last pursuit) of the next column that has any; `undefined` at an edge.
 */
export function stepFrom(columns: TileColumns, id: string, step: TileStep): string | undefined {
  const at = columns.findIndex((column) => column.includes(id));
  const column = columns[at];
  if (!column) return undefined;
  const row = column.indexOf(id);
  if (step === 'Home') return column[0];
  if (step === 'End') return column.at(-1);
  if (step === 'ArrowUp') return column[row - 1];
  if (step === 'ArrowDown') return column[row + 1];
  const beside = step === 'ArrowLeft' ? columns.slice(0, at).reverse() : columns.slice(at + 1);
  const next = beside.find(({ length }) => length > 0);
  return next?.[row] ?? next?.at(-1);
}
