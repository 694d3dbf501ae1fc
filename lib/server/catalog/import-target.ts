/** The import side of the store: batches of notices and awards, real or sample. */
import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import { isBusy } from '../errors/errors.ts';
import { INDEXED_TEXT_VERSION } from './indexed-text.ts';
import { AwardStore } from './awards.ts';
import { text } from '../store/read-column.ts';
import type { Database } from '../store/database.ts';
import { firstLoad } from './first-load.ts';
import { NoticeStore } from './notices.ts';
import { prepareAward, prepareNotice, type Prepared } from './prepare-rows.ts';
import type { AwardRow, ImportCount, ImportTarget, NoticeRow } from '../store/records.ts';

export type Kind = 'notices' | 'awards';

interface Store<R> {
  removeSample(): void;
  put(rows: readonly Prepared<R>[], isSample: boolean): ImportCount;
}

/** Like {@link importTarget}, for rows that another thread prepared. */
export function importWriter(database: Database) {
  const notices = new NoticeStore(database);
  const awards = new AwardStore(database);
  const put = <R>(kind: Kind, store: Store<R>, rows: readonly Prepared<R>[]): ImportCount =>
    database.transaction(() => {
      if (rows.length > 0) {
        store.removeSample();
        setFact(database, versionFact(kind), String(INDEXED_TEXT_VERSION[kind]));
      }
      return store.put(rows, false);
    });
  return {
    putNotices: (rows: readonly Prepared<NoticeRow>[]) => put('notices', notices, rows),
    putAwards: (rows: readonly Prepared<AwardRow>[]) => put('awards', awards, rows),
    atomically: <T>(work: () => Promise<T>): Promise<T> =>
      database.asyncTransaction(() => {
        const first = [notices.hasReal() ? [] : ['notices' as const], awards.hasReal() ? [] : ['awards' as const]];
        return firstLoad(database, first.flat(), work);
      }),
  };
}

/** Where imports write. The first imported notice (award) deletes all sample notices (awards). */
export function importTarget(database: Database) {
  const writer = importWriter(database);
  return {
    ...writer,
    putNotices: (rows: readonly NoticeRow[]) => writer.putNotices(rows.map(prepareNotice)),
    putAwards: (rows: readonly AwardRow[]) => writer.putAwards(rows.map(prepareAward)),
  } satisfies ImportTarget;
}

/**
 * Loads sample data as of `today` for each kind (notices, awards) that has no imported rows. Returns whether
 * it wrote anything. If another process holds the write lock (an import takes minutes), it writes nothing and
 * the next start tries again.
 */
export async function refreshSample(
  database: Database,
  today: CalendarDate,
  load: (target: ImportTarget, today: CalendarDate) => Promise<void>,
): Promise<boolean> {
  const notices = new NoticeStore(database);
  const awards = new AwardStore(database);
  if (factOf(database, 'sample day') === today || (notices.hasReal() && awards.hasReal())) return false;
  try {
    return await database.asyncTransaction(async () => {
      // Check again: an import may have finished while this waited for the lock.
      const [realNotices, realAwards] = [notices.hasReal(), awards.hasReal()];
      if (realNotices && realAwards) return false;
      notices.removeSample();
      awards.removeSample();
      await load(
        {
          putNotices: (rows) => notices.put(realNotices ? [] : rows.map(prepareNotice), true),
          putAwards: (rows) => awards.put(realAwards ? [] : rows.map(prepareAward), true),
          atomically: (work) => work(),
        },
        today,
      );
      setFact(database, 'sample day', today);
      return true;
    });
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

/**
 * The kinds whose imported rows were indexed by an earlier version of this program, which finds fewer of
 * them. One import clears the flag for its kind, even if its file did not contain every row again.
 */
export function outdatedIndexes(database: Database): Kind[] {
  const stores = { notices: new NoticeStore(database), awards: new AwardStore(database) };
  return KINDS.filter(
    (kind) => stores[kind].hasReal() && factOf(database, versionFact(kind)) !== String(INDEXED_TEXT_VERSION[kind]),
  );
}

const KINDS: readonly Kind[] = ['notices', 'awards'];

function versionFact(kind: Kind): string {
  return `indexed text of ${kind}`;
}

function factOf(database: Database, name: string): string | undefined {
  const row = database.first('SELECT value FROM facts WHERE name = $name', { name });
  return row && text(row, 'value');
}

function setFact(database: Database, name: string, value: string): void {
  database.run('INSERT OR REPLACE INTO facts (name, value) VALUES ($name, $value)', { name, value });
}
