/** Other users' changes since the user last looked, found by comparing each list with the cache. */
import * as z from 'zod/mini';
import type { ServicePursuit } from '../../api/readers.ts';
import type { PursuitChanges } from '../../protocol/pursuit-changes.ts';
import { CHANGEABLE_FIELDS, overwrittenBy, same } from '../../domain/pipelines/pursuit-values.ts';
import type { ListChange } from '../../protocol/answers.ts';
import { defined } from '../../domain/objects.ts';
import type { ProbabilityScale } from '../../domain/money/probability.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Database, Writing } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';
import { pursuitRecordSchema, toPursuit, type PursuitRecord } from './pursuit-record.ts';

/** Changes of one pursuit. `before`: its state when the user last looked. */
const changeSchema = z.lazy(() =>
  z.strictObject({
    pursuitId: z.string(),
    pipelineId: z.string(),
    kind: z.enum(['added', 'removed', 'changed']),
    before: z.exactOptional(pursuitRecordSchema),
    /** Milliseconds since the epoch. */
    at: z.number(),
  }),
);

/** One read of a list: the cached records and the listed ones. */
export interface Reading {
  pipelineId: string;
  known: ReadonlyMap<string, PursuitRecord>;
  listed: readonly PursuitRecord[];
  /** Everything is listed, so missing pursuits were removed. */
  complete: boolean;
  /** The pipeline had been read completely, so new pursuits were added since. */
  hadAll: boolean;
}

/** An edit of ours that a list may show before its answer arrives; without `changes`, an add or a removal. */
export interface OwnEdit {
  pursuitId?: string;
  noticeIds: readonly (string | undefined)[];
  changes?: PursuitChanges;
}

export type TeammateChanges = ReturnType<typeof createTeammateChanges>;

/** `ownEdits`: this browser's edits that are queued or being sent. */
export function createTeammateChanges(database: Database, clock: Clock, ownEdits: () => Promise<readonly OwnEdit[]>) {
  const table = tableOf(database, 'changes', changeSchema, { cached: true });

  return {
    ownEdits,
    /** Stores other users' changes in the transaction that replaces the cached list. */
    async note(reading: Reading, own: readonly OwnEdit[], writing: Writing): Promise<void> {
      const rows = table.within(writing);
      const { pipelineId } = reading;
      for (const { kind, pursuitId, before } of found(reading, own)) {
        const earlier = await rows.get(pursuitId);
        // Added and removed before the user looked: nothing to report.
        if (earlier?.kind === 'added' && kind === 'removed') await rows.delete(pursuitId);
        else if (earlier?.kind !== 'added')
          await rows.put(defined({ pursuitId, pipelineId, kind, before: earlier?.before ?? before, at: clock.now() }));
      }
    },
    /** Forgets a change, because this browser made it. */
    forget: (pursuitId: string, writing: Writing): Promise<void> => table.within(writing).delete(pursuitId),
    clear: (writing: Writing): Promise<void> => table.within(writing).clear(),
    /** Marks a pipeline's changes as seen. */
    async dismiss(pipelineId: string): Promise<void> {
      for (const row of await table.all()) if (row.pipelineId === pipelineId) await table.delete(row.pursuitId);
    },
    /** Compares a pipeline's changes with its current pursuits, oldest first; skips reverted ones. */
    async of(
      pipelineId: string,
      records: readonly PursuitRecord[],
      scale: ProbabilityScale | undefined,
    ): Promise<ListChange[]> {
      const now = new Map(records.map((record) => [record.id, record]));
      const rows = (await table.all()).filter((row) => row.pipelineId === pipelineId);
      return rows
        .toSorted((a, b) => a.at - b.at)
        .flatMap(({ pursuitId, kind, before }): ListChange[] => {
          const record = now.get(pursuitId);
          if (kind === 'added') return record ? [{ kind, pursuit: toPursuit(record, scale) }] : [];
          if (!before) return [];
          if (!record) return [{ kind: 'removed', pursuit: toPursuit(before, scale) }];
          const fields = fieldsThatDiffer(before, record);
          return fields.length === 0
            ? []
            : [{ kind: 'changed', pursuit: toPursuit(record, scale), before: toPursuit(before, scale), fields }];
        });
    },
  };
}

interface Found {
  kind: 'added' | 'removed' | 'changed';
  pursuitId: string;
  before?: PursuitRecord;
}

function found({ pipelineId, known, listed, complete, hadAll }: Reading, own: readonly OwnEdit[]): Found[] {
  const current = new Set(listed.map(({ id }) => id));
  const ofPursuit = ({ id, noticeId }: Pick<ServicePursuit, 'id' | 'noticeId'>) =>
    own.filter((edit) => edit.pursuitId === id || (noticeId != null && edit.noticeIds.includes(noticeId)));
  const changes = listed.flatMap((now): Found[] => {
    const before = known.get(now.id);
    const edits = ofPursuit(now);
    if (!before) return hadAll && edits.length === 0 ? [{ kind: 'added', pursuitId: now.id }] : [];
    const mine = new Set(edits.flatMap(({ changes }) => [...overwrittenBy(changes ?? {})]));
    const isTheirs = fieldsThatDiffer(before, now).some((field) => !mine.has(field));
    return isTheirs ? [{ kind: 'changed', pursuitId: now.id, before }] : [];
  });
  const removed = [...known.values()].flatMap((before): Found[] =>
    complete && before.pipelineId === pipelineId && !current.has(before.id) && ofPursuit(before).length === 0
      ? [{ kind: 'removed', pursuitId: before.id, before }]
      : [],
  );
  return [...changes, ...removed];
}

/** Fields that differ between two records; ignores fields that are missing in `before`. */
function fieldsThatDiffer(before: PursuitRecord, now: PursuitRecord) {
  return CHANGEABLE_FIELDS.filter((field) => before[field] !== undefined && !same(before[field], now[field]));
}
