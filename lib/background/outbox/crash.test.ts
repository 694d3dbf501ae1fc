/**
 * The outbox's promise, tested at random (200 lives in a stress run): the worker is killed at any step, the
 * service fails in every way, and the user adds, edits, moves, removes and undoes in between. Afterwards
 * service and browser agree, and every notice exists once or not at all, its state follows from the requests
 * in their order.
 */
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { parseCents } from '../../domain/money/money.ts';
import { probabilityOn } from '../../domain/money/probability.ts';
import { seenBefore, withoutFigures } from '../../domain/pipelines/pursuit-values.ts';
import { seedOfRun, shareOf } from '../../domain/testing/share.ts';
import type { PursuitsPage, Result } from '../../protocol/answers.ts';
import type { PursuitChanges } from '../../protocol/requests/pursuit-changes.ts';
import { openDatabase } from '../storage/database.ts';
import type { Operation } from './record.ts';
import type { Parts } from '../parts.ts';
import { createFakeService, PIPELINE, type Fault } from '../testing/fake-service.ts';
import { createKillableWorker, type KillableWorker } from '../testing/killable-worker.ts';
import { createRandom, type Random } from '../testing/random.ts';
import {
  createStillClock,
  fakePermissions,
  newDatabaseName,
  startConnected,
  startParts,
} from '../testing/start-parts.ts';

const SEED = seedOfRun();
const RUNS = shareOf(200);
const NOTICES = ['n-1', 'n-2', 'n-3'];

/** A pursuit as the user sees it; undefined if it does not exist. */
type State = { stageId: string; note: string | null; pWin: number; pGo: number; value: number | null } | undefined;
interface Story {
  /** By notice: its possible states, and those if its removal were undone. */
  possible: Map<string, { now: State[]; ifKept: State[] }>;
  /** A change was discarded, and only the service knows whether it took effect. */
  unsure: boolean;
}
const FRESH: State = { stageId: 'stage-1', note: null, pWin: 0.1, pGo: 0.3, value: null };

const ALONE = 'an edit was held against a change of somebody else, and there is nobody else';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

it(
  `loses nothing and does nothing twice in ${String(RUNS)} lives (seed ${String(SEED)})`,
  { timeout: 480_000 },
  async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const seed = SEED + run;
      try {
        await live(createRandom(seed));
      } catch (error) {
        throw new Error(`SEED=${String(seed)}: ${error instanceof Error ? error.message : ''}`, { cause: error });
      }
    }
  },
);

async function live(random: Random): Promise<void> {
  const clock = createStillClock();
  const name = newDatabaseName();
  let worker: KillableWorker = createKillableWorker(openDatabase(name), Infinity);
  const service = createFakeService({
    always200: random.chance(0.3),
    partial: random.chance(0.3),
    passage: () => worker.passage(),
  });
  let parts = await startConnected(service, { database: worker.database, clock });
  await parts.figures.choose('fraction');
  const story: Story = {
    possible: new Map(NOTICES.map((notice) => [notice, { now: [undefined], ifKept: [] }])),
    unsure: false,
  };

  function restart(lifetime: number): void {
    worker.stop();
    worker = createKillableWorker(openDatabase(name), lifetime);
    parts = startParts(service, { database: worker.database, clock });
    void parts.outbox.resume().catch(() => undefined);
  }

  for (let turn = 0; turn < 10; turn += 1) {
    if (worker.stopped() || turn === 0) restart(random.upTo(120));
    if (random.chance(0.5)) service.faults.push(fault(random));
    // One to three windows at once, plus pages that only read.
    const chosen = NOTICES.filter(() => random.chance(0.5));
    await Promise.race([
      worker.death,
      Promise.all([
        ...chosen.map((notice) => act(random, parts, worker, notice, story)),
        ...(random.chance(0.4) ? [parts.index.refresh(), parts.snapshot.slice(PIPELINE)] : []),
      ]),
    ]);
    clock.pass(random.upTo(12_000));
  }

  service.faults.length = 0;
  restart(Infinity);
  await drain(parts, clock, story);
  await agree(parts, service, story);
}

