/** What we learned about a service by talking to it, kept per base address. */
import * as z from 'zod/mini';
import { inferScale, type ProbabilityScale, type ScaleSample } from '../../domain/money/probability.ts';
import { plausible } from '../runtime/backoff.ts';
import { together, type Database, type Writing } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';
import type { Vault } from './vault.ts';

const factsSchema = z.lazy(() =>
  z.strictObject({
    baseUrl: z.string(),
    /** How it writes pWin and pGo (decisions, "Scale of pWin, pGo"). */
    scale: z.exactOptional(z.enum(['fraction', 'percent'])),
    /** It has answered 201 before, so a 200 from it means that the pursuit existed. */
    says201: z.exactOptional(z.boolean()),
    /** Milliseconds since the epoch before which it asked not to be sent anything. */
    pausedUntil: z.exactOptional(z.number()),
  }),
);
type Facts = z.output<typeof factsSchema>;

export type ConnectionFacts = ReturnType<typeof createConnectionFacts>;

export function createConnectionFacts(database: Database, vault: Pick<Vault, 'isAt'>) {
  const table = tableOf(database, 'connections', factsSchema, { remembered: true });
  const read = async (baseUrl: string): Promise<Facts> => (await table.get(baseUrl)) ?? { baseUrl };
  /** An answer may come after its service was left, or everything was erased: then nothing is written of it. */
  const note = (baseUrl: string, news: Omit<Facts, 'baseUrl'>): Promise<void> =>
    together(database, ['vault', 'connections'], async (writing) => {
      if (!(await vault.isAt(baseUrl, writing))) return;
      const rows = table.within(writing);
      await rows.put({ ...(await rows.get(baseUrl)), baseUrl, ...news });
    });
  return {
    read,
    note,
    /** Before which time the service wants nothing sent, in milliseconds since the epoch; `now` or earlier where it takes requests. */
    pausedUntil: async (baseUrl: string, now: number): Promise<number> =>
      plausible((await read(baseUrl)).pausedUntil ?? 0, now),
    /** Forgets every service but those that changes wait for: how one writes chances, its answers may not show again. */
    async forgetAllBut(waitedFor: ReadonlySet<string>, writing: Writing): Promise<void> {
      const rows = table.within(writing);
      for (const { baseUrl } of await rows.all()) if (!waitedFor.has(baseUrl)) await rows.delete(baseUrl);
    },
    /** Looks for proof of the scale in answers; what is known already stays. */
    async learnScale(baseUrl: string, samples: Iterable<ScaleSample>): Promise<ProbabilityScale | undefined> {
      const { scale } = await read(baseUrl);
      if (scale) return scale;
      const proven = inferScale(samples);
      if (proven) await note(baseUrl, { scale: proven });
      return proven;
    },
  };
}
