/**
 * The pipelines as our pages show them: the service's records with queued edits applied, one slice per
 * pipeline. Pages copy the slices they show and get patches.
 */
import { isFresh } from '../../domain/dates/is-fresh.ts';
import { defined } from '../../domain/objects.ts';
import { countDueSoon } from '../../domain/pipelines/agenda.ts';
import { dueOf, type DueSoon } from '../../domain/pipelines/pipeline.ts';
import { removesPursuit, type PursuitValues } from '../../domain/pipelines/pursuit-values.ts';
import type { Failure, Result, Slice, SliceNews, SlicePatch } from '../../protocol/answers.ts';
import type { Topic } from '../../protocol/envelope.ts';
import type { Service } from '../connection/service.ts';
import type { KnownDeadlines } from '../deadlines/known-deadlines.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Operation } from '../outbox/record.ts';
import type { Pipelines } from '../records/pipelines.ts';
import type { ServiceFigures } from '../records/figures.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import type { Solicitations } from '../records/solicitations.ts';
import type { TeammateChanges } from '../records/teammate-changes.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Clock } from '../runtime/clock.ts';
import { failed, ignoreErrors, succeeded } from '../runtime/failures.ts';
import { createSerialQueue } from '../runtime/serial-queue.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { overlaid } from './pursuits.ts';

/** Older slices are read again while a page shows them. */
const REFRESH_MS = 60_000;

/** Stages of a pipeline that a page shows: a colleague may rename them. */
const SHOWN_STAGES_MS = 30 * 60_000;

/** Changes of these kinds may change a slice. */
const TOPICS: ReadonlySet<Topic> = new Set(['pursuits', 'outbox', 'connection', 'settings', 'changes', 'all']);

export interface SliceRequest {
  /** Reads the service first. */
  anew?: boolean | undefined;
  /** Asks only for what is cached. */
  cached?: boolean | undefined;
}

export interface SnapshotDependencies {
  service: Pick<Service, 'ready'>;
  index: Pick<PursuitIndex, 'all' | 'of' | 'readOf' | 'readPipeline' | 'readIfOld'>;
  pipelines: Pick<Pipelines, 'known' | 'list' | 'stagesOf' | 'knownStagesOf' | 'renewStages' | 'stage'>;
  outbox: Pick<Outbox, 'here' | 'pending'>;
  changes: Pick<TeammateChanges, 'of'>;
  deadlines: Pick<KnownDeadlines, 'withDue'>;
  solicitations: Pick<Solicitations, 'withFacts'>;
  figures: Pick<ServiceFigures, 'read'>;
  settings: Pick<SettingsStore, 'read'>;
  broadcast: Broadcast;
  /** Sends news of slices to our own pages. */
  publish: (news: SliceNews) => void;
  clock: Clock;
}

