/** What we learned about a service by talking to it, kept per base address. */
import * as z from 'zod/mini';
import { defined } from '../../domain/objects.ts';
import { plausible } from '../runtime/backoff.ts';
import { together, type Database, type Writing } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';
import type { Vault } from './vault.ts';

const figure = z.exactOptional(z.nullable(z.number()));

const factsSchema = z.lazy(() =>
  z.strictObject({
    baseUrl: z.string(),
    /** How it writes pWin and pGo, where the user said so (decisions, "Scale of pWin, pGo"). */
    chosenScale: z.exactOptional(z.enum(['fraction', 'percent'])),
    /** It answered 201 to an add, so another 2xx means that the pursuit existed. */
    says201: z.exactOptional(z.boolean()),
    /** It answers an add of a pursuit that exists with another status than 201, or with 201 as well. */
    tellsExisting: z.exactOptional(z.boolean()),
    /** It says when a pursuit was created: a new one is told by its age, without reading the list before. */
    datesAdds: z.exactOptional(z.boolean()),
    /** Its last answer to an add could not be read, so Undo is never offered and the list need not be read before an add. */
    unreadableAdds: z.exactOptional(z.boolean()),
    /** What it takes for "no figure": most take `null`; after a refusal, 0 or no field at all. */
    clearsWith: z.exactOptional(z.enum(['zero', 'nothing'])),
    /** A weighted value did not fit the figures that we sent: pWin and pGo stay as they are until the user decides. */
    offScale: z.exactOptional(
      z.strictObject({
        pipelineId: z.string(),
        pursuitId: z.string(),
        title: z.string(),
        /** What the service had before, on its own scale; absent where it did not say. */
        former: z.exactOptional(z.strictObject({ pWin: figure, pGo: figure })),
      }),
    ),
    /** Milliseconds since the epoch before which it asked not to be sent anything. */
    pausedUntil: z.exactOptional(z.number()),
  }),
);
export type Facts = z.output<typeof factsSchema>;

export type ConnectionFacts = ReturnType<typeof createConnectionFacts>;

export function createConnectionFacts(database: Database, vault: Pick<Vault, 'isAt'>) {
  const table = tableOf(database, 'connections', factsSchema, { remembered: true });
  const read = async (baseUrl: string): Promise<Facts> => (await table.get(baseUrl)) ?? { baseUrl };
  /** Writes news of a service; `undefined` forgets. Nothing is written once the service was left or everything was erased. */
  const note = (
    baseUrl: string,
    news: { [Name in Exclude<keyof Facts, 'baseUrl'>]?: Facts[Name] | undefined },
  ): Promise<void> =>
    together(database, ['vault', 'connections'], async (writing) => {
      if (!(await vault.isAt(baseUrl, writing))) return;
      const rows = table.within(writing);
      await rows.put(defined({ ...(await rows.get(baseUrl)), ...news, baseUrl }));
    });
  return {
    read,
    note,
    /** Before which time the service wants nothing sent, in milliseconds since the epoch; `now` or earlier: it takes requests. */
    pausedUntil: async (baseUrl: string, now: number): Promise<number> =>
      plausible((await read(baseUrl)).pausedUntil ?? 0, now),
    /** Forgets every service but those that changes are queued for. */
    async forgetAllBut(waitedFor: ReadonlySet<string>, writing: Writing): Promise<void> {
      const rows = table.within(writing);
      for (const { baseUrl } of await rows.all()) if (!waitedFor.has(baseUrl)) await rows.delete(baseUrl);
    },
  };
}
