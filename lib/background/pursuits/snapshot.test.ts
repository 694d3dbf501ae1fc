import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../../domain/testing/eventually.ts';
import { day } from '../../domain/testing/day.ts';
import { must } from '../../domain/testing/must.ts';
import { runsOf } from '../../domain/testing/share.ts';
import { BASE_URL, createStillClock, fakePermissions, startParts } from '../testing/start-parts.ts';
import { createFakeService } from '../testing/fake-service.ts';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

const STAGES = ['Triage', 'No-bid', 'Submitted', 'Won', 'Lost'].map((name, position) => ({
  id: `s${String(position)}`,
  name,
  position,
}));

interface Held {
  pursuits: { stage: number; due: string | null }[];
  /** Pursuits that the service has but does not list. */
  unlisted: number;
}

/** A service of several pipelines, which can be taken offline. */
function serviceOf(pipelines: readonly Held[]) {
  const requests: string[] = [];
  const state = { offline: false };
  const good = (data: unknown) =>
    Promise.resolve(
      new Response(JSON.stringify({ success: true, data }), { headers: { 'content-type': 'application/json' } }),
    );
  const fetch: typeof globalThis.fetch = (input) => {
    if (state.offline) return Promise.reject(new TypeError('offline'));
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    requests.push(pathname);
    const at = Number(/\/p(\d+)/.exec(pathname)?.[1]);
    const { pursuits, unlisted } = pipelines[at] ?? { pursuits: [], unlisted: 0 };
    const count = pursuits.length + unlisted;
    if (pathname.endsWith('/pursuits')) {
      const items = pursuits.map(({ stage, due }, index) => ({
        id: `p${String(at)}-${String(index)}`,
        noticeId: `n${String(at)}-${String(index)}`,
        title: `Pursuit ${String(index)}`,
        stageId: STAGES[stage]?.id,
        responseDeadLine: due,
      }));
      return good({ items, total: count });
    }
    if (Number.isNaN(at)) {
      const items = pipelines.map((each, index) => ({
        id: `p${String(index)}`,
        name: `Pipeline ${String(index)}`,
        pursuitCount: each.pursuits.length + each.unlisted,
      }));
      return good({ items });
    }
    return good({ id: `p${String(at)}`, name: `Pipeline ${String(at)}`, stages: STAGES });
  };
  return { fetch, requests, state };
}

async function start(pipelines: readonly Held[], clock = createStillClock(new Date(2027, 0, 6, 12).getTime())) {
  const service = serviceOf(pipelines);
  const parts = startParts({ ...createFakeService(), fetch: service.fetch }, { clock });
  const connected = await parts.connector.validate({ baseUrl: BASE_URL, key: 'right-key' });
  expect(connected.ok).toBe(true);
  return { ...service, parts, clock };
}

async function slicesOf(parts: ReturnType<typeof startParts>) {
  const list = await parts.pipelines.recent();
  const answers = (list.ok ? list.value : []).map(({ id }) => parts.snapshot.slice(id));
  return (await Promise.all(answers)).map((answer) => must(answer.ok ? answer.value : undefined));
}

const held = fc.record({
  pursuits: fc.array(
    fc.record({
      stage: fc.integer({ min: 0, max: STAGES.length - 1 }),
      due: fc.option(fc.constantFrom('2026-12-01', '2027-01-06', '2027-01-09', '2027-01-14', '2027-04-01')),
    }),
    { maxLength: 5 },
  ),
  unlisted: fc.constantFrom(0, 3),
});