export function createSnapshot(dependencies: SnapshotDependencies) {
  const { service, index, pipelines, outbox, changes, deadlines, solicitations, figures, settings } = dependencies;
  const { broadcast, publish, clock } = dependencies;
  const life = crypto.randomUUID();
  let count = 0;
  const inTurn = createSerialQueue();
  /** The last state of each slice that a page got from this worker. */
  const served = new Map<string, Slice>();
  /** The list of pipelines at the last news. */
  let listed: string | undefined;
  /** The latest read of each pipeline that is under way. */
  const reading = new Map<string, Promise<void>>();
  /** Why the last read of a pipeline failed, and when. */
  let failures = new Map<string, { failure: Failure; at: number }>();

  async function ask(pipelineId: string, anew: boolean): Promise<void> {
    // Belongs to this connection; its failures mean nothing for the next one.
    const met = failures;
    const recordsBefore = await index.of(pipelineId);
    const answer = await (anew ? index.readPipeline(pipelineId) : index.readIfOld(pipelineId));
    if (answer.ok) met.delete(pipelineId);
    else met.set(pipelineId, { failure: answer.failure, at: clock.now() });
    const records = await index.of(pipelineId);
    // An empty pipeline's stages are a request that nobody needs.
    if (answer.ok && records.length > 0) {
      await pipelines.stagesOf(pipelineId);
      const named = new Set(records.flatMap(({ stageId }) => stageId ?? []));
      await pipelines.renewStages(pipelineId, named, SHOWN_STAGES_MS);
    }
    if (JSON.stringify(records) !== JSON.stringify(recordsBefore)) broadcast('pursuits');
  }

  /** Reads a pipeline at the service, with its stages if they are old. */
  function read(pipelineId: string, anew: boolean): Promise<void> {
    const run = ask(pipelineId, anew).finally(() => {
      if (reading.get(pipelineId) === run) reading.delete(pipelineId);
      void updateAll();
    });
    reading.set(pipelineId, run);
    return run;
  }

  /** Returns a function that builds slices from one state of the cache; `undefined` for one never read. */
  async function builder() {
    const [list, operations, records, pending, known] = await Promise.all([
      pipelines.known(),
      outbox.here(),
      index.all(),
      outbox.pending(),
      figures.read(),
    ]);
    const byPipeline = Map.groupBy(records, ({ pipelineId }) => pipelineId);
    // Changes queued for another service may use the same ids.
    const meant = new Set(operations.map(({ id }) => id));
    return async (pipelineId: string): Promise<Omit<Slice, 'rev'> | undefined> => {
      const last = await index.readOf(pipelineId);
      const pipeline = list.find(({ id }) => id === pipelineId);
      if (!last || !pipeline) return undefined;
      const here = byPipeline.get(pipelineId) ?? [];
      const stages = await pipelines.knownStagesOf(pipelineId, known);
      const shown = here.map((record) => overlaid(known.pursuit(record), operations, stages));
      const failure = failures.get(pipelineId);
      return defined({
        pipeline: { ...pipeline, stages },
        pursuits: await deadlines.withDue(await solicitations.withFacts(shown)),
        // A matching total proves nothing: one of ours may be gone, and an unseen one in its place.
        mayHaveMore: !last.complete,
        total: last.total,
        pending: pending.filter(({ id, pipelineId: of }) => of === pipelineId && meant.has(id)),
        waiting: waitingIn(operations, pipelineId),
        theirs: await changes.of(pipelineId, here, known.pursuit),
        stale: failure && failure.at >= last.at ? failure.failure : undefined,
        readAt: last.at,
        figures: known.forPages,
        refreshing: reading.has(pipelineId) || undefined,
      });
    };
  }

  /**
   * Tells pages of the changes in these slices. With `always`, also if there are none, for pages that missed
   * earlier ones; a page's question must not do that, because a page may ask when it hears of news. Call in
   * turn.
   */
  async function update(pipelineIds: Iterable<string>, always: boolean): Promise<void> {
    const build = await builder();
    const patches: SlicePatch[] = [];
    let isNews = always;
    for (const pipelineId of [...pipelineIds]) {
      const before = served.get(pipelineId);
      const now = await build(pipelineId);
      const rev = `${life}/${String(count + 1)}`;
      const patch = before && now && patchOf(before, now, rev);
      if (patch) patches.push(patch);
      if (!now) isNews = served.delete(pipelineId) || isNews;
      if (!now || (before && !patch)) continue;
      count += 1;
      served.set(pipelineId, { ...now, rev });
    }
    if (!isNews && patches.length === 0) return;
    const revs = Object.fromEntries([...served].map(([pipelineId, { rev }]) => [pipelineId, rev]));
    const list = JSON.stringify(await pipelines.known());
    publish({ revs, patches, isListNew: listed !== undefined && listed !== list });
    listed = list;
  }

  /** An update that has not begun: what changed meanwhile is part of it. */
  let coming: Promise<void> | undefined;
  const updateAll = (): Promise<void> => {
    coming ??= inTurn(() => {
      coming = undefined;
      return update(served.keys(), true);
    }).catch(() => {
      publish({ revs: {}, patches: [] });
    });
    return coming;
  };

  /** Slices that pages asked for before an update began: one state of the cache serves all. */
  let asked: { ids: Set<string>; updated: Promise<void> } | undefined;
  const updateAsked = (pipelineId: string): Promise<void> => {
    const ids = asked?.ids ?? new Set<string>();
    ids.add(pipelineId);
    asked ??= {
      ids,
      updated: inTurn(() => {
        asked = undefined;
        return update(ids, false);
      }),
    };
    return asked.updated;
  };

  return {
    /**
     * Returns a pipeline's slice. Answers from the cache at once, and then reads the service if that is older
     * than a minute; a patch follows. Reads first if nothing is cached.
     */
    async slice(pipelineId: string, { anew = false, cached = false }: SliceRequest = {}): Promise<Result<Slice>> {
      const last = await index.readOf(pipelineId);
      const isOld = failures.has(pipelineId) || !last || !isFresh(last.at, clock.now(), REFRESH_MS);
      const connection = await service.ready();
      if (!connection.ok) failures.set(pipelineId, { failure: connection.failure, at: clock.now() });
      else if (anew || (!last && !cached)) await read(pipelineId, anew);
      else if (isOld && !cached) ignoreErrors(read(pipelineId, false));
      await pipelines.list();
      await updateAsked(pipelineId);
      const slice = served.get(pipelineId);
      const failure = cached ? undefined : failures.get(pipelineId)?.failure;
      if (slice) return succeeded(slice);
      return failure ? { ok: false, failure } : failed('notFound', { field: 'pipelineId' });
    },

    /** Tells pages what a change of these kinds did to their slices, in the order of the changes. */
    onChange(changed: readonly Topic[]): void {
      if (changed.includes('connection')) failures = new Map();
      if (changed.some((topic) => TOPICS.has(topic))) void updateAll();
    },
    updateAll,

    /** Counts what is overdue or due this week, from the cache; asks only for stages that were never read. */
    async due(): Promise<DueSoon> {
      const { closedFromStage } = await settings.read();
      const build = await builder();
      const deadlines = [];
      for (const { id } of await pipelines.known()) {
        const slice = await build(id);
        const leaving = new Set(slice?.pending.filter(removesPursuit).map(({ pursuitId }) => pursuitId));
        // By stage: finding one looks at every pursuit there is.
        for (const [stageId, pursuits] of Map.groupBy(slice?.pursuits ?? [], (pursuit) => pursuit.stageId)) {
          const { closed } = await pipelines.stage(id, stageId, closedFromStage);
          if (!closed) deadlines.push(...pursuits.filter((pursuit) => !leaving.has(pursuit.id)).map(dueOf));
        }
      }
      return countDueSoon(deadlines, new Date(clock.now()));
    },
  };
}