/** One user action on one notice, and its possible results. */
async function act(random: Random, parts: Parts, worker: KillableWorker, notice: string, story: Story): Promise<void> {
  const { now: before, ifKept } = story.possible.get(notice) ?? { now: [], ifKept: [] };
  let kept = ifKept;
  const may = (now: State[]) => story.possible.set(notice, { now: distinct(now), ifKept: kept });
  /** `then`: the effect on each state. Without a known result, it may or may not have happened. */
  const asked = async <T>(work: Promise<Result<T>>, then: (state: State) => State): Promise<Result<T> | undefined> => {
    may([...before, ...before.map(then)]);
    const result = await work;
    if (worker.stopped()) return undefined;
    // Refused by the service and stored: retried at the end.
    const written = result.ok || result.failure.code === 'refused';
    may(written ? before.map(then) : before);
    return result;
  };

  const record = (await parts.index.all()).find(({ noticeId }) => noticeId === notice);
  const operations = (await parts.outbox.operations()).filter(({ noticeId }) => noticeId === notice);
  if (worker.stopped()) return;
  const removal = operations.find(({ kind }) => kind === 'remove');
  if (removal) {
    if (random.chance(0.5)) return;
    may([...before, ...ifKept]);
    const undone = await parts.outbox.discard(removal.id);
    // Tried before and perhaps refused by now: only the service knows.
    if (removal.attempts > 0 && !undone) story.unsure = true;
    else if (!worker.stopped()) may(undone ? ifKept : before);
    return;
  }
  if (!record || random.chance(0.2)) {
    const add = () => parts.capture.add({ body: { noticeId: notice, title: `Title of ${notice}` }, owner: 'x' });
    const twice = random.chance(0.2);
    const [added] = await Promise.all([asked(add(), (state) => state ?? FRESH), twice ? add() : undefined]);
    const undoId = added?.ok ? added.value.undoId : undefined;
    if (undoId === undefined || twice || !random.chance(0.3)) return;
    const after = before.map((state) => state ?? FRESH);
    // Undoing an add may queue a removal, which can itself be undone.
    kept = after;
    may([...before, ...after]);
    const undone = await parts.capture.undo(undoId, 'x');
    const written = undone.ok ? undone.value.undone : undone.failure.code === 'refused';
    if (!worker.stopped()) may(written ? before : after);
    return;
  }
  if (random.chance(0.7)) {
    const changes = edit(random);
    const page = await parts.snapshot.slice(PIPELINE);
    if (worker.stopped()) return;
    const seen = page.ok ? seenOf(page.value, record.id, changes) : undefined;
    // The user can't move a pursuit to the stage it is in.
    if (seen?.stageId !== undefined && seen.stageId === changes.stageId) return;
    const work = parts.pursuits.update(PIPELINE, record.id, changes, seen);
    const done = await asked(work, (state) => state && edited(state, changes, seen !== undefined));
    if (done?.ok === false && done.failure.code === 'changedMeanwhile') throw new Error(ALONE);
    return;
  }
  kept = before;
  await asked(parts.pursuits.remove(PIPELINE, record.id), () => undefined);
}

/** What the user sees, on a list from the service, in the fields that `changes` overwrites. */
function seenOf({ pursuits, pending, stale }: PursuitsPage, pursuitId: string, changes: PursuitChanges) {
  const shown = pursuits.find(({ id }) => id === pursuitId);
  if (!shown || stale) return undefined;
  // A stage's probabilities arrive with the list after the move; the user may still see the previous list.
  const isMoving = pending.some((each) => each.pursuitId === pursuitId && each.changes?.stageId !== undefined);
  const seen = seenBefore(shown, changes);
  return isMoving ? withoutFigures(seen) : seen;
}

function distinct(states: State[]): State[] {
  return [...new Map(states.map((state) => [JSON.stringify(state), state])).values()];
}

function edit(random: Random): PursuitChanges {
  const kinds: (() => PursuitChanges)[] = [
    () => ({ note: `note ${String(random.upTo(1000))}` }),
    () => ({ stageId: random.of(['stage-1', 'stage-2']) }),
    () => ({ pWin: probabilityOn('fraction', random.upTo(99) / 100) ?? null }),
    () => ({ estimatedValueCents: parseCents(random.upTo(1_000_000)) ?? null }),
    () => ({ stageId: random.of(['stage-1', 'stage-2']), pGo: probabilityOn('fraction', 0.9) ?? null }),
  ];
  return random.of(kinds)();
}

