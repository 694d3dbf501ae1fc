/** Undo reverts what this click created, and nothing that others had there or have edited since. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createVariantService, VARIANT_KEY, VARIANT_PIPELINE } from '../../api/testing/variant-service.ts';
import { SERVICE_VARIANTS } from '../../api/testing/service-variants.ts';
import { createParts } from '../parts.ts';
import { openDatabase } from '../storage/database.ts';
import { createStillClock, fakePermissions, newDatabaseName } from '../testing/start-parts.ts';

/** Notices that both users add and edit. */
const NOTICES = ['n-0', 'n-1', 'n-2', 'n-3'];

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), notice: fc.constantFrom(...NOTICES), undone: fc.boolean() }),
  fc.record({ kind: fc.constant('colleagueAdds' as const), notice: fc.constantFrom(...NOTICES), worked: fc.boolean() }),
  fc.record({ kind: fc.constant('colleagueWorks' as const), notice: fc.constantFrom(...NOTICES) }),
  // Others fill the list beyond its cap.
  fc.record({ kind: fc.constant('othersAdd' as const), many: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('time' as const), seconds: fc.integer({ min: 1, max: 300 }) }),
);

/** The state before the browser connects: a teammate's notices, plain or edited, and a number of others. */
const start = fc.record({
  theirs: fc.uniqueArray(fc.record({ notice: fc.constantFrom(...NOTICES), worked: fc.boolean() }), {
    selector: ({ notice }) => notice,
  }),
  others: fc.integer({ min: 0, max: 130 }),
});

const WORKED = { stageId: 'st-2', estimatedValueCents: 900_000_000, note: 'Call them' };

it.each(SERVICE_VARIANTS)("reverts only this user's adds at a service that $name", async (variant) => {
  fakePermissions();
  await fc.assert(
    fc.asyncProperty(start, fc.array(step, { minLength: 1, maxLength: 12 }), async ({ theirs, others }, steps) => {
      const clock = createStillClock();
      const service = createVariantService(variant, () => clock.now());
      const fill = (many: number) => {
        for (let at = 0; at < many; at += 1) service.seed({ noticeId: `x-${String(service.made())}`, title: 'X' });
      };
      for (const { notice, worked } of theirs) service.seed({ noticeId: notice, title: notice }, worked ? WORKED : {});
      fill(others);
      const parts = createParts({
        database: openDatabase(newDatabaseName()),
        fetch: (input, init) => service.fetch(input, init),
        clock,
        isOnline: () => true,
      });
      await parts.connector.validate({ baseUrl: 'https://foreign.example', key: VARIANT_KEY });
      for (const now of steps) {
        if (now.kind === 'time') clock.pass(now.seconds * 1000);
        if (now.kind === 'othersAdd')
          for (let at = 0; at < now.many; at += 1)
            service.seed({ noticeId: `x-${String(service.made())}`, title: 'X' });
        if (now.kind === 'colleagueAdds' && !service.pursuits.some(({ noticeId }) => noticeId === now.notice))
          service.seed({ noticeId: now.notice, title: now.notice }, now.worked ? WORKED : {});
        const found = service.pursuits.find(({ noticeId }) => 'notice' in now && noticeId === now.notice);
        if (now.kind === 'colleagueWorks' && found) Object.assign(found, WORKED);
        if (now.kind !== 'add') continue;
        const before = new Set(service.pursuits.map(({ id }) => id));
        const body = { noticeId: now.notice, title: now.notice };
        const added = await parts.capture.add({ body, pipelineId: VARIANT_PIPELINE, owner: 'x' });
        if (!now.undone || !added.ok || added.value.undoId === undefined) continue;
        await parts.capture.undo(added.value.undoId, 'x');
        const after = new Set(service.pursuits.map(({ id }) => id));
        expect([...before].filter((id) => !after.has(id))).toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
});

it.each(SERVICE_VARIANTS)('Undo is offered for a certainly new pursuit at a service that $name', async (variant) => {
  fakePermissions();
  const clock = createStillClock();
  const service = createVariantService(variant, () => clock.now());
  const parts = createParts({
    database: openDatabase(newDatabaseName()),
    fetch: (input, init) => service.fetch(input, init),
    clock,
    isOnline: () => true,
  });
  await parts.connector.validate({ baseUrl: 'https://foreign.example', key: VARIANT_KEY });
  const added = await parts.capture.add({ body: { noticeId: 'n', title: 'N' }, owner: 'x' });
  const undoId = added.ok ? added.value.undoId : undefined;
  // An unreadable answer proves nothing.
  if (variant.unreadableAdd) {
    expect(undoId).toBeUndefined();
    return;
  }
  expect(await parts.capture.undo(undoId ?? '', 'x')).toEqual({ ok: true, value: { undone: true } });
  expect(service.pursuits).toEqual([]);
});
