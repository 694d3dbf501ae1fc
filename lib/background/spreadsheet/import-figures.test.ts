/** An import that moves a pursuit with the user's own figures to a stage whose defaults are not known. */
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  createVariantService,
  VARIANT_KEY,
  VARIANT_PIPELINE,
  VARIANT_STAGES,
} from '../../api/testing/variant-service.ts';
import { SERVICE_VARIANTS } from '../../api/testing/service-variants.ts';
import { probabilityOn } from '../../domain/money/probability.ts';
import { eventually } from '../../domain/testing/eventually.ts';
import { must } from '../../domain/testing/must.ts';
import { shareOf } from '../../domain/testing/share.ts';
import { createImportHandlers } from '../import-handlers.ts';
import { createParts } from '../parts.ts';
import { openDatabase } from '../storage/database.ts';
import { createKillableWorker } from '../testing/killable-worker.ts';
import { createStillClock, fakePermissions, newDatabaseName } from '../testing/start-parts.ts';
import { NOTICE, startVariant } from '../testing/start-variant.ts';

const [triage, qualify, , , won] = VARIANT_STAGES;
const own = must(probabilityOn('fraction', 0.45));

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

const caller = { class: 'extension', url: new URL('chrome-extension://ours/board.html') } as const;

/** An import that moves a pursuit at which the user typed 45% to a stage of unknown defaults. */
async function startImport(to: string = qualify.id) {
  const started = startVariant({ bareStages: true });
  const { clock, service, parts, connect, add } = started;
  // Shows the scale.
  service.seed({ noticeId: 'x', title: 'Other' }, { pWin: 0.2, pGo: 0.5 });
  await connect();
  await add();
  await parts.snapshot.slice(VARIANT_PIPELINE, { anew: true });
  const stored = must(service.pursuits[0]);
  await parts.pursuits.update(VARIANT_PIPELINE, stored.id, { pWin: own }, {});
  const handlers = createImportHandlers(parts);
  const opened = await handlers['import.open']({ pipelineId: VARIANT_PIPELINE, name: 'p.csv', total: 1 }, caller);
  const { importId } = must(opened.ok ? opened.value : undefined);
  const { id: pursuitId, title, stageId, pWin, pGo } = stored;
  const seen = { stageId, pWin, pGo };
  const item = { kind: 'update' as const, row: 2, pursuitId, title, changes: { stageId: to }, seen };
  await handlers['import.rows']({ importId, items: [item] }, caller);
  const control = (action: 'start' | 'undo') => handlers['import.control']({ importId, action }, caller);
  const last = async () => {
    const state = await handlers['import.state']({}, caller);
    return state.ok ? state.value.last : undefined;
  };
  const until = (step: string) =>
    eventually(async () => {
      clock.pass(60_000);
      await parts.outbox.retryNow();
      expect(await last()).toMatchObject({ step });
    });
  /** Replaces the answers to updates. */
  const answering = (change: (answer: Response) => Response | Promise<Response>) => {
    const { fetch } = service;
    service.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      return init?.method === 'PATCH' ? change(answer) : answer;
    };
  };
  return { ...started, stored, control, last, until, answering };
}

it.each([
  [won, won.pWin],
  [qualify, 0.45],
])('leaves the right figures at $name', async (to, pWin) => {
  const { stored, control, until, last } = await startImport(to.id);
  await control('start');
  await until('done');
  expect(stored).toMatchObject({ stageId: to.id, pWin });
  expect(await last()).toMatchObject({ counts: { updated: 1 } });
});

it('asks the user if the answer to the move was lost, since the figures may be a colleague’s', async () => {
  const { parts, stored, control, until, last, answering } = await startImport();
  let isFirst = true;
  answering((answer) => {
    if (!isFirst) return answer;
    isFirst = false;
    return Promise.reject<Response>(new TypeError('network'));
  });
  await control('start');
  await until('done');
  expect(stored.stageId).toBe(qualify.id);
  const problems = [{ code: 'changedMeanwhile' }];
  expect(await last()).toMatchObject({ counts: { updated: 1, refused: 0 }, problems });
  const pending = await parts.outbox.pending();
  expect(pending).toMatchObject([{ state: 'attention', changes: { pWin: own } }]);
  await parts.outbox.retry(must(pending[0]).id);
  expect(stored).toMatchObject({ stageId: qualify.id, pWin: 0.45 });
});