/** `looked`: the list was read first, and a move to the current stage has no effect. */
function edited(state: NonNullable<State>, changes: PursuitChanges, looked: boolean): State {
  const stages: Record<string, { pWin: number; pGo: number }> = {
    'stage-1': { pWin: 0.1, pGo: 0.3 },
    'stage-2': { pWin: 0.2, pGo: 0.5 },
  };
  return {
    ...state,
    ...(changes.stageId === undefined || (looked && changes.stageId === state.stageId)
      ? {}
      : { stageId: changes.stageId, ...stages[changes.stageId] }),
    ...(changes.note === undefined ? {} : { note: changes.note }),
    ...(changes.pWin == null ? {} : { pWin: changes.pWin }),
    ...(changes.pGo == null ? {} : { pGo: changes.pGo }),
    ...(changes.estimatedValueCents == null ? {} : { value: changes.estimatedValueCents }),
  };
}

function fault(random: Random): Fault {
  const method = random.of(['GET', 'POST', 'PATCH', 'DELETE', undefined]);
  const made = random.of<Fault>([
    { kind: 'answer', status: 429, headers: { 'retry-after': '5' } },
    { kind: 'answer', status: 500 },
    { kind: 'answer', status: 503, headers: { 'retry-after': '2' } },
    { kind: 'answer', status: 400 },
    { kind: 'dropBefore' },
    { kind: 'dropAfter' },
    { kind: 'malformed' },
  ]);
  return method === undefined ? made : { ...made, method };
}

/** Passes time until the queue is empty: retries everything refused and discards what can't succeed. */
async function drain(parts: Parts, clock: ReturnType<typeof createStillClock>, story: Story): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    await parts.outbox.resume();
    const [first, ...others] = await parts.outbox.operations();
    if (!first) return;
    // Before any retry: a refused change may meet later ones.
    if (round === 0 && [first, ...others].some(({ refusal }) => refusal?.code === 'changedMeanwhile'))
      throw new Error(ALONE);
    for (const operation of [first, ...others]) {
      if (operation.refusal?.code === 'notFound') await parts.outbox.discard(operation.id);
      else if (operation.refusal) {
        askAgain(operation, await parts.outbox.operations(), story);
        await parts.outbox.retry(operation.id);
      }
    }
    clock.pass(600_000);
  }
  throw new Error(`something waits for ever: ${JSON.stringify(await parts.outbox.operations())}`);
}

/**
 * A retry counts as the latest request: a move resets the probabilities set since, and an add restores what a
 * queued removal deletes.
 */
function askAgain(operation: Operation, waiting: readonly Operation[], { possible }: Story): void {
  const { kind, noticeId = '' } = operation;
  const { now, ifKept } = possible.get(noticeId) ?? { now: [], ifKept: [] };
  const maybe = (then: (state: State) => State) =>
    possible.set(noticeId, { now: distinct([...now, ...now.map(then)]), ifKept });
  if (kind === 'add' && waiting.some((each) => each.kind === 'remove' && each.noticeId === noticeId))
    maybe((state) => state ?? FRESH);
  else if (kind === 'update' && operation.changes.stageId !== undefined) {
    const { changes } = operation;
    maybe((state) => state && edited(state, changes, false));
  }
}

async function agree(parts: Parts, service: ReturnType<typeof createFakeService>, story: Story): Promise<void> {
  const there = [...service.pursuits.values()];
  const known = await parts.index.all();
  // The worker's state from the answers alone, before it reads again.
  if (!story.unsure) expect(known.map(({ id }) => id).toSorted()).toEqual(there.map(({ id }) => id).toSorted());
  const page = await parts.snapshot.slice(PIPELINE);
  if (!page.ok) throw new Error('the list cannot be read');
  expect(page.value.pending).toEqual([]);
  for (const notice of NOTICES) {
    const [found, ...more] = there.filter(({ noticeId }) => noticeId === notice);
    expect(more).toEqual([]);
    const state: State = found && {
      stageId: found.stageId,
      note: found.note,
      pWin: found.pWin ?? NaN,
      pGo: found.pGo ?? NaN,
      value: found.estimatedValueCents,
    };
    expect(story.possible.get(notice)?.now).toContainEqual(state);
    const shown = page.value.pursuits.find(({ noticeId }) => noticeId === notice);
    expect(shown?.id).toBe(found?.id);
    expect(shown?.note ?? null).toBe(found?.note ?? null);
    expect(shown?.stageId).toBe(found?.stageId);
  }
}
