/** The import side of the store: whole batches of notices and awards, real or sample. */
import type { CalendarDate } from '../../domain/calendar-date.ts';
import { AwardStore } from './awards.ts';
import { text } from './columns.ts';
import type { Database } from './database.ts';
import type { PutOutcome } from './digest.ts';
import { NoticeStore } from './notices.ts';
import type { AwardRow, ImportCount, ImportTarget, NoticeRow } from './records.ts';

/** Where imports write. The first imported notice drives the sample notices out, the first imported award the sample awards. */
export function importTarget(database: Database): ImportTarget {
  const notices = new NoticeStore(database);
  const awards = new AwardStore(database);
  const batch = <R>(rows: readonly R[], store: { removeSample(): void }, put: (row: R) => PutOutcome): ImportCount =>
    database.transaction(() => {
      if (rows.length > 0) store.removeSample();
      return counted(rows, put);
    });
  return {
    putNotices: (rows: readonly NoticeRow[]) => batch(rows, notices, (row) => notices.put(row, false)),
    putAwards: (rows: readonly AwardRow[]) => batch(rows, awards, (row) => awards.put(row, false)),
    atomically: (work) => database.asyncTransaction(work),
  };
}

/**
 * Makes the sample data present and as of `today`, but only where nothing was imported: imported notices leave no place
 * for sample notices, imported awards none for sample awards. Answers whether anything was written.
 */
export async function refreshSample(
  database: Database,
  today: CalendarDate,
  load: (target: ImportTarget, today: CalendarDate) => Promise<void>,
): Promise<boolean> {
  const notices = new NoticeStore(database);
  const awards = new AwardStore(database);
  if (sampleDay(database) === today) return false;
  return database.asyncTransaction(async () => {
    const [realNotices, realAwards] = [notices.hasReal(), awards.hasReal()];
    if (realNotices && realAwards) return false;
    notices.removeSample();
    awards.removeSample();
    await load(
      {
        putNotices: (rows) =>
          realNotices ? counted([], () => 'unchanged') : counted(rows, (row) => notices.put(row, true)),
        putAwards: (rows) =>
          realAwards ? counted([], () => 'unchanged') : counted(rows, (row) => awards.put(row, true)),
        atomically: (work) => work(),
      },
      today,
    );
    database.run("INSERT OR REPLACE INTO facts (name, value) VALUES ('sample day', $today)", { today });
    return true;
  });
}

function sampleDay(database: Database): string | undefined {
  const row = database.first("SELECT value FROM facts WHERE name = 'sample day'");
  return row && text(row, 'value');
}

function counted<R>(rows: readonly R[], put: (row: R) => PutOutcome): ImportCount {
  const count: ImportCount = { added: 0, changed: 0, unchanged: 0 };
  for (const row of rows) count[put(row)] += 1;
  return count;
}
