/**
 * Facts of notices that searches found, for verdicts on pages that don't show them. Kept only for a described
 * company, the newest first to stay, and for one connection.
 */
import * as z from 'zod/mini';
import { factsOfResult } from '../../domain/fit/fit.ts';
import type { FitFacts } from '../../domain/fit/reasons.ts';
import { clip } from '../../domain/text/plain-text.ts';
import type { Opportunity } from '../../domain/notices/notice.ts';
import { date, lazyObject } from '../../protocol/requests/fields.ts';
import { defined, equalIgnoringOrder } from '../../domain/objects.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Connection, Vault } from '../connection/vault.ts';
import { inTransaction, type Database, type Writing } from '../storage/database.ts';
import { dropOldest, tableOf } from '../storage/tables.ts';

/** Most notices kept: forty full pages of results. */
const MOST_FOUND = 2000;
/** Most characters kept of a description. */
const SUMMARY_MAX = 500;

const text = z.exactOptional(z.string());
const foundSchema = lazyObject(() => ({
  noticeId: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  facts: z.strictObject({
    title: text,
    summary: text,
    agency: text,
    naicsCode: text,
    setAside: z.exactOptional(z.nullable(z.string())),
    state: text,
    type: text,
    responseDeadLine: z.exactOptional(date),
  }),
}));

export type FoundNotices = ReturnType<typeof createFoundNotices>;

export function createFoundNotices(database: Database, vault: Pick<Vault, 'isStill'>, clock: Clock) {
  const table = tableOf(database, 'foundNotices', foundSchema, { cached: true });

  return {
    /** Keeps the facts of results, unless the connection changed since. Returns whether any is news. */
    keep(results: readonly Opportunity[], from: Connection): Promise<boolean> {
      return inTransaction(
        database,
        ['vault', 'foundNotices'],
        async (writing) => {
          if (!(await vault.isStill(from, writing))) return false;
          const rows = table.within(writing);
          const at = clock.now();
          let isNews = false;
          for (const result of results) {
            const summary = result.summary && clip(result.summary, SUMMARY_MAX);
            const facts = defined(factsOfResult({ ...result, ...defined({ summary }) }));
            const before = await rows.get(result.noticeId);
            isNews ||= !equalIgnoringOrder(Object.entries(before?.facts ?? {}), Object.entries(facts));
            await rows.put({ noticeId: result.noticeId, at, facts });
          }
          await dropOldest(writing, 'foundNotices', rows, MOST_FOUND);
          return isNews;
        },
        'relaxed',
      );
    },

    /** The facts of all kept notices by id. */
    all: async (): Promise<ReadonlyMap<string, FitFacts>> =>
      new Map((await table.all()).map(({ noticeId, facts }) => [noticeId, facts])),

    /** Forgets everything that there is. */
    async clear(): Promise<void> {
      if ((await table.all()).length > 0) await table.clear();
    },

    /** Forgets everything: results belong to one connection. */
    forget: (writing: Writing): Promise<void> => table.within(writing).clear(),
  };
}
