import type { ReactElement, RefObject } from 'react';
import { lazyComponent } from '../../ui/lazy.tsx';
import { PickedStatus } from '../../ui/picking/pick-box.tsx';
import { usePicking, type Picking } from '../../ui/picking/use-picking.ts';
import { removesPursuit } from '../pursuit/pending-line.tsx';
import type { BulkTools } from './bulk-bar.tsx';
import type { BulkItem } from './use-bulk.ts';

const BulkBar = lazyComponent(async () => (await import('./bulk-bar.tsx')).BulkBar);

interface BulkTable extends Pick<BulkTools, 'called' | 'foot'> {
  /** The selected pursuits as a table. */
  table: (picked: readonly BulkItem[]) => ReturnType<BulkTools['table']>;
}

/**
 * Selection among a list's pursuits, and the bar for it, which goes into a `bulk-place` over the list's
 * tools. `shown`: all pursuits in the list in `place`, in its order. One that is being removed can't be
 * selected.
 */
export function useBulkBar(
  shown: readonly BulkItem[],
  place: RefObject<HTMLElement | null>,
  { called, foot, table }: BulkTable,
): { picking: Picking; bar: ReactElement | false; status: ReactElement } {
  const isLeaving = ({ pursuit, page }: BulkItem) =>
    page?.pending.some((operation) => operation.pursuitId === pursuit.id && removesPursuit(operation));
  const items = new Map(shown.flatMap((item) => (isLeaving(item) ? [] : [[item.pursuit.id, item] as const])));
  const ids = [...items.keys()];
  const picking = usePicking(ids, place);
  const picked = picking.picked.flatMap((id) => items.get(id) ?? []);
  return {
    picking,
    bar: picked.length > 0 && (
      <BulkBar picking={picking} items={picked} ids={ids} called={called} foot={foot} table={() => table(picked)} />
    ),
    status: <PickedStatus picking={picking} />,
  };
}