/** Returns what changed between two states, with the new state's rev; `undefined` if nothing did. */
function patchOf(before: Slice, after: Omit<Slice, 'rev'>, rev: string): SlicePatch | undefined {
  const known = new Map(before.pursuits.map((pursuit) => [pursuit.id, JSON.stringify(pursuit)]));
  const { pursuits, ...rest } = after;
  const changed = pursuits.filter((pursuit) => known.get(pursuit.id) !== JSON.stringify(pursuit));
  const ids = pursuits.map(({ id }) => id);
  const isMoved = ids.length !== known.size || before.pursuits.some(({ id }, place) => id !== ids[place]);
  const { pursuits: _pursuits, rev: since, ...restBefore } = before;
  if (changed.length === 0 && !isMoved && JSON.stringify(restBefore) === JSON.stringify(rest)) return undefined;
  return { since, rest: { ...rest, rev }, changed, ...(isMoved && { ids }) };
}

/** Queued edits by pursuit id. */
function waitingIn(operations: readonly Operation[], pipelineId: string): Record<string, PursuitValues> {
  const waiting: Record<string, PursuitValues> = {};
  for (const operation of operations) {
    if (operation.kind !== 'update' || operation.pipelineId !== pipelineId || operation.refusal) continue;
    waiting[operation.pursuitId] = { ...waiting[operation.pursuitId], ...operation.changes };
  }
  return waiting;
}
