/** Other users' changes since the user last looked, found by comparing each list with the cache. */
import * as z from 'zod/mini';
import type { ServicePursuit } from '../../api/readers.ts';
import type { PursuitChanges } from '../../protocol/requests/pursuit-changes.ts';
import { CHANGEABLE_FIELDS, same, type ChangeableField } from '../../domain/pipelines/pursuit-values.ts';
import type { ListChange } from '../../protocol/answers.ts';
import { lazyObject } from '../../protocol/requests/fields.ts';
import type { Pursuit } from '../../domain/pipelines/pipeline.ts';
import type { Clock } from '../runtime/clock.ts';
import { inTransaction, type Database, type Writing } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';
import { pursuitRecordSchema, type PursuitRecord } from './pursuit-record.ts';

/** Other users' changes of one pursuit; `before`: their fields' values when the user last looked. */
const changeSchema = lazyObject(() => ({
  pursuitId: z.string(),
  pipelineId: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  before: z.exactOptional(pursuitRecordSchema),
  /** Of `changed`: the fields that other users changed. The user's own edits may change the others. */
  fields: z.array(z.enum(CHANGEABLE_FIELDS)),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** Dismissed, and kept until the next time for its Undo. */
  dismissed: z.exactOptional(z.literal(true)),
}));

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

/** A queued edit, of ours that a list may show early; without `changes`, an add or removal. */
export interface OwnEdit {
  pursuitId?: string;
  noticeIds: readonly (string | undefined)[];
  changes?: PursuitChanges;
  /** It writes these lines into the note. */
  written?: readonly string[];
}

export type TeammateChanges = ReturnType<typeof createTeammateChanges>;

/**
 * `ownEdits`: this browser's edits that are queued or being sent. `onFound`: a read found other users'
 * changes.
 */
export function createTeammateChanges(
  database: Database,
  clock: Clock,
  ownEdits: () => Promise<readonly OwnEdit[]>,
  onFound: () => void = () => undefined,
) {
  const table = tableOf(database, 'changes', changeSchema, { cached: true });

  return {
    ownEdits,
    /** Stores other users' changes in the transaction that replaces the cached list. */
    async note(reading: Reading, own: readonly OwnEdit[], writing: Writing): Promise<void> {
      const rows = table.within(writing);
      const { pipelineId } = reading;
      const changes = found(reading, own);
      if (changes.length > 0) onFound();
      for (const change of changes) {
        const stored = await rows.get(change.pursuitId);
        const earlier = stored?.dismissed ? undefined : stored;
        // Added and removed again before the user looked: nothing is left to tell.
        if (earlier?.kind === 'added' && change.kind === 'removed') await rows.delete(change.pursuitId);
        else if (earlier?.kind !== 'added') await rows.put({ pipelineId, at: clock.now(), ...since(earlier, change) });
      }
    },
    /** Forgets a change, because this browser made it. */
    forget: (pursuitId: string, writing: Writing): Promise<void> => table.within(writing).delete(pursuitId),
    clear: (writing: Writing): Promise<void> => table.within(writing).clear(),
    /** Marks changes of some pursuits as seen, or shows them again: those dismissed last can be. */
    mark: (pursuitIds: ReadonlySet<string>, isDismissed: boolean): Promise<void> =>
      isDismissed ? dismiss(pursuitIds) : restore(pursuitIds),
    /** Returns a pipeline's changes with its current pursuits, oldest first, without those put back. */
    async of(pipelineId: string, records: readonly PursuitRecord[], toPursuit: ToPursuit): Promise<ListChange[]> {
      return (await open(records, toPursuit)).flatMap((each) => (each.pipelineId === pipelineId ? [each.change] : []));
    },
    all: open,
    /** Whether there may be any. */
    any: async (): Promise<boolean> => (await table.all()).some(({ dismissed }) => !dismissed),
  };

  function dismiss(pursuitIds: ReadonlySet<string>): Promise<void> {
    return inTransaction(database, ['changes'], async (writing) => {
      const rows = table.within(writing);
      for (const row of await rows.all()) {
        if (row.dismissed) await rows.delete(row.pursuitId);
        else if (pursuitIds.has(row.pursuitId)) await rows.put({ ...row, dismissed: true });
      }
    });
  }

  function restore(pursuitIds: ReadonlySet<string>): Promise<void> {
    return inTransaction(database, ['changes'], async (writing) => {
      const rows = table.within(writing);
      for (const { dismissed, ...row } of await rows.all())
        if (dismissed && pursuitIds.has(row.pursuitId)) await rows.put(row);
    });
  }

  /** All changes, oldest first, with the current pursuits of every pipeline. */
  async function open(records: readonly PursuitRecord[], toPursuit: ToPursuit): Promise<TeammateChange[]> {
    const now = new Map(records.map((record) => [record.id, record]));
    return (await table.all())
      .filter(({ dismissed }) => !dismissed)
      .toSorted((a, b) => a.at - b.at)
      .flatMap(({ pursuitId, pipelineId, at, kind, before, fields }) => {
        const change = changeOf({ kind, before, fields }, now.get(pursuitId), toPursuit);
        return change ? [{ pipelineId, at, change }] : [];
      });
  }
}