describe('the agenda', () => {
  it('is the union of all pipelines, and says which lists are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(held, { minLength: 1, maxLength: 3 }), async (pipelines) => {
        const { parts } = await start(pipelines);
        const listed = await slicesOf(parts);
        for (const [at, { pipeline, mayHaveMore }] of listed.entries()) {
          const isEmpty = must(pipelines[at]).pursuits.length === 0;
          expect(pipeline.stages.map(({ name }) => name)).toEqual(isEmpty ? [] : STAGES.map(({ name }) => name));
          expect(mayHaveMore).toBe(must(pipelines[at]).unlisted > 0);
        }
        const all = listed.flatMap(({ pursuits }) => pursuits);
        expect(all.map(({ id }) => id)).toEqual(
          pipelines.flatMap(({ pursuits }, at) => pursuits.map((_each, index) => `p${String(at)}-${String(index)}`)),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('counts open pursuits that are overdue or due this week, without a request', async () => {
    const due = (date: string | null, stage = 0) => ({ stage, due: date });
    const { parts, requests } = await start([
      { pursuits: [due('2027-01-05'), due('2027-01-05', 2), due('2027-01-06')], unlisted: 0 },
      { pursuits: [due('2027-01-10'), due('2027-01-10', 3), due('2027-01-11'), due(null)], unlisted: 0 },
    ]);
    await slicesOf(parts);
    requests.length = 0;
    await expect(parts.snapshot.due()).resolves.toEqual({ overdue: 1, thisWeek: 2 });
    expect(requests).toEqual([]);
  });

  it('counts many pursuits in steps by stage, not by pursuit', async () => {
    const pursuits = Array.from({ length: 100 }, () => ({ stage: 0, due: '2027-01-06' }));
    const { parts } = await start([{ pursuits, unlisted: 0 }]);
    await slicesOf(parts);
    const figures = vi.spyOn(parts.figures, 'read');
    await expect(parts.snapshot.due()).resolves.toMatchObject({ thisWeek: 100 });
    expect(figures.mock.calls.length).toBeLessThan(10);
  });

  it('counts for the badge what a count by hand does: neither no-bid nor submitted and later stages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(held, { minLength: 1, maxLength: 3 }), async (pipelines) => {
        const { parts } = await start(pipelines);
        await slicesOf(parts);
        const days = pipelines
          .flatMap(({ pursuits }) => pursuits)
          .flatMap(({ stage, due }) => (stage === 0 ? due : []));
        await expect(parts.snapshot.due()).resolves.toEqual({
          overdue: days.filter((date) => date === '2026-12-01').length,
          thisWeek: days.filter((date) => date === '2027-01-06' || date === '2027-01-09').length,
        });
      }),
      runsOf(100),
    );
  });

  it('reads a pipeline once a minute, and shows the last data with the reason when the service is away', async () => {
    const { parts, requests, state, clock } = await start([
      { pursuits: [{ stage: 0, due: '2027-01-08' }], unlisted: 0 },
      { pursuits: [], unlisted: 0 },
    ]);
    await slicesOf(parts);
    const lists = () => requests.filter((path) => path.endsWith('/pursuits')).length;
    expect(lists()).toBe(2);
    clock.pass(30_000);
    await slicesOf(parts);
    expect(lists()).toBe(2);
    clock.pass(40_000);
    state.offline = true;
    await slicesOf(parts);
    await eventually(async () =>
      expect((await slicesOf(parts)).map(({ pursuits, stale }) => [pursuits.length, stale?.code])).toEqual([
        [1, 'unreachable'],
        [0, 'unreachable'],
      ]),
    );
  });

  it('goes by the deadline that this browser knows', async () => {
    const { parts } = await start([{ pursuits: [{ stage: 0, due: '2027-01-08' }], unlisted: 0 }]);
    const moved = { day: day('2027-02-01'), time: '14:00', zone: 'EST' } as const;
    await slicesOf(parts);
    const [pursuit] = await parts.index.all();
    const about = { pursuitId: pursuit?.id ?? '', insteadOf: day('2027-01-08'), noted: [], host: 'sam.gov', at: 0 };
    await parts.deadlines.accept('n0-0', { deadline: moved, ...about });
    const slices = await slicesOf(parts);
    expect(slices.map(({ pursuits }) => pursuits[0]?.due)).toEqual([moved]);
    await expect(parts.snapshot.due()).resolves.toEqual({ overdue: 0, thisWeek: 0 });
  });
});
