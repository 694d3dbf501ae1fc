/**
 * Solicitation numbers, set-asides, types, and posted dates of pursuits, stored here because the service has
 * no fields for them (decisions, "Solicitation number").
 */
import * as z from 'zod/mini';
import { postedFactsOf, type PostedFacts } from '../../domain/notices/notice.ts';
import { defined } from '../../domain/objects.ts';
import { lazyObject, schemaBehind } from '../../protocol/requests/fields.ts';
import { postedFactsSchema } from '../../protocol/requests/seen-notice.ts';
import type { Database, Writing } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';

const solicitationSchema = lazyObject(() => ({
  pursuitId: z.string(),
  number: z.exactOptional(z.string()),
  ...schemaBehind(postedFactsSchema).shape,
}));

export type Solicitations = ReturnType<typeof createSolicitations>;

export function createSolicitations(database: Database) {
  const table = tableOf(database, 'solicitations', solicitationSchema, { cached: true });
  /** Adds to what is known of a pursuit. */
  async function keep(pursuitId: string, news: { number?: string } & PostedFacts, writing: Writing): Promise<void> {
    const rows = table.within(writing);
    const before = await rows.get(pursuitId);
    const after = { pursuitId, ...before, ...news };
    if (JSON.stringify(after) !== JSON.stringify(before ?? { pursuitId })) await rows.put(after);
  }
  return {
    keep,
    /**
     * Adds what a page or the service showed later. The captured number stays; with `isOther`, for a page of
     * another site, so does everything known.
     */
    async learn(
      pursuitId: string,
      shown: { solicitationNumber?: string } & PostedFacts,
      writing: Writing,
      isOther = false,
    ) {
      const before = await table.within(writing).get(pursuitId);
      const number = before?.number ?? shown.solicitationNumber;
      await keep(pursuitId, { ...postedFactsOf(shown), ...(isOther && before), ...defined({ number }) }, writing);
    },
    forget: (pursuitId: string, writing: Writing) => table.within(writing).delete(pursuitId),
    /** The number of a pursuit, as captured. */
    numberOf: async (pursuitId: string) => (await table.get(pursuitId))?.number,
    /** Adds what is known to pursuits; one of which nothing is known is the same object. */
    async withFacts<Known extends { id: string }>(
      pursuits: readonly Known[],
    ): Promise<(Known & PostedFacts & { solicitationNumber?: string })[]> {
      const rows = new Map((await table.all()).map((row) => [row.pursuitId, row]));
      return pursuits.map((pursuit) => {
        const row = rows.get(pursuit.id);
        return row ? { ...pursuit, ...defined({ solicitationNumber: row.number, ...postedFactsOf(row) }) } : pursuit;
      });
    },
  };
}
