/** Several pursuits changed at once. */
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { must } from '../../domain/testing/must.ts';
import { createFakeService, PIPELINE } from '../testing/fake-service.ts';
import { fakePermissions, startOnStillClock } from '../testing/start-parts.ts';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

async function startWithMany(count: number) {
  const online = { value: true };
  const service = createFakeService();
  const { clock, parts } = await startOnStillClock(service, { isOnline: () => online.value });
  for (let place = 1; place <= count; place += 1)
    await parts.capture.add({ body: { noticeId: `n-${String(place)}`, title: `Notice ${String(place)}` }, owner: 'x' });
  await parts.figures.choose('fraction');
  await parts.snapshot.slice(PIPELINE, { anew: true });
  const ids = (await parts.index.all()).map(({ id }) => id);
  const there = (id: string) => must(service.pursuits.get(id));
  const edits = ids.map((pursuitId) => ({
    pipelineId: PIPELINE,
    pursuitId,
    changes: { note: 'Visit' },
    seen: { note: null },
  }));
  return { online, service, clock, parts, ids, there, edits };
}

it('an edit that another user overtook is refused alone', async () => {
  const { parts, ids, there, edits } = await startWithMany(4);
  const [, second] = ids;
  there(must(second)).note = 'Theirs';
  const outcomes = await parts.manyPursuits.update(edits);
  expect(outcomes.map((outcome) => (outcome.ok ? outcome.value.undo : outcome.failure.code))).toEqual([
    { note: '' },
    'changedMeanwhile',
    { note: '' },
    { note: '' },
  ]);
  expect(ids.map((id) => there(id).note)).toEqual(['Visit', 'Theirs', 'Visit', 'Visit']);
});

it('a pursuit that is gone, and one that the service refuses, do not stop the others', async () => {
  const { service, parts, ids, there, edits } = await startWithMany(3);
  const unknown = { ...must(edits[0]), pursuitId: 'gone' };
  service.faults.push({ method: 'PATCH', kind: 'answer', status: 422 });
  const outcomes = await parts.manyPursuits.update([unknown, ...edits]);
  expect(outcomes[0]).toMatchObject({ ok: false, failure: { code: 'notFound', field: 'pursuitId' } });
  expect(
    outcomes
      .slice(1)
      .map(({ ok }) => ok)
      .sort(),
  ).toEqual([false, true, true]);
  expect(ids.filter((id) => there(id).note === 'Visit')).toHaveLength(2);
});

it('offline, all wait, and each is sent once', async () => {
  const { online, service, parts, ids, there, edits } = await startWithMany(5);
  online.value = false;
  const outcomes = await parts.manyPursuits.update(edits);
  expect(outcomes.every((outcome) => outcome.ok && outcome.value.waits === true)).toBe(true);
  online.value = true;
  await parts.outbox.retryNow();
  expect(ids.map((id) => there(id).note)).toEqual(ids.map(() => 'Visit'));
  expect(service.log.filter(({ method }) => method === 'PATCH')).toHaveLength(ids.length);
});

it('removals wait for one Undo, which says what it saved', async () => {
  const { service, clock, parts, ids } = await startWithMany(3);
  const outcomes = await parts.manyPursuits.remove(ids.map((pursuitId) => ({ pipelineId: PIPELINE, pursuitId })));
  const operations = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value.id] : []));
  expect(operations).toHaveLength(3);
  clock.pass(19_000);
  await parts.outbox.resume();
  expect(service.pursuits.size).toBe(3);
  await expect(parts.manyPursuits.discard([...operations.slice(0, 2), 'unknown'])).resolves.toEqual(
    operations.slice(0, 2),
  );
  clock.pass(2_000);
  await parts.outbox.resume();
  expect([...service.pursuits.keys()].sort()).toEqual(ids.slice(0, 2).sort());
});
