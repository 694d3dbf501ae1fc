/** One pursuit edited both here and by another user at the service. */
import { expect } from 'vitest';
import type { SeenValues } from '../../domain/pipelines/pursuit-values.ts';
import { eventually } from '../../domain/testing/eventually.ts';
import { must } from '../../domain/testing/must.ts';
import type { PursuitChanges } from '../../protocol/requests/pursuit-changes.ts';
import { createFakeService, PIPELINE, type FakeServiceOptions } from './fake-service.ts';
import { createGate } from './gate.ts';
import { createStillClock, newDatabaseName, startWithPursuit, type StartOptions } from './start-parts.ts';

export async function startEditing(options: FakeServiceOptions = {}, more: StartOptions = {}) {
  const gate = createGate();
  const service = createFakeService({ passage: gate.passage, ...options });
  const clock = createStillClock();
  const name = newDatabaseName();
  const { parts, pursuitId } = await startWithPursuit(service, { clock, name, ...more });
  await parts.figures.choose('fraction');
  const theirs = (change: object) => void Object.assign(must(service.pursuits.get(pursuitId)), change);
  const edit = (changes: PursuitChanges, seen?: SeenValues) =>
    parts.pursuits.update(PIPELINE, pursuitId, changes, seen);
  /** Makes several edits while the first is being sent; resolves when all are done. */
  const together = async (...edits: Parameters<typeof edit>[]) => {
    gate.shut();
    const asked: unknown[] = [];
    for (const [place, [changes, seen]] of edits.entries()) {
      asked.push(edit(changes, seen));
      if (place === 0) await eventually(() => expect(gate.waiting()).toBe(1));
      const said = async () =>
        (await parts.outbox.operations()).flatMap((each) => (each.kind === 'update' ? [each.changes] : []));
      await eventually(async () => expect((await said()).at(-1)).toMatchObject(changes));
    }
    gate.open();
    await Promise.all(asked);
    await parts.outbox.resume();
  };
  const there = () => service.pursuits.get(pursuitId);
  const waits = async () => (await parts.outbox.pending()).map(({ state, failure }) => [state, failure?.code]);
  return { gate, service, clock, name, parts, theirs, edit, together, there, waits };
}
