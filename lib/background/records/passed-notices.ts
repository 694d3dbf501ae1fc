/**
 * Notices that the user passed. Statuses look up single ids, so their cost does not grow with the table. A
 * notice comes back when it shows another deadline; a new version has another id, which was never passed.
 */
import type { IDBPDatabase } from 'idb';
import * as z from 'zod/mini';
import { sameDeadline, type TimedDeadline } from '../../domain/dates/timed-deadline.ts';
import { bareId, hostOfId, noticeFinder, withTitle, type NoticeTraits } from '../../domain/notices/identity.ts';
import { MOST_PASSED, PASS_REASONS, type PassedNotice } from '../../domain/notices/passed.ts';
import { shownDeadline } from '../../domain/pipelines/deadline-drift.ts';
import { defined } from '../../domain/objects.ts';
import type { SeenNotice } from '../../domain/notices/notice.ts';
import { lazyObject, timedDeadlineSchema } from '../../protocol/requests/fields.ts';
import type { PassedList, PassedMark } from '../../protocol/requests/seen-notice.ts';
import type { Clock } from '../runtime/clock.ts';
import { ignoreErrors } from '../runtime/failures.ts';
import { inTransaction, writesTo, type Database } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';

/** Deadlines to keep of a notice that came back and was passed again. */
const MOST_DEADLINES = 5;
/** Most passed notices in one answer; a search finds the others. */
const MOST_LISTED = 200;

const passedSchema = lazyObject(() => ({
  noticeId: z.string(),
  title: z.string(),
  agency: z.exactOptional(z.string()),
  uiLink: z.exactOptional(z.string()),
  solicitationNumber: z.exactOptional(z.string()),
  reason: z.exactOptional(z.enum(PASS_REASONS)),
  deadlines: z.array(timedDeadlineSchema).check(z.maxLength(MOST_DEADLINES)),
  at: z.number(),
  amended: z.exactOptional(z.literal(true)),
}));

/** What a place shows of a notice now. */
export type PassedSighting = NoticeTraits & Pick<SeenNotice, 'noticeId' | 'responseDeadLine' | 'dueTime'>;

export type PassedNotices = ReturnType<typeof createPassedNotices>;

