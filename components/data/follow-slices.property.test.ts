// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { createFakeService, PIPELINE } from '../../lib/background/testing/fake-service.ts';
import {
  createStillClock,
  fakePermissions,
  newDatabaseName,
  startConnected,
  startParts,
} from '../../lib/background/testing/start-parts.ts';
import type { Pursuit } from '../../lib/domain/pipelines/pipeline.ts';
import { parseCents } from '../../lib/domain/money/money.ts';
import { eventually } from '../../lib/domain/testing/eventually.ts';
import { defined } from '../../lib/domain/objects.ts';
import { must } from '../../lib/domain/testing/must.ts';
import { runsOf } from '../../lib/domain/testing/share.ts';
import { sliceNewsOf } from '../../lib/protocol/envelope.ts';
import { bad } from '../../lib/protocol/testing/results.ts';
import type { Slice, SliceNews } from '../../lib/protocol/answers.ts';
import { agendaItems } from '../pipeline/agenda/agenda-items.ts';
import { groupInto, orderedStages, stageGroups } from '../pipeline/pursuit/stage-groups.ts';
import type { Platform } from '../platform/platform.tsx';
import { followSlices, sliceKey } from './follow-slices.ts';

const asked = z.object({ pipelineId: z.string(), cached: z.optional(z.boolean()) });

const PIPELINES = [PIPELINE, 'pipe-2'];

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

type Step =
  | { kind: 'ours' | 'theirs'; at: number; change: 'note' | 'value' | 'stage' }
  | { kind: 'add' | 'drop'; at: number }
  | { kind: 'offline' | 'online' | 'deaf' | 'hears' | 'restart' | 'refresh' };

const at = fc.integer({ min: 0, max: 7 });
const change = fc.constantFrom('note', 'value', 'stage');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('ours', 'theirs'), at, change }),
  fc.record({ kind: fc.constantFrom('add', 'drop'), at }),
  fc.record({ kind: fc.constantFrom('offline', 'online', 'deaf', 'hears', 'restart', 'refresh') }),
);

/** A page over a background, whose news the test can keep from it. */
async function start() {
  const online = { value: true };
  const service = createFakeService({ more: ['pipe-2'] });
  const [clock, name] = [createStillClock(), newDatabaseName()];
  const options = { clock, name, isOnline: () => online.value };
  let parts = await startConnected(service, options);
  for (const [place, pipelineId] of [PIPELINE, PIPELINE, 'pipe-2', 'pipe-2'].entries())
    await parts.capture.add({ body: { noticeId: `n-${String(place)}`, title: 'Roof' }, pipelineId, owner: 'x' });

  const page = { hears: true, follow: (_news: SliceNews): void => undefined };
  const sendMessage = vi.fn((message: unknown): Promise<unknown> => {
    const news = sliceNewsOf(message);
    // As a message: the page gets a copy.
    if (news && page.hears) page.follow(structuredClone(news));
    return Promise.resolve(undefined);
  });
  Object.assign(fakeBrowser.runtime, { sendMessage });
  const client = new QueryClient();
  const ask: Platform['ask'] = async (_name, request) => {
    const { pipelineId, cached } = asked.parse(request);
    const answer: unknown = structuredClone(await parts.snapshot.slice(pipelineId, { cached }));
    return isAnswer(answer) ? answer : bad('failed');
  };
  const ended = new AbortController();
  followSlices(client, { ask, onSlices: (listener) => void (page.follow = listener) }, ended.signal);
  for (const pipelineId of PIPELINES) {
    const answer = await parts.snapshot.slice(pipelineId);
    if (answer.ok) client.setQueryData(sliceKey(pipelineId), structuredClone(answer.value));
  }
  return {
    online,
    service,
    page,
    end: () => ended.abort(),
    parts: () => parts,
    restart: () => void (parts = startParts(service, options)),
    shown: (): Slice[] => PIPELINES.map((id) => must(client.getQueryData<Slice>(sliceKey(id)))),
  };
}

function isAnswer(answer: unknown): answer is Awaited<ReturnType<Platform['ask']>> & { value: never } {
  return typeof answer === 'object' && answer !== null && 'ok' in answer;
}

const CHANGES = {
  note: (count: number) => ({ note: `Note ${String(count)}` }),
  value: (count: number) => ({ estimatedValueCents: must(parseCents(count * 100)) }),
  stage: (count: number) => ({ stageId: count % 2 === 0 ? 'stage-1' : 'stage-2' }),
} as const;

/** What must be shown of a pursuit that the service has; `null` is left out. */
function shownOf({ stageId, note, estimatedValueCents }: Record<'stageId' | 'note' | 'estimatedValueCents', unknown>) {
  return defined({ stageId, note: note ?? undefined, estimatedValueCents: estimatedValueCents ?? undefined });
}

const idsOf = (pursuits: readonly Pursuit[]) => pursuits.map(({ id }) => id).sort();

it('agenda, stages, board and the pipelines agree after edits by two users, offline and with lost news', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { online, service, page, end, parts, restart, shown } = await start();
      for (const [count, each] of steps.entries()) {
        const there = [...service.pursuits.values()];
        const one = 'at' in each ? there[each.at % Math.max(1, there.length)] : undefined;
        if (each.kind === 'offline' || each.kind === 'online') online.value = each.kind === 'online';
        else if (each.kind === 'deaf' || each.kind === 'hears') page.hears = each.kind === 'hears';
        else if (each.kind === 'restart') restart();
        else if (each.kind === 'refresh')
          await Promise.all(PIPELINES.map((id) => parts().snapshot.slice(id, { anew: true })));
        else if (each.kind === 'add') {
          const body = { noticeId: `more-${String(count)}`, title: 'Guards' };
          await parts().capture.add({ body, pipelineId: must(PIPELINES[each.at % 2]), owner: 'x' });
        } else if (each.kind === 'drop' && one) service.pursuits.delete(one.id);
        else if (each.kind === 'theirs' && one) Object.assign(one, CHANGES[each.change](count));
        else if (each.kind === 'ours' && one) {
          await parts().pursuits.update(one.pipelineId ?? PIPELINE, one.id, CHANGES[each.change](count));
        }
      }
      // In the end everybody hears everything.
      online.value = true;
      page.hears = true;
      await parts().outbox.retryNow();
      for (const id of PIPELINES) await parts().snapshot.slice(id, { anew: true });
      parts().broadcast('pursuits');
      await eventually(() => {
        const slices = shown();
        for (const { pipeline, pursuits } of slices) {
          const there = [...service.pursuits.values()].filter(
            ({ pipelineId = PIPELINE }) => pipelineId === pipeline.id,
          );
          expect(idsOf(pursuits)).toEqual(there.map(({ id }) => id).sort());
          for (const pursuit of pursuits)
            expect(pursuit).toMatchObject(shownOf(must(service.pursuits.get(pursuit.id))));
        }
        const union = slices.flatMap(({ pursuits }) => pursuits);
        const agenda = agendaItems(
          slices.map((slice) => ({ pipeline: slice.pipeline, slice, failure: undefined })),
          () => false,
        );
        expect(idsOf(agenda.map(({ pursuit }) => pursuit))).toEqual(idsOf(union));
        const columns = slices.flatMap((slice) => {
          const { groups, groupOf } = stageGroups(orderedStages(slice.pipeline));
          return groupInto(groups, slice.pursuits, groupOf);
        });
        expect(idsOf(columns.flatMap(({ items }) => items))).toEqual(idsOf(union));
      });
      end();
    }),
    runsOf(300),
  );
});
