/**
 * Solicitation numbers of captured pursuits, and set-asides of imported ones, stored here because the service
 * has no fields for them (decisions, "Solicitation number").
 */
import * as z from 'zod/mini';
import type { Database, Writing } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';

const solicitationSchema = z.lazy(() =>
  z.strictObject({
    pursuitId: z.string(),
    number: z.exactOptional(z.string()),
    setAside: z.exactOptional(z.string()),
  }),
);

export type Solicitations = ReturnType<typeof createSolicitations>;

export function createSolicitations(database: Database) {
  const table = tableOf(database, 'solicitations', solicitationSchema, { cached: true });
  return {
    /** Adds to what is known of a pursuit. */
    async keep(pursuitId: string, news: { number?: string; setAside?: string }, writing: Writing): Promise<void> {
      const rows = table.within(writing);
      await rows.put({ ...(await rows.get(pursuitId)), ...news, pursuitId });
    },
    forget: (pursuitId: string, writing: Writing) => table.within(writing).delete(pursuitId),
    /** The number of a pursuit, as captured. */
    numberOf: async (pursuitId: string) => (await table.get(pursuitId))?.number,
    setAsideOf: async (pursuitId: string) => (await table.get(pursuitId))?.setAside,
    /** Adds their numbers to pursuits; one without is the same object. */
    async withNumbers<Numbered extends { id: string }>(
      pursuits: readonly Numbered[],
    ): Promise<(Numbered & { solicitationNumber?: string })[]> {
      const numbers = new Map((await table.all()).map(({ pursuitId, number }) => [pursuitId, number]));
      return pursuits.map((pursuit) => {
        const solicitationNumber = numbers.get(pursuit.id);
        return solicitationNumber === undefined ? pursuit : { ...pursuit, solicitationNumber };
      });
    },
  };
}
