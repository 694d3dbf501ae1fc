/** An in-memory import target for tests. */
import type { AwardRow, ImportCount, ImportTarget, NoticeRow } from '../../store/records.ts';

export interface MemoryTarget extends ImportTarget {
  readonly notices: Map<string, NoticeRow>;
  readonly awards: Map<string, AwardRow>;
}

/** Creates an empty target with the guarantees of `ImportTarget`, rollback included. */
export function createMemoryTarget(): MemoryTarget {
  const notices = new Map<string, NoticeRow>();
  const awards = new Map<string, AwardRow>();
  return {
    notices,
    awards,
    putNotices: (rows) => put(notices, rows, (row) => row.noticeId),
    putAwards: (rows) => put(awards, rows, (row) => row.awardId),
    atomically: async (work) => {
      const before = [new Map(notices), new Map(awards)] as const;
      try {
        return await work();
      } catch (error) {
        restore(notices, before[0]);
        restore(awards, before[1]);
        throw error;
      }
    },
  };
}

function put<T>(into: Map<string, T>, rows: readonly T[], idOf: (row: T) => string): ImportCount {
  const count = { added: 0, changed: 0, unchanged: 0 };
  for (const row of rows) {
    const known = into.get(idOf(row));
    if (known === undefined) count.added += 1;
    else if (JSON.stringify(known) === JSON.stringify(row)) count.unchanged += 1;
    else count.changed += 1;
    into.set(idOf(row), row);
  }
  return count;
}

function restore<T>(map: Map<string, T>, before: ReadonlyMap<string, T>): void {
  map.clear();
  for (const [id, row] of before) map.set(id, row);
}
