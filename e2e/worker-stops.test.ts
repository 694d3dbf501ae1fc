/**
 * The background's worker dies again and again in the middle of its work (two hundred times in a stress run),
 * while the backend answers with faults. Afterwards browser and backend agree, each notice has one pursuit,
 * and nothing that was acknowledged is lost.
 */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createRandom } from '../lib/background/testing/random.ts';
import { until } from '../lib/dev/driver/until.ts';
import { seedOfRun, shareOf } from '../lib/domain/testing/share.ts';
import { FAULTS, hold, startFaultyProxy, type Held } from './faulty-proxy.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench({ connected: false, backend: { sample: false } });
const STOPS = shareOf(200);
/** The worker dies in turn while its request is on the way, while the answer is, and once it has answered. */
const DEATHS = ['unreachable', 'lost', undefined] as const;
/** Deaths that all came too late would prove nothing. */
const LEAST = STOPS / 20;
const PIPELINE = 'Federal IT';

const pursuit = z.object({ id: z.string(), noticeId: z.string(), note: z.string().optional(), stageId: z.string() });
const pursuitsAnswer = z.object({ value: z.object({ pursuits: z.array(pursuit) }) });
const outboxAnswer = z.object({ value: z.array(z.looseObject({ id: z.string() })) });

/** What a person did to one notice, in order; `acknowledged` when the background said that it is kept. */
interface Deed {
  kind: 'add' | 'note' | 'move' | 'remove';
  value: string;
  acknowledged: boolean;
}

it('agrees with the backend after the worker died many times', { tags: ['full'], timeout: 600_000 }, async () => {
  const random = createRandom(seedOfRun());
  let faulty = false;
  let held: Held | undefined;
  const proxy = await startFaultyProxy(bench().backend.url, () => {
    const chosen = held ?? (faulty && random.chance(0.3) ? random.of(FAULTS) : undefined);
    held = undefined;
    return chosen;
  });
  try {
    await bench().connectDirectly(proxy.url);
    const pipelineId = await bench().pipelineId(PIPELINE);
    const { stages } = await bench().service.getPipeline(pipelineId);
    const stopWorker = await bench().browser.workerStopper();
    const deeds = new Map<string, Deed[]>();

    const act = async (index: number): Promise<void> => {
      const listed = pursuitsAnswer.parse(await ask('pipeline.slice', { pipelineId })).value.pursuits;
      // What is on its way out cannot be edited on any of our screens.
      const known = listed.filter(({ noticeId }) => !deeds.get(noticeId)?.some(({ kind }) => kind === 'remove'));
      const chosen = known.length > 0 && random.chance(0.6) ? random.of(known) : undefined;
      const noticeId = chosen?.noticeId ?? `notice-${String(index)}`;
      const deed = deedOn(chosen !== undefined, index);
      deeds.set(noticeId, [...(deeds.get(noticeId) ?? []), deed]);
      const [name, request] = messageOf(deed, noticeId, chosen?.id ?? '', pipelineId);
      const fault = DEATHS[index % DEATHS.length];
      const death = fault && hold(fault);
      held = death?.held;
      const asked = ask(name, request);
      // What is only queued is answered without a request of its own.
      await Promise.race(death ? [asked, death.reached] : [asked]);
      await stopWorker();
      held = undefined;
      death?.release();
      // The worker may have died before it could answer; then nothing was promised.
      deed.acknowledged = z.object({ ok: z.literal(true) }).safeParse(await asked).success;
    };
    const deedOn = (exists: boolean, index: number): Deed => {
      if (!exists) return { kind: 'add', value: '', acknowledged: false };
      const kind = random.of(['note', 'note', 'move', 'remove'] as const);
      const value = kind === 'move' ? random.of(stages).id : `note ${String(index)}`;
      return { kind, value, acknowledged: false };
    };

    // Known before the faults begin, as it would be to a person who has the pipeline open.
    await ask('pipeline.slice', { pipelineId });
    faulty = true;
    for (let index = 0; index < STOPS; index += 1) await act(index);
    faulty = false;

    await until('the outbox to be empty', () => drained(), 60_000);
    const here = pursuitsAnswer.parse(await ask('pipeline.slice', { pipelineId })).value.pursuits;
    const there = (await bench().service.listPursuits(pipelineId, 200)).pursuits.map((each) =>
      pursuit.parse({ ...each, note: each.note ?? undefined }),
    );
    expect(sorted(here)).toEqual(sorted(there));
    expect(new Set(there.map(({ noticeId }) => noticeId)).size).toBe(there.length);
    const broken = [...deeds].filter(
      ([noticeId, done]) =>
        !isKept(
          done,
          there.find((each) => each.noticeId === noticeId),
        ),
    );
    expect(broken).toEqual([]);
    const all = [...deeds.values()].flat();
    expect(all.filter(({ acknowledged }) => !acknowledged).length).toBeGreaterThan(LEAST);
    expect(all.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(LEAST);
  } finally {
    await proxy.stop();
  }
});

function messageOf(deed: Deed, noticeId: string, pursuitId: string, pipelineId: string): [string, object] {
  switch (deed.kind) {
    case 'add':
      return ['pursuit.add', { pipelineId, pursuit: { noticeId, title: `Title of ${noticeId}` } }];
    case 'note':
      return ['pursuit.update', { pipelineId, pursuitId, changes: { note: deed.value } }];
    case 'move':
      return ['pursuit.update', { pipelineId, pursuitId, changes: { stageId: deed.value } }];
    case 'remove':
      return ['pursuit.remove', { pipelineId, pursuitId }];
  }
}

const ask = (name: string, request: object): Promise<unknown> => bench().ask(name, request);

/**
 * Whether nothing waits any more; what waits out a back-off is tried at once, as a person can with "Try
 * again".
 */
async function drained(): Promise<boolean> {
  const { value } = outboxAnswer.parse(await ask('outbox.list', {}));
  for (const { id } of value) await ask('outbox.retry', { operationId: id });
  if (value.length > 0) throw new Error(`it still holds ${JSON.stringify(value)}`);
  return true;
}

/**
 * Whether what stands at the backend is what the acknowledged deeds ask for; one that was not may be done
 * or not.
 */
function isKept(deeds: readonly Deed[], found: z.infer<typeof pursuit> | undefined): boolean {
  const removed = deeds.find(({ kind }) => kind === 'remove');
  if (removed?.acknowledged === true) return found === undefined;
  if (!found) return removed !== undefined || !deeds.some(({ kind, acknowledged }) => kind === 'add' && acknowledged);
  return isOneOf(possible(deeds, 'note'), found.note) && isOneOf(possible(deeds, 'move'), found.stageId);
}

/**
 * Values that may stand: that of the last acknowledged deed, and those of deeds after it; `undefined`:
 * never touched.
 */
function possible(deeds: readonly Deed[], kind: Deed['kind']): string[] | undefined {
  const own = deeds.filter((deed) => deed.kind === kind);
  const last = own.findLastIndex(({ acknowledged }) => acknowledged);
  return last === -1 ? undefined : own.slice(last).map(({ value }) => value);
}

function isOneOf(values: readonly string[] | undefined, value: string | undefined): boolean {
  return values === undefined || (value !== undefined && values.includes(value));
}

function sorted<T extends { noticeId: string }>(pursuits: readonly T[]): T[] {
  return [...pursuits].sort((a, b) => a.noticeId.localeCompare(b.noticeId));
}
