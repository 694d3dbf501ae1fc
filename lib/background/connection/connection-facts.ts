/** What we learned about a service from its answers, stored per base URL. */
import * as z from 'zod/mini';
import { lazyObject } from '../../protocol/requests/fields.ts';
import { isFresh } from '../../domain/dates/is-fresh.ts';
import { defined } from '../../domain/objects.ts';
import { plausible } from '../runtime/backoff.ts';
import { inTransaction, type Database, type Writing } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';
import type { Vault } from './vault.ts';

/** The next change in a pipeline is tried again after a day: the rights of a key may change. */
const ASKED_AGAIN_MS = 24 * 60 * 60_000;
const MOST_PIPELINES = 500;

const figure = z.exactOptional(z.nullable(z.number()));

const factsSchema = lazyObject(() => ({
  baseUrl: z.string(),
  /** The scale of pWin and pGo that the user chose (decisions, "Scale of pWin, pGo"). */
  chosenScale: z.exactOptional(z.enum(['fraction', 'percent'])),
  /** It answers 201 to an add, so another 2xx means that the pursuit existed. */
  says201: z.exactOptional(z.boolean()),
  /** Whether its status tells an existing pursuit apart from a new one. */
  tellsExisting: z.exactOptional(z.boolean()),
  /** Its answers carry creation dates, so a new pursuit is recognized by its age, without listing first. */
  datesAdds: z.exactOptional(z.boolean()),
  /** Its last answer to an add was unreadable: never offer Undo, and skip the list before an add. */
  unreadableAdds: z.exactOptional(z.boolean()),
  /** How to clear a number. Most accept `null`; after a refusal, 0 or omitting the field. */
  clearsWith: z.exactOptional(z.enum(['zero', 'nothing'])),
  /** A weighted value contradicted what we sent: block edits of pWin and pGo until the user decides. */
  offScale: z.exactOptional(
    z.strictObject({
      pipelineId: z.string(),
      pursuitId: z.string(),
      title: z.string(),
      /** The values before that, on the service's scale; absent if unknown. */
      former: z.exactOptional(z.strictObject({ pWin: figure, pGo: figure })),
    }),
  ),
  /** Pipelines in which this key may only read: their ids, and when a change was refused there. */
  readOnly: z.exactOptional(z.record(z.string(), z.number())),
  /** Pipelines in which this key's last change was accepted. */
  written: z.exactOptional(z.array(z.string())),
  /** The service takes no request between these times, in milliseconds since the epoch. */
  closedAt: z.exactOptional(z.number()),
  closedUntil: z.exactOptional(z.number()),
  /** Send no queued change before this time, in milliseconds since the epoch. */
  pausedUntil: z.exactOptional(z.number()),
  /** When the user was last told of changes, in milliseconds since the epoch. */
  changesToldAt: z.exactOptional(z.number()),
}));
export type Facts = z.output<typeof factsSchema>;

export type Pause = Pick<Facts, 'closedAt' | 'closedUntil'>;

/** When a pause ends; 0 if there is none, or if the clock was set back to before it began. */
export function endOf({ closedAt = 0, closedUntil = 0 }: Pause = {}, now: number): number {
  return now < closedAt ? 0 : plausible(closedUntil, now);
}

/** What a change in a pipeline tells about the key. */
export interface Written {
  isReadOnly: boolean;
  isNews: boolean;
}

export type ConnectionFacts = ReturnType<typeof createConnectionFacts>;

export function createConnectionFacts(database: Database, vault: Pick<Vault, 'isAt'>) {
  const table = tableOf(database, 'connections', factsSchema, { cached: true });
  const read = async (baseUrl: string): Promise<Facts> => (await table.get(baseUrl)) ?? { baseUrl };
  /** Stores facts; `undefined` deletes one. Does nothing if the service is no longer connected. */
  const note = (
    baseUrl: string,
    news: { [Name in Exclude<keyof Facts, 'baseUrl'>]?: Facts[Name] | undefined },
  ): Promise<void> =>
    inTransaction(database, ['vault', 'connections'], async (writing) => {
      if (!(await vault.isAt(baseUrl, writing))) return;
      const rows = table.within(writing);
      await rows.put(defined({ ...(await rows.get(baseUrl)), ...news, baseUrl }));
    });
  /** When a change was last refused, by pipeline, as far as it counts today. */
  const refusals = async (baseUrl: string, now: number): Promise<[id: string, at: number][]> =>
    Object.entries((await read(baseUrl)).readOnly ?? {}).filter(([, at]) => isFresh(at, now, ASKED_AGAIN_MS));
  /** Ids of the pipelines in which this key may only read, as far as known today. */
  const readOnly = async (baseUrl: string, now: number): Promise<string[]> =>
    (await refusals(baseUrl, now)).map(([id]) => id);
  return {
    read,
    note,
    readOnly,
    /** Whether this key may only read in a pipeline. */
    isReadOnly: async (baseUrl: string, pipelineId: string, now: number): Promise<boolean> =>
      (await readOnly(baseUrl, now)).includes(pipelineId),
    /**
     * Learns from a change in a pipeline, accepted or refused (403), whether this key may only read there.
     * After accepted changes, one refusal is about that change; a second in a row is about the key.
     */
    async noteWrite(baseUrl: string, pipelineId: string, accepted: boolean, now: number): Promise<Written> {
      const { written = [] } = await read(baseUrl);
      const refused = await refusals(baseUrl, now);
      const hadWritten = written.includes(pipelineId);
      const isReadOnly = !accepted && !hadWritten;
      const isNews = refused.some(([id]) => id === pipelineId) !== isReadOnly;
      if (isNews || hadWritten !== accepted) {
        const others = refused.filter(([id]) => id !== pipelineId).slice(0, MOST_PIPELINES);
        const othersWritten = written.filter((id) => id !== pipelineId).slice(0, MOST_PIPELINES);
        await note(baseUrl, {
          readOnly: Object.fromEntries(isReadOnly ? [...others, [pipelineId, now]] : others),
          written: accepted ? [...othersWritten, pipelineId] : othersWritten,
        });
      }
      return { isReadOnly, isNews };
    },
    /** Time until which to send nothing, in milliseconds since the epoch; `now` or earlier means no pause. */
    async pausedUntil(baseUrl: string, now: number): Promise<number> {
      const { pausedUntil = 0, ...pause } = await read(baseUrl);
      return Math.max(plausible(pausedUntil, now), endOf(pause, now));
    },
    /** Forgets every service without queued changes. */
    async forgetAllBut(waitedFor: ReadonlySet<string>, writing: Writing): Promise<void> {
      const rows = table.within(writing);
      for (const { baseUrl } of await rows.all()) if (!waitedFor.has(baseUrl)) await rows.delete(baseUrl);
    },
  };
}