export function createPassedNotices(database: Database, clock: Clock) {
  const table = tableOf(database, 'passed', passedSchema);
  let counted: { opened: IDBPDatabase; writes: number; count: Promise<number> } | undefined;

  /** Counted once between writes: most users pass nothing, and their pages must not pay for it. */
  async function count(): Promise<number> {
    const opened = await database();
    const writes = writesTo(opened, 'passed');
    if (counted?.opened !== opened || counted.writes !== writes)
      counted = { opened, writes, count: opened.count('passed').catch(() => 0) };
    return counted.count;
  }

  /** Returns the row of each notice by the id it is shown with. */
  async function rowsOf(shown: readonly PassedSighting[]): Promise<Map<string, PassedNotice>> {
    const { store } = (await database()).transaction('passed');
    const rows = await Promise.all(
      shown.map(async (notice): Promise<[string, PassedNotice][]> => {
        const row = await rowIn(store, notice);
        return row ? [[notice.noticeId, row]] : [];
      }),
    );
    return new Map(rows.flat());
  }

  /** Keeps what a sighting adds, unless the user has passed or restored the notice in the meantime. */
  async function keep(news: readonly PassedNotice[]): Promise<void> {
    await inTransaction(
      database,
      ['passed'],
      async (writing) => {
        const rows = table.within(writing);
        for (const row of news) if ((await rows.get(row.noticeId))?.at === row.at) await rows.put(row);
      },
      'relaxed',
    );
  }

  return {
    count,

    /**
     * Returns the passed ones of some notices, as they are shown now. Notes which were amended.
     * `inReadersZone`: shown by a page that converts its deadlines.
     */
    async among(
      shown: readonly PassedSighting[],
      page: { inReadersZone?: boolean } = {},
    ): Promise<Map<string, PassedNotice>> {
      if (shown.length === 0 || (await count()) === 0) return new Map();
      const rows = await rowsOf(shown);
      const news: PassedNotice[] = [];
      for (const notice of shown) {
        const row = rows.get(notice.noticeId);
        const seen = row && shownDeadline(notice);
        if (!row || !seen || row.amended || row.deadlines.some((each) => sameDeadline(seen, each, page))) continue;
        // It had none where it was passed: no news, but the one to compare with from now on.
        const isFirst = row.deadlines.length === 0;
        if (isFirst && page.inReadersZone) continue;
        const noted: PassedNotice = isFirst ? { ...row, deadlines: [seen] } : { ...row, amended: true };
        rows.set(notice.noticeId, noted);
        news.push(noted);
      }
      if (news.length > 0) ignoreErrors(keep(news));
      return new Map([...rows].filter(([, { amended }]) => !amended));
    },

    /** Passes notices, or gives another reason. Returns how many of the oldest it dropped for them. */
    pass(marks: readonly PassedMark[]): Promise<number> {
      return inTransaction(database, ['passed'], async (writing) => {
        const rows = table.within(writing);
        const store = writing.objectStore('passed');
        for (const [place, { reason, ...mark }] of marks.entries()) {
          const { title, agency, uiLink, solicitationNumber } = mark;
          const before = await rowIn(store, mark);
          // Another notice can have the number.
          const isTaken = !before && hostOfId(mark.noticeId) !== undefined && (await rows.get(mark.noticeId));
          const noticeId = before?.noticeId ?? (isTaken ? withTitle(bareId(mark.noticeId), title) : mark.noticeId);
          const facts = { noticeId, title, agency, uiLink, solicitationNumber };
          // Later ones of one message are newer, so that the list keeps their order.
          await rows.put(
            defined({ ...facts, reason, deadlines: deadlinesOf(before, mark), at: clock.now() + place / 1000 }),
          );
        }
        let dropped = 0;
        let oldest = await store.count();
        if (oldest > MOST_PASSED) {
          for (let cursor = await store.index('at').openCursor(); cursor && oldest > MOST_PASSED; oldest -= 1) {
            await cursor.delete();
            dropped += 1;
            cursor = await cursor.continue();
          }
        }
        return dropped;
      });
    },

    /** Takes passes back. */
    async restore(passed: readonly PassedSighting[]): Promise<void> {
      if ((await count()) === 0) return;
      await inTransaction(database, ['passed'], async (writing) => {
        const rows = writing.objectStore('passed');
        for (const notice of passed) {
          const row = await rowIn(rows, notice);
          if (row) await rows.delete(row.noticeId);
        }
      });
    },

    /** The newest passed notices with these words in title, agency or number, and how many there are. */
    async list(query: string, most = MOST_LISTED): Promise<PassedList> {
      if (most === 0) return { passed: [], matching: 0, total: await count() };
      const all = (await table.all()).filter(({ amended }) => !amended).toSorted((a, b) => b.at - a.at);
      const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
      const found = all.filter(({ title, agency = '', solicitationNumber = '' }) => {
        const text = `${title} ${agency} ${solicitationNumber}`.toLowerCase();
        return terms.every((term) => text.includes(term));
      });
      return { passed: found.slice(0, most), matching: found.length, total: all.length };
    },
  };
}

/**
 * The deadlines that do not bring a notice back: the present one first, then those it was passed with before.
 */
function deadlinesOf(before: PassedNotice | undefined, mark: PassedMark): TimedDeadline[] {
  const now = shownDeadline(mark);
  const former = before?.deadlines ?? [];
  if (!now || former.some((each) => sameDeadline(now, each))) return former;
  return [now, ...former].slice(0, MOST_DEADLINES);
}

/** The part of an object store that {@link rowIn} needs. */
interface Rows {
  get(key: string): Promise<unknown>;
  getAll(keys: IDBKeyRange): Promise<unknown[]>;
}

/**
 * Returns a notice's row. It may have been passed under another id: on a page with another link, or by an
 * earlier version of the extension.
 */
async function rowIn(rows: Rows, notice: PassedSighting): Promise<PassedNotice | undefined> {
  const { noticeId } = notice;
  const bare = bareId(noticeId);
  // The ids of all notices with this number, and perhaps of others.
  const range = () => IDBKeyRange.bound(bare, `${bare}@\uffff`);
  const records = hostOfId(noticeId) === undefined ? [await rows.get(noticeId)] : await rows.getAll(range());
  const read = records.flatMap((record) => passedSchema.safeParse(record).data ?? []);
  return noticeFinder(read)(notice).find(({ likeness }) => likeness === 'same')?.notice;
}
