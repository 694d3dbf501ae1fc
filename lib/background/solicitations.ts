/**
 * The solicitation number that a pursuit was captured with. It is in no request or answer of the service, so it is kept
 * here beside the pursuit's id (decisions, "Solicitation number").
 */
import { z } from 'zod';
import { tableOf, type Database, type Writing } from './database.ts';

const solicitationSchema = z.strictObject({ pursuitId: z.string(), number: z.string() });

export type Solicitations = ReturnType<typeof createSolicitations>;

export function createSolicitations(database: Promise<Database>) {
  const table = tableOf(database, 'solicitations', solicitationSchema);
  return {
    keep: (pursuitId: string, number: string, writing: Writing) => table.put({ pursuitId, number }, writing),
    /** Pursuit ids by normalised solicitation number. */
    async byNumber(): Promise<Map<string, string>> {
      return new Map((await table.all()).map(({ pursuitId, number }) => [sameNumber(number), pursuitId]));
    },
  };
}

/** A solicitation number without what people write differently: case, dashes, blanks. */
export function sameNumber(number: string): string {
  return number.replace(/[^0-9a-z]/gi, '').toUpperCase();
}