/** Converts a record, with its figures. */
type ToPursuit = (record: PursuitRecord) => Pursuit;

/** Another user's change, and when it was found, in milliseconds since the epoch. */
export interface TeammateChange {
  pipelineId: string;
  at: number;
  change: ListChange;
}

/** The change compared with the pursuit as it is now; `undefined` if it was put back. */
function changeOf(
  { kind, before, fields: theirs }: Pick<Found, 'kind' | 'fields'> & { before: PursuitRecord | undefined },
  record: PursuitRecord | undefined,
  toPursuit: ToPursuit,
): ListChange | undefined {
  if (kind === 'added') return record && { kind, pursuit: toPursuit(record) };
  if (!before) return undefined;
  if (!record) return { kind: 'removed', pursuit: toPursuit(before) };
  const fields = fieldsThatDiffer(before, record).filter((field) => theirs.includes(field));
  if (fields.length === 0) return undefined;
  return { kind: 'changed', pursuit: toPursuit(record), before: toPursuit(before), fields };
}

interface Found {
  kind: 'added' | 'removed' | 'changed';
  pursuitId: string;
  before?: PursuitRecord;
  fields: ChangeableField[];
}

/** Merges a change into the stored one: compares each field with its value when the user last looked. */
function since(earlier: Pick<Found, 'before' | 'fields'> | undefined, change: Found): Found {
  const { before: first, fields = [] } = earlier ?? {};
  if (!first || !change.before) return change;
  const values = Object.fromEntries(fields.map((field) => [field, first[field]]));
  return { ...change, before: { ...change.before, ...values }, fields: [...new Set([...fields, ...change.fields])] };
}

function found({ pipelineId, known, listed, complete, hadAll }: Reading, own: readonly OwnEdit[]): Found[] {
  const current = new Set(listed.map(({ id }) => id));
  const ofPursuit = ({ id, noticeId }: Pick<ServicePursuit, 'id' | 'noticeId'>) =>
    own.filter((edit) => edit.pursuitId === id || (noticeId != null && edit.noticeIds.includes(noticeId)));
  const changes = listed.flatMap((now): Found[] => {
    const before = known.get(now.id);
    const edits = ofPursuit(now);
    if (!before) return hadAll && edits.length === 0 ? [{ kind: 'added', pursuitId: now.id, fields: [] }] : [];
    const isOwn = (field: ChangeableField) =>
      edits.some(({ changes = {}, written }) => madeBy(changes, field, now) || (field === 'note' && has(now, written)));
    const fields = fieldsThatDiffer(before, now).filter((field) => !isOwn(field));
    return fields.length > 0 ? [{ kind: 'changed', pursuitId: now.id, before, fields }] : [];
  });
  const removed = [...known.values()].flatMap((before): Found[] =>
    complete && before.pipelineId === pipelineId && !current.has(before.id) && ofPursuit(before).length === 0
      ? [{ kind: 'removed', pursuitId: before.id, before, fields: [] }]
      : [],
  );
  return [...changes, ...removed];
}

function has({ note }: PursuitRecord, written: readonly string[] | undefined): boolean {
  return written?.every((line) => (note ?? '').includes(line)) === true;
}

/** Whether an own edit gave a field its value. A move brings its stage's pWin and pGo (service-api §4.7). */
function madeBy(changes: PursuitChanges, field: ChangeableField, now: PursuitRecord): boolean {
  // The service's figures may be on another scale than the edit's.
  if (field === 'pWin' || field === 'pGo')
    return changes[field] !== undefined || (changes.stageId !== undefined && changes.stageId === now.stageId);
  return changes[field] !== undefined && same(changes[field], now[field]);
}

/** The fields in which two records differ; one that a partial answer left open does not. */
function fieldsThatDiffer(before: PursuitRecord, now: PursuitRecord) {
  return CHANGEABLE_FIELDS.filter((field) => before[field] !== undefined && !same(before[field], now[field]));
}
