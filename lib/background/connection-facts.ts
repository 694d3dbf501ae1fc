/** What we learned about a service by talking to it, kept per base address. */
import { z } from 'zod';
import { inferScale, type ProbabilityScale, type ScaleSample } from '../domain/probability.ts';
import { tableOf, type Database } from './database.ts';

const factsSchema = z.strictObject({
  baseUrl: z.string(),
  /** How it writes pWin and pGo (decisions, "Scale of pWin, pGo"). */
  scale: z.enum(['fraction', 'percent']).exactOptional(),
  /** It has answered 201 before, so a 200 from it means that the pursuit existed. */
  says201: z.boolean().exactOptional(),
});
type Facts = z.output<typeof factsSchema>;

export type ConnectionFacts = ReturnType<typeof createConnectionFacts>;

export function createConnectionFacts(database: Promise<Database>) {
  const table = tableOf(database, 'connections', factsSchema);
  const read = async (baseUrl: string): Promise<Facts> => (await table.get(baseUrl)) ?? { baseUrl };
  const note = async (baseUrl: string, news: Omit<Facts, 'baseUrl'>): Promise<void> => {
    await table.put({ ...(await read(baseUrl)), ...news });
  };
  return {
    read,
    note,
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
