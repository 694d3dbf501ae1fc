/**
 * Stores the last import: its job and its rows. A change of a row and of the job's counts is one transaction.
 */
import type { ImportItem } from '../../protocol/import-messages.ts';
import type { ImportedRows } from '../outbox/store.ts';
import { inTransaction, type Database, type TableName, type Writing } from '../storage/database.ts';
import { tableOf, type Rows } from '../storage/tables.ts';
import { importJobSchema, importRowSchema, settled, type ImportJob, type ImportRow } from './import-record.ts';

const TABLES: TableName[] = ['imports', 'importRows'];
const LAST = 'last';

export type ImportStore = ReturnType<typeof createImportStore>;

export function createImportStore(database: Database) {
  const jobs = tableOf(database, 'imports', importJobSchema);
  const rows = tableOf(database, 'importRows', importRowSchema);

  /** Changes the job and its rows; `undefined` leaves the job as it is. */
  async function changeIn(
    writing: Writing,
    work: (job: ImportJob, rows: Rows<ImportRow>) => Promise<ImportJob | undefined>,
  ): Promise<ImportJob | undefined> {
    const job = await jobs.within(writing).get(LAST);
    if (!job) return undefined;
    const changed = await work(job, rows.within(writing));
    if (changed) await jobs.within(writing).put(changed);
    return changed ?? job;
  }

  async function forget(writing: Writing): Promise<void> {
    await jobs.within(writing).clear();
    await rows.within(writing).clear();
  }

  /** What became of a row's change. The outbox calls it in the transaction that accepts the change. */
  const imported: ImportedRows = {
    tables: TABLES,
    async settle(operation, record, isNew, writing) {
      const job = await jobs.within(writing).get(LAST);
      for (const id of job?.open ?? []) {
        const row = await rows.within(writing).get(id);
        if (row?.operationId !== operation.id) continue;
        await rows.within(writing).put(settled(row, record, isNew));
        return;
      }
    },
  };

  return {
    imported,
    forget,
    tables: TABLES,
    job: () => jobs.get(LAST),
    row: (id: string) => rows.get(id),
    rows: () => rows.all(),
    changeIn,
    change: (work: Parameters<typeof changeIn>[1]) =>
      // What a power failure takes back is done again.
      inTransaction(database, TABLES, (writing) => changeIn(writing, work), 'relaxed'),
    /** Replaces the last import. */
    begin: (job: ImportJob): Promise<void> =>
      inTransaction(database, TABLES, async (writing) => {
        await forget(writing);
        await jobs.within(writing).put(job);
      }),
    clear: (): Promise<void> => inTransaction(database, TABLES, forget),
    /** Appends rows to an import that is being prepared. */
    append: (importId: string, items: readonly ImportItem[], isAbsent: (noticeId: string) => boolean) =>
      inTransaction(
        database,
        TABLES,
        (writing) =>
          changeIn(writing, async (job, stored) => {
            if (job.importId !== importId || job.step !== 'loading') return undefined;
            for (const [at, item] of items.entries()) {
              const wasAbsent = item.kind === 'add' && isAbsent(item.body.noticeId);
              const id = String(job.loaded + at);
              await stored.put({ id, item, state: 'waiting', ...(wasAbsent ? { wasAbsent: true as const } : {}) });
            }
            return { ...job, loaded: job.loaded + items.length, size: job.size + JSON.stringify(items).length };
          }),
        // The page hands everything over again if this is lost.
        'relaxed',
      ),
  };
}