it('can be undone if the service refuses the figures after the move', async () => {
  const { service, stored, control, until, last, answering } = await startImport();
  let isFirst = true;
  answering((answer) => {
    if (isFirst) service.faults.push({ method: 'PATCH', status: 422 });
    isFirst = false;
    return answer;
  });
  await control('start');
  await until('done');
  expect(await last()).toMatchObject({ counts: { updated: 1 }, problems: [{ code: 'refused' }] });
  await control('undo');
  await until('undone');
  expect(stored).toMatchObject({ stageId: triage.id, pWin: 0.45 });
});

it('skips nothing and loses no figures, at whatever step the worker dies', { timeout: 120_000 }, async () => {
  const every = 100 / shareOf(100);
  const lives = [];
  for (let lifetime = 1; !lives.at(-1)?.isOver; lifetime += every) lives.push(await importDyingAt(lifetime));
  expect(lives.length).toBeGreaterThan(5);
  const skipped = lives.filter(({ counts }) => Object.values(counts).every((count) => count === 0));
  const lost = lives.filter(({ pWin, pending }) => pWin !== 0.45 && pending === 0);
  expect({ skipped, lost }).toEqual({ skipped: [], lost: [] });
});

/** An import whose worker dies after some steps on disk or network, and is started again. */
async function importDyingAt(lifetime: number) {
  const clock = createStillClock();
  const name = newDatabaseName();
  const service = createVariantService({ ...must(SERVICE_VARIANTS[0]), bareStages: true }, () => clock.now());
  let worker = createKillableWorker(openDatabase(name), Infinity);
  const restarted = (lives: number) => {
    worker.stop();
    const mine = createKillableWorker(openDatabase(name), lives);
    worker = mine;
    const parts = createParts({
      database: mine.database,
      fetch: async (input, init) => {
        await mine.passage();
        const answer = await service.fetch(input, init);
        await mine.passage();
        return answer;
      },
      clock,
      isOnline: () => true,
    });
    const handlers = createImportHandlers(parts);
    const last = async () => {
      const state = await handlers['import.state']({}, caller);
      return state.ok ? state.value.last : undefined;
    };
    return { mine, parts, handlers, last };
  };
  const first = restarted(Infinity);
  await first.parts.connector.validate({ baseUrl: 'https://foreign.example', key: VARIANT_KEY });
  await first.parts.capture.add({ body: NOTICE, pipelineId: VARIANT_PIPELINE, owner: 'x' });
  const stored = must(service.pursuits[0]);
  await first.parts.pursuits.update(VARIANT_PIPELINE, stored.id, { pWin: own }, {});
  const opened = await first.handlers['import.open']({ pipelineId: VARIANT_PIPELINE, name: 'p.csv', total: 1 }, caller);
  const { importId } = must(opened.ok ? opened.value : undefined);
  const { id: pursuitId, title, stageId, pWin, pGo } = stored;
  const changes = { stageId: qualify.id };
  const item = { kind: 'update' as const, row: 2, pursuitId, title, changes, seen: { stageId, pWin, pGo } };
  await first.handlers['import.rows']({ importId, items: [item] }, caller);
  const dying = restarted(lifetime);
  const running = (async () => {
    await dying.handlers['import.control']({ importId, action: 'start' }, caller);
    await eventually(async () => expect(await dying.last()).toMatchObject({ step: 'done' }));
    return 'lived' as const;
  })();
  const isOver = (await Promise.race([dying.mine.death, running])) === 'lived';
  const { parts, handlers, last } = restarted(Infinity);
  if ((await last())?.step === 'loading') await handlers['import.control']({ importId, action: 'start' }, caller);
  await parts.importJob.resume();
  await eventually(async () => {
    clock.pass(60_000);
    await parts.outbox.retryNow();
    expect(await last()).toMatchObject({ step: 'done' });
  });
  const pending = (await parts.outbox.pending()).length;
  const { counts } = must(await last());
  worker.stop();
  return { lifetime, isOver, stageId: stored.stageId, pWin: stored.pWin, pending, counts };
}
