/** What is kept of a read of one pipeline's list, and what this worker remembers of its last one. */
import * as z from 'zod/mini';
import { lazyObject } from '../../protocol/requests/fields.ts';
import type { ServicePursuit } from '../../api/readers.ts';

export const readSchema = lazyObject(() => ({
  pipelineId: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** The list is not truncated. */
  complete: z.boolean(),
  total: z.exactOptional(z.number()),
}));
export type PipelineRead = z.output<typeof readSchema>;

export interface Reading {
  baseUrl: string;
  writes: number;
  read: PipelineRead;
  /** The service's list. */
  listed: readonly ServicePursuit[];
}

/** Returns a listed pursuit's note; `undefined` if the list leaves open what it is. */
export function noteIn(list: readonly ServicePursuit[], pursuitId: string): string | undefined {
  const pursuit = list.find(({ id }) => id === pursuitId);
  const hasNotes = list.some(({ note }) => note !== undefined);
  return pursuit && (pursuit.note ?? (hasNotes ? '' : undefined));
}
